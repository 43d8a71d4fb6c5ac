// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("A session")
struct SessionTests {
    private let fault = StoreFault(message: "write /var/lib/ninedot/ninedot.db: No space left on device")
    private let empty = StoreState(hasPattern: false, attempts: AttemptCount())
    private let ready = StoreState(hasPattern: true, attempts: AttemptCount())

    private func unlocked(for duration: Duration? = .seconds(60)) -> SessionHarness {
        let panel = SessionHarness(SessionSettings(unlocking: UnlockRules(duration: duration, grace: .zero)))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.wait(.milliseconds(500))
        return panel
    }

    @Test("It starts locked: nothing is drawn before the store answers, which brings the first lock")
    func start() {
        let panel = SessionHarness(starting: SessionSettings())
        #expect(panel.view == .notice(.starting))
        #expect(panel.state == .starting)
        _ = panel.handle(.touchscreens(1))
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        #expect(panel.handle(.lockRequested).isEmpty)
        #expect(panel.handle(.storeOpened(ready)) == [.lock(.started)])
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("Without a pattern it says so and takes no strokes")
    func noPattern() {
        let panel = SessionHarness(hasPattern: false)
        #expect(panel.view == .notice(.noPattern))
        #expect(panel.state == .noPattern)
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        #expect(panel.untilDeadline == nil)
    }

    @Test("A delay of unknown beginning runs in full from the store's opening")
    func unknownBeginning() {
        let panel = SessionHarness(starting: SessionSettings())
        _ = panel.handle(.touchscreens(1))
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount(failures: 7))))
        #expect(panel.state == .lockedOut(seconds: 120))
        #expect(panel.wait(.seconds(120)).isEmpty)
        #expect(panel.state == .locked)
    }

    @Test("Without a touchscreen it says so, voids the stroke, and goes on when one is there again")
    func touchscreenGone() {
        let panel = SessionHarness()
        panel.hold([0, 1, 2, 5])
        #expect(panel.handle(.touchscreens(0)).isEmpty)
        #expect(panel.view == .notice(.noTouchscreen))
        #expect(panel.handle(.strokeLifted).isEmpty)
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        #expect(panel.handle(.touchscreens(1)).isEmpty)
        #expect(panel.view.lock?.status == .voided(.unplugged))
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.first, .verify(nil))])
        #expect(panel.session.drawing == Pattern([0, 1, 2, 5]))
    }

    @Test("Without a pattern and without a touchscreen it tells of the touchscreen, which comes first")
    func neitherPatternNorTouchscreen() {
        let panel = SessionHarness(hasPattern: false)
        #expect(panel.handle(.touchscreens(0)).isEmpty)
        #expect(panel.view == .notice(.noTouchscreen))
    }

    @Test("With none but a touchscreen that is not trusted it says so, and beside one that is, nothing")
    func untrustedTouchscreen() {
        let panel = SessionHarness()
        #expect(panel.handle(.untrustedTouchscreens(1)).isEmpty)
        #expect(panel.view.lock != nil)
        #expect(panel.handle(.touchscreens(0)).isEmpty)
        #expect(panel.view == .notice(.untrustedTouchscreen))
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        #expect(panel.handle(.untrustedTouchscreens(0)).isEmpty)
        #expect(panel.view == .notice(.noTouchscreen))
    }

    @Test("Unplugging neither locks what is open nor ends an enrollment")
    func touchscreenGoneElsewhere() {
        let open = unlocked()
        #expect(open.handle(.touchscreens(0)).isEmpty)
        #expect(open.view == .unlocked(UnlockedView(secondsLeft: 60)))
        let enrolling = SessionHarness()
        _ = enrolling.handle(.enrollmentRequested(.panel))
        enrolling.hold([0, 1, 2])
        #expect(enrolling.handle(.touchscreens(0)).isEmpty)
        #expect(enrolling.view.enroll?.step == .voided(.unplugged))
    }

    @Test("It locks when the time is over, counting down each second")
    func timeOver() {
        let panel = unlocked(for: .seconds(3))
        #expect(panel.view == .unlocked(UnlockedView(secondsLeft: 3)))
        #expect(panel.untilDeadline == .milliseconds(500))
        #expect(panel.wait(.milliseconds(500)).isEmpty)
        #expect(panel.view == .unlocked(UnlockedView(secondsLeft: 2)))
        #expect(panel.wait(.seconds(1)).isEmpty)
        #expect(panel.view == .unlocked(UnlockedView(secondsLeft: 1)))
        #expect(panel.wait(.seconds(1)) == [.lock(.timeOver)])
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("Time that is over locks before any other event counts")
    func timeOverFirst() {
        let panel = unlocked(for: .seconds(3))
        panel.now = panel.now + .seconds(100)
        #expect(panel.handle(.pressed(.lockNow)) == [.lock(.timeOver)])
    }

    @Test("Without an end it stays open and asks for no time")
    func noEnd() {
        let panel = unlocked(for: nil)
        #expect(panel.view == .unlocked(UnlockedView(secondsLeft: nil)))
        #expect(panel.untilDeadline == nil)
        #expect(panel.wait(.seconds(1_000_000)).isEmpty)
        #expect(panel.state == .unlocked(secondsLeft: nil))
    }

    @Test(
        "The button and the tool lock it",
        arguments: [
            (SessionEvent.pressed(.lockNow), LockReason.button), (.lockRequested, .tool),
            (.lockRequestedFromAfar, .link),
        ])
    func locked(event: SessionEvent, reason: LockReason) {
        let panel = unlocked()
        #expect(panel.handle(event) == [.lock(reason)])
        #expect(panel.view.lock == LockView(status: .draw, stroke: StrokeView()))
        #expect(panel.handle(event).isEmpty, "locked already")
    }

    @Test("A stroke drawn before an admin locks does not open after it")
    func lockDuringCheck() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.lockRequested).isEmpty)
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.state == .locked)
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.second, .verify(nil))])
        #expect(panel.session.drawing == Pattern([0, 1, 2, 5]))
    }

    @Test("Strokes and other buttons do nothing while it is open")
    func openScreen() {
        let panel = unlocked()
        #expect(panel.draw([0, 1, 2, 5]).isEmpty)
        for button in Button.allCases where button != .lockNow {
            #expect(panel.handle(.pressed(button)).isEmpty)
        }
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty, "no longer, by a late answer")
        #expect(panel.state == .unlocked(secondsLeft: 60))
    }

    @Test("A success clears the failures, not what the teacher has yet to see")
    func countersAfterSuccess() {
        let panel = SessionHarness()
        let count = AttemptCount(failures: 1, sinceAcknowledged: 37)
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(
            .answered(
                .first, .verified(.wrong(AttemptCounts(profile: count, panel: count)))))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.second, .verified(.matched(Match()))))
        let status = panel.session.status(at: panel.now)
        #expect(status.failures == 0)
        #expect(status.sinceAcknowledged == 37)
    }

    @Test("A store fault locks from every phase and stays until the store opens again")
    func storeFault() {
        let enrolling = SessionHarness()
        _ = enrolling.handle(.enrollmentRequested(.panel))
        let checking = SessionHarness()
        _ = checking.draw([0, 1, 2, 5])
        let panels: [(SessionHarness, [SessionEffect])] = [
            (SessionHarness(starting: SessionSettings()), [.lock(.fault)]),
            (SessionHarness(hasPattern: false), [.lock(.fault)]),
            (SessionHarness(), [.lock(.fault)]), (checking, [.lock(.fault)]), (unlocked(), [.lock(.fault)]),
            (enrolling, [.lock(.fault), .enrollmentEnded(.failed(fault))]),
        ]
        for (panel, effects) in panels {
            #expect(panel.handle(.storeFailed(fault)) == effects)
            #expect(panel.view == .notice(.storeFault))
            #expect(panel.state == .fault(message: fault.message))
            #expect(panel.handle(.storeFailed(fault)).isEmpty)
            #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
            #expect(panel.handle(.answered(.first, .done)).isEmpty)
            #expect(panel.draw([0, 1, 2, 5]).isEmpty)
            #expect(panel.wait(.seconds(10_000)).isEmpty)
            #expect(panel.view == .notice(.storeFault))
            _ = panel.handle(.touchscreens(1))
            #expect(panel.handle(.storeOpened(ready)).isEmpty)
            #expect(panel.state == .locked)
            #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        }
    }

    @Test("A fault while the pattern is being stored fails the enrollment")
    func faultWhileStoring() {
        let panel = SessionHarness(hasPattern: false)
        _ = panel.handle(.enrollmentRequested(.panel))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.storeFailed(fault)) == [.lock(.fault), .enrollmentEnded(.failed(fault))])
        #expect(panel.handle(.storeOpened(empty)).isEmpty)
        #expect(panel.view == .notice(.noPattern))
    }

    @Test("A pattern that is gone from the store is not asked for")
    func patternGone() {
        let panel = SessionHarness()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.storeOpened(empty)).isEmpty)
        #expect(panel.view == .notice(.noPattern))
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.state == .noPattern)
    }

    @Test("Time that runs backwards counts as standing still")
    func backwards() {
        let panel = unlocked(for: .seconds(3))
        _ = panel.wait(.seconds(2))
        panel.now = panel.now - .seconds(500)
        #expect(panel.handle(.timePassed).isEmpty)
        panel.now = panel.now + .seconds(500)
        #expect(panel.untilDeadline == .milliseconds(500))
    }

    @Test("A larger hit radius takes a dot from farther away, on both screens with a grid", arguments: [false, true])
    func hitRadius(isEnrolling: Bool) {
        for (radius, dots) in [(0.45, [0]), (0.30, [])] {
            let panel = SessionHarness(SessionSettings(hitRadius: radius))
            if isEnrolling { _ = panel.handle(.enrollmentRequested(.panel)) }
            _ = panel.handle(.strokeBegan(GridPoint(x: 0.9, y: 0.5)))
            #expect(panel.session.drawing == Pattern(dots))
        }
    }

    @Test("A grid of other size is drawn on and seen")
    func otherGrid() {
        let grid = Grid(rows: 1, columns: 6)
        let panel = SessionHarness(SessionSettings(grid: grid, minimumDots: 5))
        #expect(panel.draw([0, 3]).isEmpty)
        #expect(panel.view.lock?.status == .tooShort(minimum: 5))
        #expect(panel.draw([0, 4]) == [.ask(.first, .verify(nil))])
        #expect(panel.session.drawing == Pattern([0, 1, 2, 3, 4]))
        #expect(panel.view.lock?.grid == grid)
    }
}
