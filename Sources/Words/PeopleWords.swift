// SPDX-License-Identifier: MIT
package import KioskModel
package import KioskSession

/// What the pages of people say, a student's and a teacher's.
package protocol PeopleWords {
    /// Asks who unlocks.
    var whoAreYou: String { get }
    /// Asks for the letter that a name begins with.
    var firstLetter: String { get }
    /// Asks for the second of two.
    var secondPerson: String { get }
    /// Who of the two is there.
    func after(_ name: String) -> String

    var peopleTitle: String { get }
    var nobodyYet: String { get }
    var addPerson: String { get }
    func badge(_ badge: PersonBadge) -> String

    func label(of action: PersonAction) -> String
    /// What else there is to say of an action; nil for most.
    func detail(of action: PersonAction, on person: Person) -> String?

    func formTitle(renaming former: String?) -> String
    var nameLabel: String { get }
    var nameExample: String { get }
    var saveName: String { get }
    func flaw(_ flaw: NameView.Flaw) -> String
}

/// What keeps somebody from unlocking.
package enum PersonBadge: Hashable, Sendable, CaseIterable {
    case disabled
    case lockedOut
    case noPattern
}
