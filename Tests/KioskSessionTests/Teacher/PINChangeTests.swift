// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("Another PIN, chosen by a teacher")
struct PINChangeTests {
    private let panel = SessionHarness.inMenu()

    init() {
        _ = panel.handle(.teacher(.open(.changePIN)))
    }

    @Test("The PIN is changed by typing the present one, and the new one twice")
    func change() {
        #expect(panel.view.pin == PINView(purpose: .present))
        #expect(panel.type(SessionHarness.pin) == [.ask(.second, .verifyPIN)])
        _ = panel.handle(.answered(.second, .verified(.matched(Match()))))
        #expect(panel.view.pin == PINView(purpose: .change))
        #expect(!panel.session.holdsSecrets)
        _ = panel.type([1, 2, 3, 4, 5, 6])
        #expect(panel.view.pin?.remark == .tooCommon(.counting))
        _ = panel.type([8, 3, 0, 5, 5, 2])
        #expect(panel.view.pin?.purpose == .again)
        _ = panel.type([8, 3, 0, 5, 5, 3])
        #expect(panel.view.pin == PINView(purpose: .change, remark: .mismatch))
        _ = panel.type([8, 3, 0, 5, 5, 2])
        #expect(panel.type([8, 3, 0, 5, 5, 2]) == [.ask(.third, .setPIN)])
        #expect(panel.session.typedPIN == PIN([8, 3, 0, 5, 5, 2]))
        _ = panel.handle(.answered(.third, .done))
        #expect(isInMenu)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Whoever finds the settings open and does not know the PIN cannot change it, and meets its delays")
    func passerBy() {
        let third = AttemptCounts(profile: AttemptCount(failures: 3, delayBegan: panel.now))
        _ = panel.type([8, 3, 0, 5, 5, 2])
        _ = panel.handle(.answered(.second, .verified(.wrong(third))))
        #expect(panel.view.pin == PINView(purpose: .present, remark: .lockedOut(seconds: 60)))
        #expect(panel.type([8, 3, 0, 5, 5, 2]).isEmpty)
        _ = panel.handle(.teacher(.back))
        #expect(isInMenu)
    }

    @Test("Cancel leads back to the menu, but not while the present PIN is checked")
    func cancel() {
        _ = panel.type([7, 2])
        _ = panel.handle(.teacher(.back))
        #expect(isInMenu)
        #expect(!panel.session.holdsSecrets)
        _ = panel.handle(.teacher(.open(.changePIN)))
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.pin?.remark == .checking)
    }

    @Test("The digits change their places for the present PIN, too")
    func shuffled() {
        let state = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())
        let panel = SessionHarness(SessionSettings(shufflesKeypad: true), holding: state)
        #expect(panel.handle(.maintenanceRequested) == [.random])
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.handle(.teacher(.open(.changePIN))) == [.random])
    }

    /// The setting is for new ones: it must not lock the teachers out.
    @Test("A PIN of another length than is set now is asked for with its own, and replaced by one of the new")
    func otherLength() {
        let state = StoreState(hasPattern: true, hasPIN: true, pinLength: 4, attempts: AttemptCount())
        let panel = SessionHarness(SessionSettings(pinLength: 8), holding: state)
        _ = panel.handle(.maintenanceRequested)
        #expect(panel.view.pin == PINView(purpose: .enter, length: 4))
        #expect(panel.type([7, 2, 9, 0]) == [.ask(.first, .verifyPIN)])
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.handle(.teacher(.open(.changePIN)))
        #expect(panel.type([7, 2, 9, 0]) == [.ask(.second, .verifyPIN)])
        _ = panel.handle(.answered(.second, .verified(.matched(Match()))))
        #expect(panel.view.pin == PINView(purpose: .change, length: 8))
        for _ in 0..<2 { _ = panel.type([8, 3, 0, 5, 5, 2, 9, 4]) }
        #expect(panel.session.typedPIN == PIN([8, 3, 0, 5, 5, 2, 9, 4]))
    }

    private var isInMenu: Bool { panel.view.teacher.map { if case .menu = $0 { true } else { false } } ?? false }
}
