// SPDX-License-Identifier: MIT
package import KioskModel

/// What a teacher does on one of the teacher's pages. One that does not belong to the page in view is ignored.
package enum TeacherInput: Hashable, Sendable {
    /// Back, Cancel, Later, No: the page's way without doing anything.
    case back
    /// Yes, to the page's question.
    case confirm
    case key(PINEntry.Key)
    case open(MenuItem)
    case person(ProfileID)
    case addPerson
    case act(PersonAction)
    case type(Character)
    case erase
    case save
    case choose(PanelPreferences)
}

/// What the menu leads to.
package enum MenuItem: Hashable, Sendable, CaseIterable {
    case people
    /// A new shared pattern.
    case panelPattern
    /// A shared pattern for being forced to draw one.
    case panelDuress
    case rearm
    case changePIN
    case history
    case look
    /// The report about the machine.
    case doctor
}

/// What can be done with one person.
package enum PersonAction: Hashable, Sendable, CaseIterable {
    case setPattern
    /// A pattern for being forced to draw one.
    case setDuress
    case rename
    case enable
    case disable
    case rearm
    case remove
}
