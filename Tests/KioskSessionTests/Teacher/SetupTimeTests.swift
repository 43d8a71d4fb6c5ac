// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import Testing

@Suite("The time limits of a setup")
struct SetupTimeTests {
    @Test("Digits that somebody left behind are gone after a minute")
    func leftDigits() {
        let panel = SessionHarness.settingUp()
        #expect(panel.untilDeadline == nil)
        _ = panel.type(SessionHarness.pin)
        _ = panel.type([7, 2])
        #expect(panel.untilDeadline == .seconds(60))
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin == PINView(purpose: .setup))
        #expect(!panel.session.holdsSecrets)
        #expect(panel.untilDeadline == nil)
    }

    /// The things that somebody does at the offer, if any, before it is left alone.
    @Test(
        "The offer of the first pattern ends a minute after the last touch, and asks for the PIN then",
        arguments: [[], [.teacher(.confirm), .pressed(.later)], [.teacher(.key(.digit(3)))]] as [[SessionEvent]])
    func offerEnds(inputs: [SessionEvent]) {
        let panel = SessionHarness.resumedSetup()
        _ = panel.wait(.seconds(30))
        for input in inputs { #expect(panel.handle(input).isEmpty) }
        #expect(panel.view.teacher == .question(.firstPattern))
        let rest: Duration = inputs.isEmpty ? .seconds(30) : .seconds(60)
        #expect(panel.untilDeadline == rest)
        _ = panel.wait(rest - .milliseconds(1))
        #expect(panel.view.teacher == .question(.firstPattern))
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(panel.handle(.teacher(.confirm)).isEmpty && panel.handle(.teacher(.back)).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(panel.untilDeadline == nil)
    }

    @Test("It ends after ten minutes too, however much is touched")
    func offerEndsAltogether() {
        let panel = SessionHarness.resumedSetup()
        for _ in 0..<19 {
            _ = panel.wait(.seconds(30))
            _ = panel.handle(.teacher(.key(.eye)))
            #expect(panel.view.teacher == .question(.firstPattern))
        }
        _ = panel.wait(.seconds(30))
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    /// The time for which the offer is touched before a drawing begins.
    @Test("Nor is a drawing of it longer, whenever it begins", arguments: [Duration.seconds(0), .seconds(570)])
    func drawingEndsAltogether(before: Duration) {
        let panel = SessionHarness.resumedSetup()
        let end = panel.now + .seconds(600)
        let start = panel.now + before
        while panel.now < start {
            _ = panel.wait(.seconds(30))
            _ = panel.handle(.teacher(.key(.eye)))
        }
        _ = panel.handle(.teacher(.confirm))
        while panel.now + .seconds(30) < end {
            _ = panel.wait(.seconds(30))
            _ = panel.draw([0, 1])
        }
        _ = panel.wait(.milliseconds(29_999))
        #expect(panel.view.enroll != nil)
        #expect(panel.untilDeadline == .milliseconds(1))
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    @Test("Put off when its time is over it asks for the PIN, and a pattern on its way to the store is kept")
    func latePattern() {
        let panel = SessionHarness.resumedSetup()
        _ = panel.handle(.teacher(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.handle(.pressed(.confirm))
        #expect(panel.draw([0, 4, 2, 7]) == [.ask(.second, .setPattern(.panel))])
        _ = panel.wait(.seconds(600))
        #expect(panel.view.enroll != nil)
        #expect(panel.handle(.answered(.second, .done)).isEmpty)
        _ = panel.wait(.seconds(2))
        #expect(panel.view.lock?.status == .draw)
    }

    @Test("A drawing of it that is left alone ends with the PIN, and nothing drawn is left")
    func drawingEnds() {
        let panel = SessionHarness.resumedSetup()
        _ = panel.handle(.teacher(.confirm))
        _ = panel.draw([0, 4, 2, 7])
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Right after the PIN was chosen nobody types it again, but it ends as well")
    func chosen() {
        let panel = SessionHarness.settingUp()
        for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
        _ = panel.handle(.answered(.first, .done))
        panel.writeDownCode(.second)
        #expect(panel.view.teacher == .question(.firstPattern))
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    @Test("A recovery code is in view for ten minutes at most, and nothing of it is left then")
    func codeLeftAlone() {
        let panel = SessionHarness.settingUp()
        for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
        _ = panel.handle(.answered(.first, .done))
        var chance = SeededGenerator(seed: 1)
        _ = panel.session.useRandomness(from: &chance)
        _ = panel.handle(.answered(.second, .done))
        #expect(panel.untilDeadline == .seconds(600))
        _ = panel.wait(.seconds(600))
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets)
    }
}
