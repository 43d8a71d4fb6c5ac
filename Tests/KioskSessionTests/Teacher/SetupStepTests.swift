// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

@Suite("A setup, step by step")
struct SetupStepTests {
    /// A step, how to reach it, and the answer that it waits for.
    private static let steps: [(name: String, show: @Sendable () -> SessionHarness, answer: SessionEvent?)] = [
        (
            "typing the PIN",
            {
                let panel = SessionHarness.settingUp()
                _ = panel.type([7, 2])
                return panel
            }, nil
        ),
        ("keeping the PIN", { chosen() }, .answered(.first, .done)),
        (
            "a code that is wanted",
            {
                let panel = chosen()
                _ = panel.handle(.answered(.first, .done))
                return panel
            }, nil
        ),
        ("keeping the code", { withCode() }, .answered(.second, .done)),
        (
            "the code",
            {
                let panel = withCode()
                _ = panel.handle(.answered(.second, .done))
                return panel
            }, nil
        ),
        (
            "the present PIN",
            {
                let panel = SessionHarness.settingUp(.pinSet)
                _ = panel.type([7, 2])
                return panel
            }, nil
        ),
        (
            "checking the present PIN",
            {
                let panel = SessionHarness.settingUp(.pinSet)
                _ = panel.type(SessionHarness.pin)
                return panel
            }, .answered(.first, .verified(.wrong(AttemptCounts(profile: AttemptCount(failures: 1)))))
        ),
        ("the offer", { .resumedSetup() }, nil),
        (
            "the end",
            {
                let panel = SessionHarness.resumedSetup()
                panel.teach([.back])
                return panel
            }, .answered(.second, .done)
        ),
    ]

    private static func chosen() -> SessionHarness {
        let panel = SessionHarness.settingUp()
        for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
        return panel
    }

    private static func withCode() -> SessionHarness {
        let panel = chosen()
        _ = panel.handle(.answered(.first, .done))
        var chance = SeededGenerator(seed: 1)
        _ = panel.session.useRandomness(from: &chance)
        return panel
    }

    @Test("The tool can enroll unless the setup waits for the store", arguments: steps.indices)
    func enrolling(index: Int) {
        let (name, show, answer) = Self.steps[index]
        let panel = show()
        #expect(panel.session.refusal(of: .enroll) == (answer == nil ? nil : .settingUp), "\(name)")
        #expect(panel.session.refusal(of: .unlock) == .waitingForSetup, "\(name)")
        _ = panel.handle(.touchscreens(0))
        #expect(panel.session.refusal(of: .enroll) == (answer == nil ? .noTouchscreen : .settingUp), "\(name)")
    }

    @Test("If the store is restored, the setup ends after any pending answer has arrived", arguments: steps.indices)
    func restored(index: Int) {
        let (name, show, answer) = Self.steps[index]
        let panel = show()
        let view = panel.view
        let state = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())
        #expect(panel.handle(.storeChanged(.everything(state))).isEmpty, "\(name)")
        if let answer {
            #expect(panel.view == view, "\(name)")
            _ = panel.handle(answer)
        }
        #expect(panel.view.lock?.status == .draw, "\(name)")
        #expect(!panel.session.holdsSecrets, "\(name)")
    }

    @Test(
        "A change of the store that does not affect the setup leaves the page as it is",
        arguments: steps.indices.dropFirst())
    func unchanged(index: Int) {
        let (name, show, _) = Self.steps[index]
        let panel = show()
        let view = panel.view
        let state = StoreState(
            setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount(),
            preferences: PanelPreferences(theme: .light))
        #expect(panel.handle(.storeChanged(.everything(state))).isEmpty, "\(name)")
        #expect(panel.view == view, "\(name)")
    }

    @Test("A change of the store does not end the drawing of the first pattern")
    func drawing() {
        let panel = SessionHarness.resumedSetup()
        panel.teach([.confirm])
        _ = panel.draw([0, 4, 2, 7])
        let state = StoreState(setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount())
        _ = panel.handle(.storeChanged(.everything(state)))
        #expect(panel.view.enroll?.step == .review)
    }

    @Test("After the setup, the settings ask for the chosen PIN and do not resume the setup")
    func known() {
        let panel = Self.chosen()
        _ = panel.handle(.answered(.first, .done))
        panel.writeDownCode(.second)
        panel.teach([.back])
        _ = panel.handle(.answered(.third, .done))
        #expect(panel.session.refusal(of: .maintain) == nil)
        _ = panel.handle(.maintenanceRequested)
        #expect(panel.view.pin?.purpose == .enter)
    }

    @Test("Digits that were left at the present PIN are cleared after a minute, and a message stays")
    func leftDigits() {
        let panel = SessionHarness.settingUp(.pinSet)
        #expect(panel.untilDeadline == nil)
        _ = panel.type([7, 2])
        #expect(panel.untilDeadline == .seconds(60))
        _ = panel.wait(.milliseconds(59_999))
        #expect(panel.view.pin == PINView(purpose: .resume, digits: .hidden(count: 2)))
        _ = panel.wait(.milliseconds(1))
        #expect(panel.view.pin == PINView(purpose: .resume))
        #expect(!panel.session.holdsSecrets && panel.untilDeadline == nil)
        let rejected = SessionHarness.settingUp(.pinSet)
        _ = rejected.type(SessionHarness.pin)
        _ = rejected.handle(.answered(.first, .verified(.repeated)))
        _ = rejected.wait(.seconds(59))
        #expect(rejected.view.pin?.remark == .alreadyTried)
    }

    @Test("The setup begins with the usual keypad, which is shuffled only after a PIN is set")
    func keypad() {
        let state = StoreState(setup: .fresh, hasPattern: false, attempts: AttemptCount())
        let panel = SessionHarness(starting: SessionSettings(shufflesKeypad: true))
        _ = panel.handle(.touchscreens(1))
        #expect(panel.handle(.storeOpened(state)) == [.lock(.started)])
        var chance = SeededGenerator(seed: 1)
        _ = panel.session.useRandomness(from: &chance)
        #expect(panel.view.pin?.keypad == .usual)
    }

    @Test("Randomness that was not requested changes nothing", arguments: steps.indices)
    func unasked(index: Int) {
        let (name, show, _) = Self.steps[index]
        guard name != "a code that is wanted" else { return }
        let panel = show()
        let before = panel.session
        var chance = SeededGenerator(seed: 5)
        #expect(panel.session.useRandomness(from: &chance).isEmpty, "\(name)")
        #expect(panel.session == before, "\(name)")
    }

    @Test("A delay that starts while digits are typed is counted down by seconds")
    func delayWhileTyping() {
        let panel = SessionHarness.settingUp(.pinSet)
        _ = panel.type([7, 2])
        let attempts = AttemptCount(failures: 3, delayBegan: panel.now)
        let state = StoreState(
            setup: .pinSet, hasPattern: false, hasPIN: true, attempts: AttemptCount(), pinAttempts: attempts)
        _ = panel.handle(.storeChanged(.everything(state)))
        #expect(panel.view.pin?.remark == .lockedOut(seconds: 60))
        #expect(panel.untilDeadline == .seconds(1))
        #expect(panel.type([9, 0, 4, 1]).isEmpty)
        _ = panel.wait(.seconds(60))
        #expect(panel.view.pin == PINView(purpose: .resume))
    }
}
