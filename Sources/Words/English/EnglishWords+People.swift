// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession
import PatternLock

extension EnglishWords: PeopleWords {
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
        case .remove: "Remove"
        }
    }

    package func detail(of action: PersonAction, on person: Person) -> String? {
        switch action {
        case .setPattern: person.hasPattern ? nil : "There is none yet"
        case .enable: "Is disabled"
        case .rearm: person.attempts.failures > 0 ? failures(person.attempts.failures) : nil
        case .setDuress: "Silent alarm"
        case .rename, .disable, .remove: nil
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
