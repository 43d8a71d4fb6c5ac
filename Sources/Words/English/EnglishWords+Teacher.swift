// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
import PatternLock

// MARK: - PIN

extension EnglishWords {
    package func title(of purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume, .present: "Teacher PIN"
        case .setup: "Choose a PIN"
        case .change: "New PIN"
        case .again: "Once more"
        case .recovery: "Recovery code"
        }
    }

    package func prompt(for purpose: PINView.Purpose, digits: Int) -> String {
        switch purpose {
        case .enter: "Enter the PIN to open the settings"
        case .resume: "Enter the PIN to go on with the setup"
        case .setup: "\(digits) digits that open the settings of this panel"
        case .present: "Enter the PIN that is to be changed"
        case .change: "\(digits) digits in place of the old ones"
        case .again: "Enter the same \(digits) digits again"
        case .recovery(let group): "Enter group \(group + 1) of \(RecoveryCode.groups)"
        }
    }

    package func remark(_ remark: PINView.Remark) -> String {
        switch remark {
        case .checking: "Checking…"
        case .wrong(let triesLeft): wrong(triesLeft: triesLeft)
        case .alreadyTried: "Just tried that. Enter another"
        case .lockedOut(let seconds): "Too many wrong tries. Try again in \(wait(seconds: seconds).unbroken)"
        case .stopped: "Too many wrong tries. Run “ninedotctl\u{a0}rearm” on this computer"
        case .tooCommon(let weakness): tooCommon(weakness)
        case .mismatch: "The two were not the same. Choose again"
        case .notInCode: "These digits are in no code. Look again"
        case .wrongCode: "This is not the code of this panel"
        }
    }

    package func cancel(_ purpose: PINView.Purpose) -> String {
        switch purpose {
        case .enter, .resume, .setup, .present, .change, .recovery(group: 0): "Cancel"
        case .again, .recovery: "Back"
        }
    }

    package var forgotPIN: String { "Forgot PIN" }
    package var recoveryCodeTitle: String { "Write this down for a forgotten PIN" }
    package var writtenDown: String { "It is written down" }

    private func wrong(triesLeft: Int) -> String {
        switch triesLeft {
        case ...0: "Wrong PIN"
        case 1: "Wrong PIN, 1 try left"
        default: "Wrong PIN, \(triesLeft) tries left"
        }
    }

    private func tooCommon(_ weakness: PINRule.Weakness) -> String {
        switch weakness {
        case .oneDigit: "One digit only is guessed first. Choose another"
        case .counting: "Digits in a row are guessed first. Choose another"
        case .repeating: "Repeated digits are easy to guess. Choose another"
        case .mirrored: "The same from both ends is easy to guess. Choose another"
        case .keypadLine: "A line over the keypad is easy to guess. Choose another"
        case .year: "A year is easy to guess. Choose another"
        }
    }
}

// MARK: - Menu and questions

extension EnglishWords {
    package var menuTitle: String { "Settings" }
    package var leaveMenu: String { "Leave" }

    package func label(of item: MenuItem) -> String {
        switch item {
        case .people: "People"
        case .panelPattern: "New pattern"
        case .panelDuress: "Duress pattern"
        case .removePanelPattern: "Remove pattern"
        case .rearm: "Allow tries again"
        case .changePIN: "Change PIN"
        case .history: "History"
        case .preferences: "Language and colors"
        case .cleaning: "Clean the screen"
        case .touchscreen: "Touchscreen"
        case .doctor: "Check this panel"
        }
    }

    package func failures(_ count: Int) -> String { "\(count)\u{a0}wrong \(count == 1 ? "try" : "tries")" }
    package var sinceLastLook: String { "since you last looked" }
    package func failuresSinceLastLook(_ count: Int) -> String { failures(count) + " " + sinceLastLook }

    package func question(_ question: TeacherQuestion) -> String {
        switch question {
        case .remove(let person): "Remove \(person.name)?"
        case .removePattern(let person): person.map { "Remove the pattern of \($0.name)?" } ?? "Remove the pattern?"
        case .rearm: "Allow tries again?"
        case .firstPattern: "Draw the pattern now?"
        case .firstPeople: "Add people now?"
        case .noPIN: "No PIN is set"
        case .gone: "This person is gone"
        }
    }

    package func explanation(of question: TeacherQuestion) -> String {
        switch question {
        case .remove: "The pattern of this person is erased. This cannot be undone."
        case .removePattern(let person):
            person == nil
                ? "Nobody unlocks this panel until a new one is drawn."
                : "This person cannot unlock until a new one is drawn."
        case .rearm: "The wrong tries of everybody are forgiven. Nobody has to wait."
        case .firstPattern: "The PIN is set. This panel unlocks with one pattern for everybody."
        case .firstPeople: "The PIN is set. Everybody unlocks this panel with a pattern of their own."
        case .noPIN: "To set one, run “ninedotctl\u{a0}pin\u{a0}set” on this computer."
        case .gone: "Somebody has removed or changed this person meanwhile."
        }
    }

    package func yes(to question: TeacherQuestion) -> String? {
        switch question {
        case .remove, .removePattern: "Remove"
        case .rearm: "Allow"
        case .firstPattern: "Draw"
        case .firstPeople: "Add"
        case .noPIN, .gone: nil
        }
    }

    package func no(to question: TeacherQuestion) -> String {
        switch question {
        case .remove, .removePattern: "Keep"
        case .rearm: "Cancel"
        case .firstPattern, .firstPeople: "Later"
        case .noPIN, .gone: "Back"
        }
    }
}

// MARK: - Cleaning

extension EnglishWords {
    package var cleaningTitle: String { "Wipe the screen now" }
    package func cleaning(seconds: Int) -> String { "Touches do not count for \(wait(seconds: seconds).unbroken)." }
}

// MARK: - People

extension EnglishWords {
    package var whoAreYou: String { "Who are you?" }
    package var firstLetter: String { "Your first letter?" }
    package var secondPerson: String { "Second person?" }
    package func after(_ name: String) -> String { "\(name) is here already" }

    package var peopleTitle: String { "People" }
    package var nobodyYet: String { "Nobody yet. Add the first person" }
    package var addPerson: String { "Add" }

    package func badge(_ badge: PersonBadge) -> String {
        switch badge {
        case .disabled: "disabled"
        case .lockedOut: "locked out"
        case .noPattern: "no pattern"
        }
    }

    package func label(of action: PersonAction) -> String {
        switch action {
        case .setPattern: "New pattern"
        case .setDuress: "Duress pattern"
        case .rename: "Rename"
        case .enable: "Enable"
        case .disable: "Disable"
        case .rearm: "Allow tries again"
        case .removePattern: "Remove pattern"
        case .remove: "Remove"
        }
    }

    package func detail(of action: PersonAction, on person: Person) -> String? {
        switch action {
        case .setPattern: person.hasPattern ? nil : "There is none yet"
        case .enable: "Is disabled"
        case .rearm: person.attempts.failures > 0 ? failures(person.attempts.failures) : nil
        case .setDuress: "Silent alarm"
        case .rename, .disable, .removePattern, .remove: nil
        }
    }

    package func formTitle(renaming former: String?) -> String {
        former.map { "Rename \($0)" } ?? "Add a person"
    }

    package var nameLabel: String { "Name" }
    package var nameExample: String { "First and last name" }
    package var saveName: String { "Save" }

    package func flaw(_ flaw: NameView.Flaw) -> String {
        switch flaw {
        case .taken: "This name is taken"
        case .flawed(.empty): "Type a name"
        case .flawed(.tooLong): "This name is too long"
        case .flawed(.invisible): "Has hidden characters"
        }
    }
}
