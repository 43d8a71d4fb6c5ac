// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock
import Testing

extension SessionHarness {
    /// A kiosk with a recovery code, at the PIN of the settings.
    static func atPIN() -> SessionHarness {
        let state = StoreState(
            hasPattern: true, hasPIN: true, hasRecoveryCode: true, attempts: AttemptCount(), people: [.ada, .bo])
        let panel = SessionHarness(SessionSettings(mode: .roster), holding: state)
        _ = panel.handle(.maintenanceRequested)
        return panel
    }

    /// Types the first groups of a code, or all of them.
    func typeCode(groups: Int = RecoveryCode.groups) {
        var chance = SeededGenerator(seed: 7)
        let code = RecoveryCode(using: &chance)
        for group in 0..<groups {
            let digits = code[group]
            _ = type((0..<digits.count).map { digits[$0] })
        }
    }

    func teach(_ inputs: [TeacherInput]) {
        for input in inputs { _ = handle(.teacher(input)) }
    }

    fileprivate func makeCode() {
        var chance = SeededGenerator(seed: 8)
        _ = session.useRandomness(from: &chance)
    }
}

@Suite("A teacher's page that waits for the store")
struct WaitingTests {
    private static let matched = StoreReply.verified(.matched(Match()))
    private static let newPIN = [8, 3, 0, 5, 5, 2]

    private static let pages: [(name: String, show: @Sendable () -> SessionHarness)] = [
        (
            "the PIN",
            {
                let panel = SessionHarness.atPIN()
                _ = panel.type(SessionHarness.pin)
                return panel
            }
        ),
        (
            "the present PIN",
            {
                let panel = SessionHarness.inMenu()
                panel.teach([.open(.changePIN)])
                _ = panel.type(SessionHarness.pin)
                return panel
            }
        ),
        (
            "a new PIN",
            {
                let panel = SessionHarness.inMenu()
                panel.teach([.open(.changePIN)])
                _ = panel.type(SessionHarness.pin)
                _ = panel.handle(.answered(.second, matched))
                for _ in 0..<2 { _ = panel.type(newPIN) }
                return panel
            }
        ),
        (
            "a person",
            {
                let panel = SessionHarness.inMenu(.roster)
                panel.teach([.open(.people), .person(Person.ada.id), .act(.disable)])
                return panel
            }
        ),
        (
            "a recovery code",
            {
                let panel = SessionHarness.atPIN()
                panel.teach([.forgot])
                panel.typeCode()
                return panel
            }
        ),
        (
            "another recovery code",
            {
                let panel = SessionHarness.atPIN()
                panel.teach([.forgot])
                panel.typeCode()
                _ = panel.handle(.answered(.first, matched))
                for _ in 0..<2 { _ = panel.type(newPIN) }
                _ = panel.handle(.answered(.second, .done))
                panel.makeCode()
                return panel
            }
        ),
        (
            "the first PIN",
            {
                let panel = SessionHarness.settingUp()
                for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
                return panel
            }
        ),
        (
            "the PIN of a setup",
            {
                let panel = SessionHarness.settingUp(.pinSet)
                _ = panel.type(SessionHarness.pin)
                return panel
            }
        ),
        (
            "the first recovery code",
            {
                let panel = SessionHarness.settingUp()
                for _ in 0..<2 { _ = panel.type(SessionHarness.pin) }
                _ = panel.handle(.answered(.first, .done))
                panel.makeCode()
                return panel
            }
        ),
        (
            "the end of a setup",
            {
                let panel = SessionHarness.resumedSetup()
                panel.teach([.back])
                return panel
            }
        ),
    ]

    @Test("A page waits for the store without a time limit, and ignores touches", arguments: pages.indices)
    func stays(index: Int) {
        let (name, show) = Self.pages[index]
        let panel = show()
        let view = panel.view
        #expect(panel.untilDeadline == nil, "\(name)")
        // At the PIN, Cancel leaves the settings.
        let inputs: [TeacherInput] = [.confirm, .forgot, .key(.digit(1)), .key(.delete), .save, .open(.preferences)]
        for input in inputs + (name == "the PIN" ? [] : [.back]) {
            #expect(panel.handle(.teacher(input)).isEmpty, "\(name), \(input)")
            #expect(panel.view == view, "\(name), \(input)")
        }
        #expect(panel.wait(.seconds(3600)).isEmpty)
        #expect(panel.view == view, "\(name)")
        panel.makeCode()
        #expect(panel.view == view, "\(name)")
    }

    @Test("An answer to another request changes nothing", arguments: pages.indices)
    func foreignAnswers(index: Int) {
        let (name, show) = Self.pages[index]
        for reply in [Self.matched, .done, .refused(.samePattern), .refused(.unknownPerson), .profile(Person.ada.id)] {
            let panel = show()
            let before = panel.session
            #expect(panel.handle(.answered(RequestID(number: 99), reply)).isEmpty, "\(name), \(reply)")
            #expect(panel.session == before, "\(name), \(reply)")
        }
    }

    @Test("The page stays at the last group of a code while the code is checked")
    func wholeCode() {
        let panel = SessionHarness.atPIN()
        panel.teach([.forgot])
        panel.typeCode()
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 7), remark: .checking))
        _ = panel.handle(.answered(.first, .verified(.repeated)))
        #expect(panel.view.pin == PINView(purpose: .recovery(group: 0), remark: .alreadyTried))
        #expect(!panel.session.holdsSecrets)
    }

    @Test("If the digits of a group are shown, the digits of the next group are shown as well")
    func shownDigits() {
        let panel = SessionHarness.atPIN()
        panel.teach([.forgot, .key(.eye)])
        panel.typeCode(groups: 1)
        #expect(panel.view.pin?.digits == .shown(PIN()))
        panel.typeCode(groups: 0)
        _ = panel.type([1])
        #expect(panel.view.pin?.digits == .shown(PIN([1])))
    }

    @Test("The keypad counts a delay down", arguments: [false, true])
    func delays(isCode: Bool) {
        let panel = SessionHarness.atPIN()
        if isCode {
            panel.teach([.forgot])
            panel.typeCode()
        } else {
            _ = panel.type(SessionHarness.pin)
        }
        let third = AttemptCounts(profile: AttemptCount(failures: 3, delayBegan: panel.now))
        _ = panel.handle(.answered(.first, .verified(.refused(third))))
        for seconds in stride(from: 60, to: 1, by: -1) {
            #expect(panel.view.pin?.remark == .lockedOut(seconds: seconds))
            #expect(panel.untilDeadline == .seconds(1))
            _ = panel.wait(.seconds(1))
            panel.teach([.key(.eye)])
        }
    }

    /// A refused key changes nothing, so it does not clear the message.
    @Test("The message on the keypad is cleared by the next key that has an effect", arguments: 0..<4)
    func remarks(index: Int) {
        let panel = index == 3 ? SessionHarness.settingUp() : .atPIN()
        switch index {
        case 0, 1:
            _ = panel.type(SessionHarness.pin)
            let first = AttemptCounts(profile: AttemptCount(failures: 1, delayBegan: panel.now))
            _ = panel.handle(.answered(.first, .verified(index == 0 ? .wrong(first) : .repeated)))
        case 2:
            panel.teach([.forgot])
            _ = panel.type([9, 9, 9, 9, 9, 9])
        default: _ = panel.type([1, 1, 1, 1, 1, 1])
        }
        let remark = panel.view.pin?.remark
        #expect(remark != nil)
        panel.teach([.key(.delete), .key(.clear)])
        #expect(panel.view.pin?.remark == remark)
        panel.teach([.key(.digit(1))])
        #expect(panel.view.pin?.remark == nil)
    }
}
