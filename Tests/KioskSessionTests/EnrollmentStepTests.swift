// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing
import Touch

@Suite("From step to step of an enrollment")
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

    @Test("The order of the dots is not shown any more after Reset")
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

    @Test("Suggest takes the stroke and what was said of it away at once")
    func suggestClears() {
        let panel = enrolling()
        _ = panel.draw([0, 1])
        #expect(panel.view.enroll?.step == .tooShort(minimum: 4))
        _ = panel.handle(.pressed(.suggest))
        #expect(panel.view.enroll?.step == .draw && !panel.session.holdsSecrets)
    }

    @Test("A suggestion is left alone for a minute, however often its dots were shown")
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

    @Test("A dot is shown for all of its 700 ms, and all of them for two times more")
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

    @Test("A suggestion that nobody has asked for changes nothing, at whichever step", arguments: 1...3)
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

    @Test("The present pattern is as secret as on the lock screen, and gone when it is proved")
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

    @Test("A plain shape cannot be the present pattern's proof alone: any pattern is checked there")
    func anyProof() {
        let panel = SessionHarness(SessionSettings(blocklist: .standard, allowsOwnChange: true))
        _ = panel.draw([0, 1, 2, 5])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.wait(.seconds(1))
        _ = panel.handle(.pressed(.newPattern))
        #expect(panel.draw([0, 1, 2, 5]) == [.ask(.second, .verify(nil, for: .proof))])
    }

    @Test(
        "The store's word on another pattern changes nothing",
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

    @Test("Its time begins again with each touch, and with none of the store's words")
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
