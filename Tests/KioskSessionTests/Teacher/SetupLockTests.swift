// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("The tool's lock during a setup")
struct SetupLockTests {
    @Test("The tool's lock leads from the offer and its drawing back to the PIN", arguments: [false, true])
    func locked(isDrawing: Bool) {
        let panel = SessionHarness.resumedSetup()
        if isDrawing {
            _ = panel.handle(.teacher(.confirm))
            _ = panel.draw([0, 4, 2, 7])
            _ = panel.handle(.pressed(.confirm))
        }
        #expect(panel.handle(.lockRequested).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets)
        #expect(panel.handle(.teacher(.confirm)).isEmpty && panel.handle(.teacher(.back)).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .resume))
    }

    @Test("The tool's lock changes nothing while the first PIN is chosen or a first pattern is stored")
    func lockedMeanwhile() {
        let choosing = SessionHarness.settingUp()
        _ = choosing.type(SessionHarness.pin)
        _ = choosing.type([7, 2])
        let view = choosing.view
        #expect(choosing.handle(.lockRequested).isEmpty)
        #expect(choosing.view == view)

        let storing = SessionHarness.resumedSetup()
        _ = storing.handle(.teacher(.confirm))
        _ = storing.draw([0, 4, 2, 7])
        _ = storing.handle(.pressed(.confirm))
        _ = storing.draw([0, 4, 2, 7])
        #expect(storing.handle(.lockRequested).isEmpty)
        #expect(storing.handle(.answered(.second, .done)).isEmpty)
        _ = storing.wait(.seconds(2))
        #expect(storing.view.lock?.status == .draw)
    }

    @Test("The tool's lock while the PIN is checked, or the first one stored, leads to the PIN, whatever the answer")
    func lockedWhileAsked() {
        let resuming = SessionHarness.settingUp(.pinSet)
        #expect(resuming.type(SessionHarness.pin) == [.ask(.first, .verifyPIN)])
        #expect(resuming.handle(.lockRequested).isEmpty)
        _ = resuming.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(resuming.view.pin == PINView(purpose: .resume))
        #expect(!resuming.session.holdsSecrets)
        // One lock is for one answer.
        #expect(resuming.type(SessionHarness.pin) == [.ask(.second, .verifyPIN)])
        _ = resuming.handle(.answered(.second, .verified(.matched(Match()))))
        #expect(resuming.view.teacher == .question(.firstPattern))

        let rejected = SessionHarness.settingUp(.pinSet)
        _ = rejected.type(SessionHarness.pin)
        _ = rejected.handle(.lockRequested)
        _ = rejected.handle(.answered(.first, .verified(.repeated)))
        _ = rejected.type(SessionHarness.pin)
        _ = rejected.handle(.answered(.second, .verified(.matched(Match()))))
        #expect(rejected.view.teacher == .question(.firstPattern))

        let choosing = SessionHarness.settingUp()
        for _ in 0..<2 { _ = choosing.type(SessionHarness.pin) }
        #expect(choosing.handle(.lockRequested).isEmpty)
        _ = choosing.handle(.answered(.first, .done))
        #expect(choosing.view.pin == PINView(purpose: .resume))
    }

    @Test("The tool's lock takes a recovery code off the panel, also while it is being kept", arguments: [false, true])
    func lockedAtCode(isKept: Bool) {
        let panel = SessionHarness.settingUp()
        for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
        _ = panel.handle(.answered(.first, .done))
        var chance = SeededGenerator(seed: 1)
        _ = panel.session.useRandomness(from: &chance)
        if isKept { _ = panel.handle(.answered(.second, .done)) }
        _ = panel.handle(.lockRequested)
        if !isKept { _ = panel.handle(.answered(.second, .done)) }
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("The tool's lock shuffles the keypad of the PIN it leads to")
    func lockedShuffled() {
        let state = StoreState(setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount())
        let panel = SessionHarness(SessionSettings(shufflesKeypad: true), holding: state)
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.handle(.lockRequested) == [.random])
    }
}
