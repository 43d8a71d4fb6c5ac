// SPDX-License-Identifier: MIT
package import KioskModel

/// A page of the teacher's, in setup or maintenance.
package enum TeacherView: Equatable, Sendable {
    case pin(PINView)
    case menu(MenuView)
    case people([PersonView])
    case person(Person, actions: [PersonAction])
    case name(NameView)
    case history(HistoryView)
    case look(PanelPreferences)
    case doctor(DoctorView)
    case question(TeacherQuestion)
}

/// A person in the teacher's list.
package struct PersonView: Hashable, Sendable {
    package var person: Person
    package var isLockedOut: Bool

    package init(_ person: Person, isLockedOut: Bool = false) {
        self.person = person
        self.isLockedOut = isLockedOut
    }
}
