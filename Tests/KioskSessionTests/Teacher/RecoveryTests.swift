// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A forgotten PIN")
struct RecoveryTests {
    private let panel: SessionHarness
    private let code: RecoveryCode

    init() {
        var chance = SeededGenerator(seed: 7)
        code = RecoveryCode(using: &chance)
        let known = StoreState(hasPattern: true, hasPIN: true, hasRecoveryCode: true, attempts: AttemptCount())
        panel = SessionHarness(holding: known)
        _ = panel.handle(.maintenanceRequested)
    }

    @Test("With the code, another PIN is chosen, and another code is made: this one has been seen")
    func whole() {
        #expect(panel.view.pin == PINView(purpose: .enter, offersRecovery: true))
        _ = panel.handle(.teacher(.forgot))
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 0)))
        #expect(type(code) == [.ask(.first, .verifyRecoveryCode)])
        #expect(panel.session.recoveryCode == code)
        #expect(panel.view.pin?.remark == .checking)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        #expect(panel.view.pin == PINView(purpose: .change))
        #expect(!panel.session.holdsSecrets)
        _ = panel.type([8, 3, 0, 5, 5, 2])
        #expect(panel.type([8, 3, 0, 5, 5, 2]) == [.ask(.second, .setPIN)])
        #expect(panel.handle(.answered(.second, .done)) == [.random])
        var chance = SeededGenerator(seed: 8)
        #expect(panel.session.useRandomness(from: &chance) == [.ask(.third, .setRecoveryCode)])
        _ = panel.handle(.answered(.third, .done))
        guard case .recoveryCode(let new?) = panel.view.teacher else {
            Issue.record("shows no code")
            return
        }
        #expect(new.isWhole && new != code)
        _ = panel.wait(.seconds(120))
        _ = panel.handle(.teacher(.confirm))
        #expect(isInMenu)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("A code that the store did not keep is never shown")
    func notKept() {
        _ = panel.handle(.teacher(.forgot))
        _ = type(code)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.type([8, 3, 0, 5, 5, 2])
        _ = panel.type([8, 3, 0, 5, 5, 2])
        _ = panel.handle(.answered(.second, .done))
        var chance = SeededGenerator(seed: 8)
        #expect(panel.session.useRandomness(from: &chance) == [.ask(.third, .setRecoveryCode)])
        #expect(panel.view.teacher == .recoveryCode(nil))
        _ = panel.handle(.answered(.third, .refused(.noPIN)))
        #expect(panel.view.lock != nil)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("Where no code was made there is no such way")
    func none() {
        let panel = SessionHarness.withPeople()
        _ = panel.handle(.maintenanceRequested)
        #expect(panel.view.pin == PINView(purpose: .enter))
        _ = panel.handle(.teacher(.forgot))
        #expect(panel.view.pin == PINView(purpose: .enter))
    }

    @Test("Nor is there one where the PIN is to be changed, or a setup to go on")
    func elsewhere() {
        _ = panel.type(SessionHarness.pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        _ = panel.handle(.teacher(.open(.changePIN)))
        _ = panel.handle(.teacher(.forgot))
        #expect(panel.view.pin == PINView(purpose: .present))
        let known = StoreState(
            setup: .pinSet, hasPattern: false, hasPIN: true, hasRecoveryCode: true, attempts: AttemptCount())
        let setup = SessionHarness(holding: known)
        _ = setup.handle(.teacher(.forgot))
        #expect(setup.view.pin == PINView(purpose: .resume))
    }

    @Test("A group that is in no code is typed again, and nothing is counted")
    func mistyped() {
        _ = panel.handle(.teacher(.forgot))
        _ = type(code, to: 2)
        #expect(panel.type([9, 9, 9, 9, 9, 9]).isEmpty)
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 2), remark: .notInCode))
        _ = type(code, from: 2, to: 3)
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 3)))
    }

    @Test("Back leads from group to group, and from the first out of the settings")
    func back() {
        _ = panel.handle(.teacher(.forgot))
        _ = type(code, to: 2)
        _ = panel.type([1, 2])
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 1)))
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 0)))
        _ = panel.handle(.teacher(.back))
        #expect(panel.view.lock != nil)
        #expect(!panel.session.holdsSecrets)
    }

    @Test("It is open while the PIN is refused, and has a delay of its own")
    func delays() {
        _ = panel.type(SessionHarness.pin)
        let third = AttemptCounts(profile: AttemptCount(failures: 3, delayBegan: panel.now))
        _ = panel.handle(.answered(.first, .verified(.wrong(third))))
        #expect(
            panel.view.pin == PINView(purpose: .enter, remark: .lockedOut(seconds: 60), offersRecovery: true))
        _ = panel.handle(.teacher(.forgot))
        _ = type(code)
        _ = panel.handle(.answered(.second, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 1))))))
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 0), remark: .wrongCode))
        _ = type(code)
        _ = panel.handle(.answered(.third, .verified(.wrong(third))))
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 0), remark: .lockedOut(seconds: 60)))
        #expect(type(code).isEmpty && panel.view.pin?.digits == .hidden(count: 0))
        _ = panel.wait(.seconds(59))
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 0), remark: .lockedOut(seconds: 1)))
    }

    @Test("What was typed is gone after a minute without a touch")
    func leftAlone() {
        _ = panel.handle(.teacher(.forgot))
        _ = type(code, to: 5)
        _ = panel.wait(.seconds(60))
        #expect(panel.view.lock != nil)
        #expect(!panel.session.holdsSecrets)
    }

    /// The effects of the last digit.
    private func type(_ code: RecoveryCode, from first: Int = 0, to end: Int = RecoveryCode.groups) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        for group in first..<end {
            let digits = code[group]
            effects = panel.type((0..<digits.count).map { digits[$0] })
        }
        return effects
    }

    private var isInMenu: Bool { panel.view.teacher.map { if case .menu = $0 { true } else { false } } ?? false }
}
