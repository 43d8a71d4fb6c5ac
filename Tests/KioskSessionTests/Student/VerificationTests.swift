// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("The student's flow")
struct VerificationTests {
    private let drawn = Pattern([0, 1, 2, 5])

    private func wrong(_ failures: Int, at now: Instant) -> VerificationOutcome {
        .wrong(AttemptCounts(profile: AttemptCount(failures: failures, delayBegan: now, sinceAcknowledged: failures)))
    }

    @Test("The right pattern unlocks at once, shows green for half a second, then the unlocked screen")
    func success() {
        let panel = SessionHarness(SessionSettings(unlocking: UnlockRules(duration: .seconds(600))))
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.first, .verify(nil))])
        #expect(panel.session.drawing == drawn)
        #expect(panel.view.lock == LockView(status: .checking, stroke: StrokeView(dots: drawn)))
        #expect(
            panel.handle(.answered(.first, .verified(.matched(Match())))) == [
                .unlock(Unlock(until: panel.now + .seconds(600)))
            ])
        let green = StrokeView(dots: drawn, tone: .success)
        #expect(panel.view == .lock(LockView(status: .success, stroke: green)))
        #expect(panel.untilDeadline == .milliseconds(500))
        #expect(panel.wait(.milliseconds(500)).isEmpty)
        #expect(panel.view == .unlocked(UnlockedView(secondsLeft: 600)))
        #expect(panel.state == .unlocked(secondsLeft: 600))
    }

    @Test("The stroke and the finger are seen while it is drawn")
    func drawing() {
        let panel = SessionHarness()
        panel.hold([0, 1])
        _ = panel.handle(.strokeMoved(GridPoint(x: 2, y: 1)))
        let stroke = StrokeView(dots: Pattern([0, 1]), finger: GridPoint(x: 2, y: 1))
        #expect(panel.view.lock == LockView(status: .draw, stroke: stroke))
        #expect(panel.untilDeadline == nil)
    }

    @Test("A stroke of too few dots is said, not checked, and cleared after two seconds")
    func tooShort() {
        let panel = SessionHarness()
        #expect(panel.draw([0, 1, 2]).isEmpty)
        let stroke = StrokeView(dots: Pattern([0, 1, 2]), tone: .error)
        #expect(panel.view.lock == LockView(status: .tooShort(minimum: 4), stroke: stroke))
        #expect(panel.untilDeadline == .seconds(2))
        #expect(panel.wait(.seconds(2)).isEmpty)
        #expect(panel.view.lock == LockView(status: .draw, stroke: StrokeView()))
        #expect(panel.untilDeadline == nil)
    }

    @Test("A message ends with the next touch")
    func touchEndsMessage() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1])
        panel.hold([8])
        #expect(panel.view.lock?.status == .draw)
        #expect(panel.view.lock?.stroke.dots == Pattern([8]))
    }

    @Test("A touch that hits no dot is nothing")
    func nothingHit() {
        let panel = SessionHarness()
        _ = panel.handle(.strokeBegan(GridPoint(x: -1, y: -1)))
        #expect(panel.handle(.strokeLifted).isEmpty)
        #expect(panel.view.lock == LockView(status: .draw, stroke: StrokeView()))
    }

    @Test("A wrong pattern says how many tries are left", arguments: [(1, 4), (2, 3), (3, 2), (4, 1)])
    func wrongPattern(failures: Int, left: Int) {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.answered(.first, .verified(wrong(failures, at: panel.now)))).isEmpty)
        let red = StrokeView(dots: drawn, tone: .error)
        #expect(panel.view.lock == LockView(status: .wrong(triesLeft: left), stroke: red))
        #expect(panel.session.status(at: panel.now).failures == failures)
        #expect(panel.wait(.seconds(2)).isEmpty)
        #expect(panel.view.lock == LockView(status: .draw, stroke: StrokeView()))
    }

    @Test("A wrong pattern again is said and not counted")
    func repeated() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.answered(.first, .verified(.repeated))).isEmpty)
        #expect(panel.view.lock?.status == .alreadyTried)
        #expect(panel.session.status(at: panel.now).failures == 0)
    }

    /// swaylock checked what was typed meanwhile, after it had opened (its commit 65f3eb3).
    @Test("Strokes during a check are dropped, not queued")
    func strokesDuringCheck() {
        let panel = SessionHarness()
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.first, .verify(nil))])
        #expect(panel.session.drawing == drawn)
        #expect(panel.draw([8, 7, 6, 3]).isEmpty)
        #expect(panel.handle(.pressed(.clear)).isEmpty)
        #expect(panel.view.lock == LockView(status: .checking, stroke: StrokeView(dots: drawn)))
        panel.hold([8, 7])
        _ = panel.handle(.answered(.first, .verified(.repeated)))
        _ = panel.handle(.strokeMoved(GridPoint(x: 0.5, y: 2.5)))
        #expect(panel.handle(.strokeLifted).isEmpty)
        #expect(panel.view.lock?.status == .alreadyTried)
    }

    /// On Android the success of one lock closed whichever was on top (CVE-2022-20465).
    @Test("The answer to another question opens nothing")
    func foreignAnswer() {
        let panel = SessionHarness()
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.answered(.second, .verified(.matched(Match())))).isEmpty)
        #expect(panel.handle(.answered(RequestID(number: 0), .verified(.matched(Match())))).isEmpty)
        _ = panel.handle(.answered(.first, .verified(wrong(1, at: panel.now))))
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.second, .verify(nil))])
        #expect(panel.session.drawing == drawn)
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.state == .locked)
    }

    @Test("The fifth failure counts down each second, then strokes are taken again")
    func lockout() {
        let panel = SessionHarness(failures: 4)
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.answered(.first, .verified(wrong(5, at: panel.now)))).isEmpty)
        for seconds in stride(from: 30, to: 0, by: -1) {
            #expect(panel.view.lock == LockView(status: .lockedOut(seconds: seconds), stroke: StrokeView()))
            #expect(panel.state == .lockedOut(seconds: seconds))
            #expect(panel.untilDeadline == .seconds(1))
            #expect(panel.wait(.seconds(1)).isEmpty)
        }
        #expect(panel.view.lock == LockView(status: .draw, stroke: StrokeView()))
        #expect(panel.untilDeadline == .seconds(30), "the end of the sitting")
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.second, .verify(nil))])
        #expect(panel.session.drawing == drawn)
    }

    @Test("Between two seconds the countdown is rounded up and its next tick is the whole second")
    func countdownRounding() {
        let panel = SessionHarness(failures: 5)
        #expect(panel.wait(.milliseconds(100)).isEmpty)
        #expect(panel.view.lock?.status == .lockedOut(seconds: 30))
        #expect(panel.untilDeadline == .milliseconds(900))
        _ = panel.wait(.milliseconds(29_899))
        #expect(panel.view.lock?.status == .lockedOut(seconds: 1))
        #expect(panel.untilDeadline == .milliseconds(1))
    }

    @Test("During a lockout nothing is tracked and nothing shown, not even a stroke that outlasts it")
    func strokesDuringLockout() {
        let panel = SessionHarness(failures: 5)
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        #expect(panel.view.lock == LockView(status: .lockedOut(seconds: 30), stroke: StrokeView()))
        panel.hold([0, 1, 2])
        _ = panel.wait(.seconds(30))
        _ = panel.handle(.strokeMoved(GridPoint(x: 2.5, y: 2.5)))
        #expect(panel.handle(.strokeLifted).isEmpty)
        #expect(panel.view.lock == LockView(status: .draw, stroke: StrokeView()))
    }

    @Test("At the hard stop strokes are refused until the store is opened with fewer failures")
    func stopped() {
        let panel = SessionHarness(failures: 20)
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        #expect(panel.wait(.seconds(1_000_000)).isEmpty)
        #expect(panel.view.lock == LockView(status: .stopped, stroke: StrokeView()))
        #expect(panel.state == .stopped)
        #expect(panel.untilDeadline == nil)
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())))
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.first, .verify(nil))])
        #expect(panel.session.drawing == drawn)
    }

    @Test("The store's refusal shows the countdown it answers with")
    func refused() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        let attempts = AttemptCounts(profile: AttemptCount(failures: 6, delayBegan: panel.now))
        #expect(panel.handle(.answered(.first, .verified(.refused(attempts)))).isEmpty)
        #expect(panel.view.lock?.status == .lockedOut(seconds: 60))
    }

    @Test("A void stroke is cleared, said and not checked")
    func voided() {
        let panel = SessionHarness()
        panel.hold([0, 1, 2, 5])
        #expect(panel.handle(.strokeVoided(.secondFinger)).isEmpty)
        #expect(panel.view.lock == LockView(status: .voided(.secondFinger), stroke: StrokeView(tone: .error)))
        #expect(panel.handle(.strokeLifted).isEmpty)
        #expect(panel.wait(.seconds(2)).isEmpty)
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("Without a stroke there is nothing to void")
    func voidedNothing() {
        let panel = SessionHarness()
        _ = panel.handle(.strokeVoided(.palm))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("Clear takes stroke and message away; other buttons are not on this screen", arguments: Button.allCases)
    func buttons(button: Button) {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2])
        #expect(panel.handle(.pressed(button)).isEmpty)
        #expect(panel.view.lock?.status == (button == .clear ? .draw : .tooShort(minimum: 4)))
    }
}
