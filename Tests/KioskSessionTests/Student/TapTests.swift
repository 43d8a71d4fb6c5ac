// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

/// Transcripts: taps and buttons in, effects and views out.
@Suite("Where dots are tapped")
struct TapTests {
    private static let settings = SessionSettings(entry: .tap, unlocking: UnlockRules(duration: .seconds(600)))
    private let panel = SessionHarness(TapTests.settings)
    private let beside = GridPoint(x: 1, y: 1)

    private func tap(_ indices: Int...) {
        for index in indices {
            #expect(panel.draw([index]).isEmpty)
        }
    }

    private func tap(at point: GridPoint) {
        #expect(panel.handle(.strokeBegan(point)).isEmpty)
        #expect(panel.handle(.strokeLifted).isEmpty)
    }

    private func lock(_ status: LockStatus, _ dots: [Int] = [], _ tone: StrokeTone = .drawing) -> LockView {
        LockView(status: status, stroke: StrokeView(dots: Pattern(dots), tone: tone), entry: .tap)
    }

    @Test("Each tap adds its dot, and only OK has them checked")
    func unlocks() {
        tap(0, 1, 2)
        #expect(panel.view.lock == lock(.draw, [0, 1, 2]))
        tap(5)
        #expect(panel.handle(.pressed(.ok)) == [.ask(.first, .verify(nil))])
        #expect(panel.session.drawing == Pattern([0, 1, 2, 5]))
        #expect(panel.view.lock == lock(.checking, [0, 1, 2, 5]))
        #expect(
            panel.handle(.answered(.first, .verified(.matched(Match())))) == [
                .unlock(Unlock(until: panel.now + .seconds(600)))
            ])
        #expect(panel.view == .lock(lock(.success, [0, 1, 2, 5], .success)))
    }

    @Test("A dot between two taps is added first, a used one is not added again")
    func addsDotsBetween() {
        tap(0, 2, 1, 0, 8)
        #expect(panel.session.drawing == Pattern([0, 1, 2, 5, 8]))
    }

    @Test("A tap beside the dots does nothing, before the first dot and after")
    func tapBeside() {
        tap(at: beside)
        #expect(panel.view.lock == lock(.draw))
        #expect(panel.untilDeadline == nil)
        tap(0)
        tap(at: beside)
        tap(at: GridPoint(x: .nan, y: 0.5))
        #expect(panel.view.lock == lock(.draw, [0]))
    }

    @Test("The way between two taps takes no dot, and no line leads to the finger")
    func liftedBetween() {
        tap(0)
        _ = panel.handle(.strokeBegan(GridPoint(x: 2.5, y: 1.5)))
        #expect(panel.view.lock == lock(.draw, [0, 5]))
    }

    @Test("A finger that comes down again without a lift has no way behind it")
    func missingLift() {
        let panel = SessionHarness(SessionSettings(entry: .tap, addsDotsBetween: false))
        panel.hold([0])
        _ = panel.handle(.strokeBegan(GridPoint(x: 2.5, y: 0.5)))
        #expect(panel.session.drawing == Pattern([0, 2]))
    }

    @Test("A stroke adds the dots on its way")
    func stroke() {
        tap(6)
        #expect(panel.draw([0, 1, 2]).isEmpty)
        #expect(panel.session.drawing == Pattern([6, 3, 0, 1, 2]))
    }

    @Test("A second finger changes nothing; the finger beside it adds nothing more")
    func secondFinger() {
        panel.hold([0, 1])
        #expect(panel.handle(.strokeVoided(.secondFinger)).isEmpty)
        #expect(panel.handle(.strokeMoved(GridPoint(x: 2.5, y: 0.5))).isEmpty)
        #expect(panel.handle(.strokeLifted).isEmpty)
        #expect(panel.view.lock == lock(.draw, [0, 1]))
        tap(4)
        #expect(panel.session.drawing == Pattern([0, 1, 4]))
    }

    @Test(
        "What else makes a stroke void takes the dots away and is said",
        arguments: [VoidReason.palm, .disturbed, .panelLost])
    func voided(reason: VoidReason) {
        tap(0, 1, 2, 5)
        #expect(panel.handle(.strokeVoided(reason)).isEmpty)
        #expect(panel.view.lock == lock(.voided(reason), [], .error))
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("A touchscreen that goes between two taps takes the dots with it")
    func unplugged() {
        tap(0, 1, 2, 5)
        _ = panel.handle(.touchscreens(0))
        #expect(!panel.session.holdsSecrets)
        _ = panel.handle(.touchscreens(1))
        #expect(panel.handle(.pressed(.ok)).isEmpty)
    }

    @Test("OK with too few dots says so like a stroke that is too short, and is no attempt")
    func tooShort() {
        tap(0, 1, 2)
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.view.lock == lock(.tooShort(minimum: 4), [0, 1, 2], .error))
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.untilDeadline == .seconds(2))
        tap(8)
        #expect(panel.view.lock == lock(.draw, [8]))
    }

    @Test("OK without a dot does nothing")
    func nothingTapped() {
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.view.lock == lock(.draw))
    }

    @Test("Clear takes the dots away")
    func clear() {
        tap(0, 1)
        #expect(panel.handle(.pressed(.clear)).isEmpty)
        #expect(panel.view.lock == lock(.draw))
        #expect(!panel.session.holdsSecrets)
        #expect(panel.untilDeadline == nil)
    }

    @Test("Thirty seconds without another dot clear; a tap beside the dots is none")
    func timeout() {
        tap(0)
        _ = panel.wait(.seconds(29))
        tap(1)
        #expect(panel.untilDeadline == .seconds(30))
        _ = panel.wait(.seconds(20))
        tap(at: beside)
        #expect(panel.untilDeadline == .seconds(10))
        #expect(panel.view.lock == lock(.draw, [0, 1]))
        _ = panel.wait(.seconds(10))
        #expect(panel.view.lock == lock(.draw))
        #expect(!panel.session.holdsSecrets)
        #expect(panel.handle(.pressed(.ok)).isEmpty)
    }

    @Test("Taps during a check and during a lockout are dropped")
    func dropped() {
        tap(0, 1, 2, 5)
        _ = panel.handle(.pressed(.ok))
        tap(8)
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.session.drawing == Pattern([0, 1, 2, 5]))
        _ = panel.handle(
            .answered(
                .first, .verified(.refused(AttemptCounts(profile: AttemptCount(failures: 5, delayBegan: panel.now))))))
        tap(0, 1, 2, 5)
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("An enrollment is tapped twice, each time handed in by OK")
    func enrollment() {
        _ = panel.handle(.enrollmentRequested(.panel))
        #expect(panel.view.enroll?.buttons == [.cancel, .suggest, .clear, .ok])
        tap(0, 3, 6)
        #expect(panel.handle(.pressed(.clear)).isEmpty)
        tap(0, 3, 6, 7)
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.view.enroll?.step == .review)
        #expect(panel.view.enroll?.buttons == [.reset, .confirm, .cancel, .numbers])
        tap(8)
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.session.drawing == Pattern([0, 3, 6, 7]))
        #expect(panel.handle(.pressed(.confirm)).isEmpty)
        #expect(panel.view.enroll?.buttons == [.reset, .cancel, .numbers, .clear, .ok])
        tap(0, 3, 6, 8)
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.view.enroll?.step == .mismatch)
        tap(0, 3, 6, 7)
        #expect(panel.handle(.pressed(.ok)) == [.ask(.first, .setPattern(.panel))])
        #expect(panel.session.drawing == Pattern([0, 3, 6, 7]))
        #expect(panel.handle(.answered(.first, .done)) == [.enrollmentEnded(.stored)])
    }

    @Test("Thirty seconds clear the taps of an enrollment, which goes on")
    func enrollmentTimeout() {
        _ = panel.handle(.enrollmentRequested(.panel))
        tap(0, 3)
        #expect(panel.wait(.seconds(30)).isEmpty)
        #expect(panel.view.enroll?.step == .draw)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Where patterns are drawn, OK is no button: it hands nothing in", arguments: [false, true])
    func drawn(isEnrolling: Bool) {
        let panel = SessionHarness()
        if isEnrolling { _ = panel.handle(.enrollmentRequested(.panel)) }
        panel.hold([0, 1, 2, 5])
        #expect(panel.handle(.pressed(.ok)).isEmpty)
        #expect(panel.view.lock?.status == (isEnrolling ? nil : .draw))
        #expect(panel.view.enroll?.step == (isEnrolling ? .draw : nil))
    }
}
