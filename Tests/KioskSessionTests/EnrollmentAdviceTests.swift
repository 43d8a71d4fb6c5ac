// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("Advice on a new pattern")
struct EnrollmentAdviceTests {
    private func enrolling(_ blocklist: PatternBlocklist = .standard) -> SessionHarness {
        let panel = SessionHarness(SessionSettings(blocklist: blocklist))
        _ = panel.handle(.enrollmentRequested(.panel))
        return panel
    }

    @Test("A plain shape is refused and said to be common, unless the owner allows it")
    func tooCommon() {
        let panel = enrolling()
        _ = panel.draw([0, 1, 2, 5])
        #expect(panel.view.enroll?.step == .tooCommon)
        _ = panel.wait(.seconds(2))
        #expect(panel.view.enroll?.step == .draw)
        let free = enrolling(.off)
        _ = free.draw([0, 1, 2, 5])
        #expect(free.view.enroll?.step == .review)
        #expect(free.view.enroll?.strength == .weak)
    }

    @Test("The order of the dots is shown when it is asked for")
    func numbers() {
        let panel = enrolling()
        _ = panel.draw([0, 4, 2, 7])
        #expect(panel.view.enroll?.numbersDots == false)
        _ = panel.handle(.pressed(.numbers))
        #expect(panel.view.enroll?.numbersDots == true)
        _ = panel.handle(.pressed(.numbers))
        #expect(panel.view.enroll?.numbersDots == false)
    }

    @Test("A suggestion is drawn by lot, shown dot by dot every 700 ms, again and again, and drawn once to be kept")
    func suggestion() throws {
        let panel = enrolling()
        var generator = SeededGenerator(seed: 9)
        #expect(panel.handle(.pressed(.suggest)) == [.random])
        panel.session.useRandomness(from: &generator)
        let view = try #require(panel.view.enroll)
        #expect(view.step == .suggestion)
        #expect(view.indicator.count == 7)
        #expect(!PatternBlocklist.standard.blocks(view.indicator, on: .standard))
        #expect(view.buttons == [.cancel, .suggest, .confirm])
        var counts: [Int] = []
        for _ in 0..<10 {
            counts.append(panel.view.enroll?.stroke.dots.count ?? -1)
            #expect(panel.untilDeadline == .milliseconds(700))
            _ = panel.wait(.milliseconds(700))
        }
        #expect(counts == [1, 2, 3, 4, 5, 6, 7, 7, 7, 1])
        _ = panel.handle(.strokeBegan(GridPoint(x: 0.5, y: 0.5)))
        #expect(panel.view.enroll?.step == .suggestion)
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.view.enroll?.step == .drawAgain)
        #expect(panel.view.enroll?.numbersDots == true)
        #expect(panel.draw((0..<7).map { view.indicator[$0].index }) == [.ask(.first, .setPattern(.panel))])
    }

    @Test("Another suggestion is another pattern, and Cancel leaves nothing on the sheet")
    func another() {
        let panel = enrolling()
        var generator = SeededGenerator(seed: 9)
        _ = panel.handle(.pressed(.suggest))
        panel.session.useRandomness(from: &generator)
        let first = panel.view.enroll?.indicator
        _ = panel.handle(.pressed(.suggest))
        panel.session.useRandomness(from: &generator)
        #expect(panel.view.enroll?.indicator != first)
        _ = panel.handle(.pressed(.cancel))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Lots that nobody asked for change nothing")
    func unasked() {
        let panel = SessionHarness()
        var generator = SeededGenerator(seed: 9)
        let before = panel.session
        panel.session.useRandomness(from: &generator)
        #expect(panel.session == before)
    }

    @Test("A shuffled keypad is another at each entry")
    func keypad() {
        let panel = SessionHarness(
            SessionSettings(shufflesKeypad: true),
            holding: StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount()))
        var generator = SeededGenerator(seed: 9)
        #expect(panel.handle(.maintenanceRequested) == [.random])
        panel.session.useRandomness(from: &generator)
        let first = panel.view.pin?.keypad
        #expect(first != .usual)
        _ = panel.handle(.teacher(.back))
        _ = panel.handle(.maintenanceRequested)
        panel.session.useRandomness(from: &generator)
        #expect(panel.view.pin?.keypad != first)
    }
}
