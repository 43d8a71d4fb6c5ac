// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("The teacher's flow")
struct EnrollmentTests {
    private let drawn = Pattern([0, 3, 6, 7])

    private func enrolling() -> SessionHarness {
        let panel = SessionHarness(hasPattern: false)
        _ = panel.handle(.enrollmentRequested(.panel))
        return panel
    }

    private func drawnOnce() -> SessionHarness {
        let panel = enrolling()
        _ = panel.draw([0, 3, 6, 7])
        _ = panel.handle(.pressed(.confirm))
        return panel
    }

    private func view(
        _ step: EnrollStep, _ stroke: StrokeView = StrokeView(), indicator: Pattern = Pattern(), buttons: [Button]
    ) -> EnrollView {
        let strength = indicator.isEmpty ? nil : PatternStrength(of: indicator, on: .standard).level
        return EnrollView(
            step: step, stroke: stroke, indicator: indicator, buttons: buttons, strength: strength)
    }

    @Test("A new pattern ends the failures in a row, but not those the teacher has not seen")
    func unseenFailures() {
        let panel = SessionHarness()
        let attempts = AttemptCount(failures: 3, sinceAcknowledged: 7)
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, attempts: attempts)))
        _ = panel.handle(.enrollmentRequested(.panel))
        _ = panel.draw([0, 3, 6, 7])
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw([0, 3, 6, 7])
        _ = panel.handle(.answered(.first, .done))
        let status = panel.session.status(at: panel.now)
        #expect(status.failures == 0)
        #expect(status.sinceAcknowledged == 7)
    }

    @Test("Drawn, reviewed, confirmed, drawn again and stored, it ends on the lock screen")
    func stored() {
        let panel = SessionHarness(hasPattern: false)
        #expect(panel.view == .notice(.noPattern))
        #expect(panel.handle(.enrollmentRequested(.panel)).isEmpty)
        #expect(panel.view.enroll == view(.draw, buttons: [.cancel, .suggest]))
        #expect(panel.draw([0, 3, 6, 7]).isEmpty)
        let green = StrokeView(dots: drawn, tone: .success)
        #expect(
            panel.view.enroll == view(.review, green, indicator: drawn, buttons: [.reset, .confirm, .cancel, .numbers]))
        #expect(panel.handle(.pressed(.confirm)).isEmpty)
        #expect(panel.view.enroll == view(.drawAgain, indicator: drawn, buttons: [.reset, .cancel, .numbers]))
        #expect(panel.draw([0, 3, 6, 7]) == [.ask(.first, .setPattern(.panel))])
        #expect(panel.session.drawing == drawn)
        #expect(panel.view.enroll == view(.storing, green, indicator: drawn, buttons: []))
        #expect(panel.untilDeadline == nil)
        #expect(panel.handle(.answered(.first, .done)) == [.enrollmentEnded(.stored)])
        #expect(panel.view.enroll == view(.stored, green, indicator: drawn, buttons: []))
        #expect(panel.untilDeadline == .milliseconds(1500))
        #expect(panel.wait(.milliseconds(1500)).isEmpty)
        #expect(panel.view.lock == LockView(status: .draw, stroke: StrokeView()))
    }

    @Test("A new pattern clears the counters")
    func clearsCounters() {
        let panel = SessionHarness(failures: 20)
        #expect(panel.handle(.enrollmentRequested(.panel)).isEmpty)
        _ = panel.draw([0, 3, 6, 7])
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw([0, 3, 6, 7])
        _ = panel.handle(.answered(.first, .done))
        _ = panel.wait(.seconds(2))
        #expect(
            panel.session.status(at: panel.now)
                == SessionStatus(state: .locked, touchscreens: 1, failures: 0, sinceAcknowledged: 0))
    }

    @Test("In review the drawing stays and touches are dropped")
    func review() {
        let panel = enrolling()
        _ = panel.draw([0, 3, 6, 7])
        #expect(panel.draw([8, 5, 2, 1]).isEmpty)
        #expect(panel.view.enroll?.step == .review)
        #expect(panel.view.enroll?.stroke.dots == drawn)
    }

    @Test("Reset in review goes back to an empty grid")
    func resetInReview() {
        let panel = enrolling()
        _ = panel.draw([0, 3, 6, 7])
        #expect(panel.handle(.pressed(.reset)).isEmpty)
        #expect(panel.view.enroll == view(.draw, buttons: [.cancel, .suggest]))
    }

    @Test("Reset at the second drawing goes back to the first")
    func resetAtSecond() {
        let panel = drawnOnce()
        #expect(panel.handle(.pressed(.reset)).isEmpty)
        #expect(panel.view.enroll == view(.draw, buttons: [.cancel, .suggest]))
        _ = panel.draw([8, 5, 2, 1])
        #expect(panel.view.enroll?.indicator == Pattern([8, 5, 2, 1]))
    }

    @Test("A different second drawing is said for two seconds and drawn again")
    func mismatch() {
        let panel = drawnOnce()
        #expect(panel.draw([0, 3, 6, 7, 8]).isEmpty)
        let red = StrokeView(dots: Pattern([0, 3, 6, 7, 8]), tone: .error)
        #expect(panel.view.enroll == view(.mismatch, red, indicator: drawn, buttons: [.reset, .cancel, .numbers]))
        #expect(panel.untilDeadline == .seconds(2))
        #expect(panel.wait(.seconds(2)).isEmpty)
        #expect(panel.view.enroll == view(.drawAgain, indicator: drawn, buttons: [.reset, .cancel, .numbers]))
        #expect(panel.draw([0, 3, 6, 7]) == [.ask(.first, .setPattern(.panel))])
        #expect(panel.session.drawing == drawn)
    }

    @Test("The same dots in another order are a mismatch")
    func otherOrder() {
        let panel = drawnOnce()
        #expect(panel.draw([7, 6, 3, 0]).isEmpty)
        #expect(panel.view.enroll?.step == .mismatch)
    }

    @Test("Too few dots are said, at both drawings")
    func tooShort() {
        let first = enrolling()
        #expect(first.draw([0, 3, 6]).isEmpty)
        let red = StrokeView(dots: Pattern([0, 3, 6]), tone: .error)
        #expect(first.view.enroll == view(.tooShort(minimum: 4), red, buttons: [.cancel, .suggest]))
        let second = drawnOnce()
        #expect(second.draw([0, 3, 6]).isEmpty)
        let step = view(.tooShort(minimum: 4), red, indicator: drawn, buttons: [.reset, .cancel, .numbers])
        #expect(second.view.enroll == step)
    }

    @Test("A void stroke is cleared and said")
    func voided() {
        let panel = enrolling()
        panel.hold([0, 3, 6, 7])
        #expect(panel.handle(.strokeVoided(.palm)).isEmpty)
        #expect(panel.view.enroll == view(.voided(.palm), StrokeView(tone: .error), buttons: [.cancel, .suggest]))
    }

    @Test("Cancel ends it, by button or by the tool", arguments: [SessionEvent.pressed(.cancel), .enrollmentCancelled])
    func cancelled(event: SessionEvent) {
        for panel in [enrolling(), drawnOnce()] {
            #expect(panel.handle(event) == [.enrollmentEnded(.cancelled)])
            #expect(panel.view == .notice(.noPattern))
        }
    }

    @Test(
        "While it is stored only the store's answer ends it",
        arguments: [
            SessionEvent.pressed(.cancel), .enrollmentCancelled, .answered(.second, .done), .pressed(.reset),
            .lockRequested,
            .strokeLifted,
        ])
    func storing(event: SessionEvent) {
        let panel = drawnOnce()
        _ = panel.draw([0, 3, 6, 7])
        #expect(panel.handle(event).isEmpty)
        #expect(panel.wait(.seconds(3600)).isEmpty)
        #expect(panel.view.enroll?.step == .storing)
        #expect(panel.handle(.answered(.first, .done)) == [.enrollmentEnded(.stored)])
    }

    @Test("Sixty seconds without a touch end it")
    func idle() {
        let panel = enrolling()
        #expect(panel.untilDeadline == .seconds(60))
        #expect(panel.wait(.seconds(59)).isEmpty)
        panel.hold([0])
        #expect(panel.wait(.seconds(59)).isEmpty)
        #expect(panel.wait(.seconds(1)) == [.enrollmentEnded(.timedOut)])
        #expect(panel.view == .notice(.noPattern))
    }

    @Test("Ten minutes altogether end it however busy the teacher is")
    func total() {
        let panel = enrolling()
        for _ in 0..<19 {
            #expect(panel.wait(.seconds(30)).isEmpty)
            panel.hold([0])
        }
        #expect(panel.untilDeadline == .seconds(30))
        #expect(panel.wait(.seconds(30)) == [.enrollmentEnded(.timedOut)])
    }

    @Test("A second request leaves the running enrollment alone")
    func secondRequest() {
        let panel = drawnOnce()
        #expect(panel.session.refusal(of: .enroll) == .enrolling)
        #expect(panel.handle(.enrollmentRequested(.panel)).isEmpty)
        #expect(panel.view.enroll?.step == .drawAgain)
    }

    @Test("After it is stored another may begin at once, and its end is not told twice")
    func afterStored() {
        let panel = drawnOnce()
        _ = panel.draw([0, 3, 6, 7])
        _ = panel.handle(.answered(.first, .done))
        #expect(panel.handle(.enrollmentCancelled).isEmpty)
        #expect(panel.session.refusal(of: .enroll) == nil)
        #expect(panel.handle(.enrollmentRequested(.panel)).isEmpty)
        #expect(panel.view.enroll == view(.draw, buttons: [.cancel, .suggest]))
    }

    @Test("It closes an unlocked kiosk first, and is welcome in a lockout")
    func fromAnyScreen() {
        let unlocked = SessionHarness()
        _ = unlocked.draw([0, 1, 2, 5])
        _ = unlocked.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(unlocked.handle(.enrollmentRequested(.panel)) == [.lock(.enrollment)])
        #expect(unlocked.state == .enrolling)
        let lockedOut = SessionHarness(failures: 7)
        #expect(lockedOut.handle(.enrollmentRequested(.panel)).isEmpty)
        #expect(lockedOut.state == .enrolling)
        #expect(lockedOut.handle(.enrollmentCancelled) == [.enrollmentEnded(.cancelled)])
        #expect(lockedOut.state == .lockedOut(seconds: 120))
    }

    @Test("Without a store or a touchscreen it is refused with the reason")
    func refused() {
        let panel = SessionHarness(starting: SessionSettings())
        #expect(panel.handle(.enrollmentRequested(.panel)) == [.enrollmentEnded(.refused(.storeNotOpen))])
        _ = panel.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())))
        #expect(
            panel.handle(.enrollmentRequested(.panel)) == [.enrollmentEnded(.refused(.noTouchscreen))])
        let fault = StoreFault(message: "disk full")
        _ = panel.handle(.storeFailed(fault))
        #expect(panel.handle(.enrollmentRequested(.panel)) == [.enrollmentEnded(.refused(.storeFailed(fault)))])
    }

    @Test("A check that was running when it began opens nothing, but its count is kept")
    func abandonedCheck() {
        let panel = SessionHarness(failures: 4)
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.handle(.enrollmentRequested(.panel)).isEmpty)
        #expect(panel.handle(.enrollmentCancelled) == [.enrollmentEnded(.cancelled)])
        #expect(panel.view.lock == LockView(status: .checking, stroke: StrokeView()))
        #expect(panel.draw([0, 1, 2, 5]).isEmpty, "one check at a time")
        let attempts = AttemptCounts(profile: AttemptCount(failures: 5, delayBegan: panel.now))
        #expect(panel.handle(.answered(.first, .verified(.wrong(attempts)))).isEmpty)
        #expect(panel.state == .lockedOut(seconds: 30))
    }

    @Test("The right pattern of an abandoned check opens nothing")
    func abandonedMatch() {
        let panel = SessionHarness(failures: 4)
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.enrollmentRequested(.panel))
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.state == .enrolling)
        #expect(panel.session.status(at: panel.now).failures == 0)
    }
}
