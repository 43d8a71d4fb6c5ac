// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("The steps of an enrollment")
struct EnrollmentStepTests {
    private func enrolling(_ settings: SessionSettings = SessionSettings()) -> SessionHarness {
        let panel = SessionHarness(settings)
        _ = panel.handle(.enrollmentRequested(.panel))
        return panel
    }

    private func suggest(on panel: SessionHarness) {
        _ = panel.handle(.pressed(.suggest))
        var chance = SeededGenerator(seed: 9)
        _ = panel.session.useRandomness(from: &chance)
    }

    @Test("Reset hides the order of the dots, and the next pattern does not show it")
    func resetNumbers() {
        let panel = enrolling()
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.numbers))
        _ = panel.handle(.pressed(.reset))
        _ = panel.draw([0, 4, 2, 7])
        #expect(panel.view.enroll?.numbersDots == false)
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.view.enroll?.numbersDots == false, "only of a pattern that was shown")
    }

    @Test("Suggest clears the stroke and its message at once")
    func suggestClears() {
        let panel = enrolling()
        _ = panel.draw([0, 1])
        #expect(panel.view.enroll?.step == .tooShort(minimum: 4))
        _ = panel.handle(.pressed(.suggest))
        #expect(panel.view.enroll?.step == .draw && !panel.session.holdsSecrets)
    }

    @Test("A suggestion times out after a minute, regardless of how often its dots were shown")
    func suggestionTime() {
        let panel = enrolling()
        suggest(on: panel)
        for _ in 0..<85 {
            #expect(panel.untilDeadline == .milliseconds(700))
            _ = panel.wait(.milliseconds(700))
        }
        #expect(panel.untilDeadline == .milliseconds(500))
        #expect(panel.wait(.milliseconds(500)) == [.enrollmentEnded(.timedOut)])
    }

    @Test("Each suggested dot is shown for 700 ms, and the whole pattern for another 1400 ms")
    func suggestedDots() {
        let panel = enrolling()
        suggest(on: panel)
        let start = panel.now
        func count(after milliseconds: Int) -> Int? {
            guard case .enroll(let view) = panel.session.view(at: start + .milliseconds(milliseconds)) else {
                return nil
            }
            return view.stroke.dots.count
        }
        let times = [-5000, 0, 699, 700, 1399, 1400, 4199, 4200, 6299, 6300, 6999, 7000, 12_599, 12_600]
        #expect(times.map { count(after: $0) } == [1, 1, 1, 2, 2, 3, 6, 7, 7, 1, 1, 2, 7, 1])
    }

    @Test("A suggestion that was not requested changes nothing at any step", arguments: 1...3)
    func unaskedSuggestion(steps: Int) {
        let panel = enrolling()
        _ = panel.draw([0, 4, 2, 7])
        if steps > 1 { _ = panel.handle(.pressed(.confirm)) }
        if steps > 2 { _ = panel.draw([0, 4, 2, 7]) }
        let before = panel.session
        var chance = SeededGenerator(seed: 9)
        _ = panel.session.useRandomness(from: &chance)
        #expect(panel.session == before)
    }

    @Test("The present pattern is as secret as on the lock screen, and is cleared when it is verified")
    func proof() {
        let settings = SessionSettings(allowsOwnChange: true)
        let panel = SessionHarness(settings)
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.wait(.seconds(1))
        _ = panel.handle(.pressed(.newPattern))
        #expect(panel.view.enroll?.step == .prove && panel.view.enroll?.isProof == true)
        #expect(panel.view.enroll?.buttons == [.cancel] && panel.untilDeadline == .seconds(60))
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.view.enroll?.step == .proving && panel.view.enroll?.isProof == true)
        #expect(panel.view.enroll?.stroke == StrokeView(dots: Pattern([0, 1, 2, 5]), tone: .drawing))
        #expect(panel.view.enroll?.buttons == [] && panel.untilDeadline == nil)
        #expect(panel.handle(.answered(.first, .verified(.matched(Match())))).isEmpty)
        #expect(panel.view.enroll?.step == .proving)
        _ = panel.handle(.answered(.second, .verified(.matched(Match()))))
        #expect(panel.view.enroll?.step == .draw && panel.view.enroll?.isProof == false)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("The blocklist does not apply to the present pattern, so any pattern is checked")
    func anyProof() {
        let panel = SessionHarness(SessionSettings(blocklist: .standard, allowsOwnChange: true))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.wait(.seconds(1))
        _ = panel.handle(.pressed(.newPattern))
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.second, .verify(nil, for: .proof))])
    }

    @Test(
        "The store's reply to another request changes nothing",
        arguments: [.done, .refused(.samePattern), .verified(.matched(Match()))] as [StoreReply])
    func foreignAnswer(reply: StoreReply) {
        let panel = enrolling()
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        let before = panel.session
        #expect(panel.handle(.answered(.second, reply)).isEmpty)
        #expect(panel.session == before)
    }

    @Test("Each touch restarts the enrollment's time, and a change of the store does not")
    func idle() {
        let panel = enrolling()
        _ = panel.wait(.seconds(50))
        _ = panel.handle(.strokeVoided(.palm))
        #expect(panel.untilDeadline == .seconds(60))
        _ = panel.wait(.seconds(50))
        _ = panel.handle(.storeChanged(.everything(StoreState(hasPattern: true, attempts: AttemptCount()))))
        #expect(panel.untilDeadline == .seconds(10))
    }
}
