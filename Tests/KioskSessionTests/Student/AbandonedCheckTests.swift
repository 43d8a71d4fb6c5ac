// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("An abandoned check")
struct AbandonedCheckTests {
    private static func state(hasPattern: Bool) -> SessionEvent {
        .storeChanged(.everything(StoreState(hasPattern: hasPattern, hasPIN: true, attempts: AttemptCount())))
    }

    /// Events that abandon a check and then return to the lock screen.
    private static let ways: [[SessionEvent]] = [
        [.lockRequested], [.enrollmentRequested(.panel), .enrollmentCancelled],
        [.maintenanceRequested, .teacher(.back)],
        [.unlockRequested(for: nil, actor: "root"), .pressed(.lockNow)],
        [state(hasPattern: false), state(hasPattern: true)],
    ]

    @Test(
        "An abandoned check clears the stroke, blocks new strokes and calls for help, and still counts",
        arguments: ways)
    func given(up events: [SessionEvent]) {
        let panel = SessionHarness.withHelp()
        _ = panel.draw([0, 1, 2, 5])
        for event in events {
            _ = panel.handle(event)
            #expect(!panel.session.holdsSecrets, "\(event)")
        }
        #expect(panel.view.lock == LockView(status: .checking, stroke: StrokeView(), help: .idle))
        #expect(panel.draw([0, 1, 2, 5]).isEmpty && panel.handle(.pressed(.askForHelp)).isEmpty)
        #expect(panel.session.challenge == nil)
        let fifth = AttemptCounts(profile: AttemptCount(failures: 5, delayBegan: panel.now))
        _ = panel.handle(.answered(.first, .verified(.wrong(fifth))))
        #expect(panel.state == .lockedOut(seconds: 30))
    }

    @Test(
        "An unfinished stroke is cleared when the panel leaves the lock screen",
        arguments: [
            .enrollmentRequested(.panel), .maintenanceRequested, .unlockRequested(for: nil, actor: "root"),
            .pressed(.askForHelp),
        ] as [SessionEvent])
    func begun(event: SessionEvent) {
        let panel = SessionHarness.withHelp()
        panel.hold([0, 1, 2])
        #expect(panel.session.holdsSecrets)
        _ = panel.handle(event)
        #expect(!panel.session.holdsSecrets)
        #expect(panel.view.lock == nil)
    }

    @Test("A running check keeps its stroke in view even if new strokes are refused")
    func goesOn() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        let refused = StoreState(hasPattern: true, attempts: AttemptCount(failures: 5, delayBegan: panel.now))
        _ = panel.handle(.storeChanged(.everything(refused)))
        #expect(panel.view.lock == LockView(status: .checking, stroke: StrokeView(dots: Pattern([0, 1, 2, 5]))))
    }

    @Test("Help cannot be requested during a check")
    func help() {
        let panel = SessionHarness.withHelp()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.pressed(.askForHelp)).isEmpty)
        #expect(panel.session.challenge == nil && panel.view.lock?.status == .checking)
    }

    /// An unknown start time counts as now, so that a restart does not shorten a delay.
    @Test("A change of the store continues a delay with a known start time and restarts any other delay")
    func delays() {
        let panel = SessionHarness()
        func change(_ attempts: AttemptCount) {
            _ = panel.handle(.storeChanged(.everything(StoreState(hasPattern: true, attempts: attempts))))
        }
        change(AttemptCount(failures: 5, delayBegan: panel.now - .seconds(10)))
        #expect(panel.state == .lockedOut(seconds: 20))
        change(AttemptCount(failures: 5))
        #expect(panel.state == .lockedOut(seconds: 30))
        _ = panel.wait(.seconds(30))
        #expect(panel.state == .locked)
    }

    @Test(
        "A person's delay without a start time starts in full, after failures in a row or a used attempt budget",
        arguments: [true, false])
    func personsDelay(isOwed: Bool) throws {
        let owed = (1...100).map { AttemptCount(failures: 1, debt: GuessDebt(tries: $0)) }
        let slow = try #require(owed.first { AttemptPolicy.classroom.delay(after: $0) > .zero })
        var ada = Person.ada
        ada.attempts = isOwed ? slow : AttemptCount(failures: 6)
        let state = StoreState(hasPattern: false, attempts: AttemptCount(), people: [ada, .bo])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.chose(.person(ada.id)))
        let seconds = Int(AttemptPolicy.classroom.delay(after: ada.attempts).components.seconds)
        #expect(panel.view.lock?.status == .lockedOut(seconds: seconds))
    }
}
