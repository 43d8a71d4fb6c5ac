// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("What somebody tried is forgotten")
struct SittingTests {
    private func wrong(at now: Instant) -> VerificationOutcome {
        .wrong(AttemptCounts(profile: AttemptCount(failures: 1, delayBegan: now)))
    }

    /// A roster at the screen of Ada, who drew a wrong pattern.
    private func mistakenAda() -> SessionHarness {
        let state = StoreState(hasPattern: false, hasPIN: true, attempts: AttemptCount(), people: [.ada, .bo])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.chose(.person(Person.ada.id)))
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.answered(.first, .verified(wrong(at: panel.now)))).isEmpty)
        return panel
    }

    @Test("A minute after the last wrong try on a lock screen that everybody shares")
    func idle() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.answered(.first, .verified(wrong(at: panel.now)))).isEmpty)
        #expect(panel.wait(.seconds(59)).isEmpty)
        #expect(panel.untilDeadline == .seconds(1))
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.answered(.second, .verified(.repeated))).isEmpty, "still there")
        #expect(panel.wait(.seconds(59)).isEmpty)
        #expect(panel.wait(.seconds(1)) == [.endSitting])
        #expect(panel.wait(.seconds(600)).isEmpty)
    }

    @Test("When the person's tile is left, by a touch or by nobody's")
    func tileLeft() {
        #expect(mistakenAda().handle(.pressed(.otherPerson)) == [.endSitting])
        #expect(mistakenAda().wait(.seconds(30)) == [.endSitting])
        let forgotten = SessionEffect.note(.forgotten, of: Person.ada.id, detail: "")
        #expect(mistakenAda().handle(.pressed(.forgot)) == [forgotten, .endSitting])
        #expect(mistakenAda().handle(.maintenanceRequested) == [.endSitting])
    }

    @Test("Not again by a match, with which the store has forgotten it")
    func matched() {
        let panel = mistakenAda()
        _ = panel.draw([0, 1, 2, 5])
        let opening = SessionEffect.unlock(Unlock(people: [Person.ada.label], until: nil))
        #expect(panel.handle(.answered(.second, .verified(.matched(Match())))) == [opening])
        #expect(panel.handle(.pressed(.lockNow)) == [.lock(.button)])
    }

    @Test("When the PIN's screen is left")
    func pin() {
        let panel = SessionHarness.withPeople()
        _ = panel.handle(.maintenanceRequested)
        _ = panel.type(SessionHarness.pin)
        #expect(panel.handle(.answered(.first, .verified(wrong(at: panel.now)))).isEmpty)
        #expect(panel.handle(.teacher(.back)) == [.endSitting])
    }

    @Test("At once where the reply comes when the screen is left already")
    func lateReply() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.enrollmentRequested(EnrollmentSubject(isDuress: true)))
        #expect(panel.handle(.enrollmentCancelled) == [.enrollmentEnded(.cancelled)])
        _ = panel.handle(.storeChanged(.everything(StoreState(hasPattern: false, attempts: AttemptCount()))))
        #expect(panel.handle(.answered(.first, .verified(wrong(at: panel.now)))) == [.endSitting])
    }
}
