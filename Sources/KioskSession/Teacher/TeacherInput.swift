// SPDX-License-Identifier: MIT
package import KioskModel

/// A teacher's touch of one of the teacher's screens; ignored where it does not belong to the screen in view.
package enum TeacherInput: Hashable, Sendable {
    /// Back, Cancel, Later, No: the page's way without doing anything.
    case back
    /// Yes, to the page's question.
    case confirm
    case key(PINEntry.Key)
    /// The PIN is forgotten; there may be a recovery code.
    case forgot
    case open(MenuItem)
    case person(ProfileID)
    case addPerson
    case act(PersonAction)
    case type(Character)
    case erase
    case save
    case choose(PanelPreferences)
    case bench(BenchView.Page)
    /// Has a sound made that is being tried.
    case play(Sound)
}

/// The entries of the menu.
package enum MenuItem: Hashable, Sendable, CaseIterable {
    case people
    /// A new shared pattern.
    case panelPattern
    /// A shared pattern for being forced to draw one.
    case panelDuress
    /// Takes the shared patterns away.
    case removePanelPattern
    case rearm
    case changePIN
    case history
    case preferences
    /// Takes no touch for a while.
    case cleaning
    /// Looks at touches and calibrates.
    case touchscreen
    /// The report about the machine.
    case doctor
}

/// The actions on one person.
package enum PersonAction: Hashable, Sendable, CaseIterable {
    case setPattern
    /// A pattern for being forced to draw one.
    case setDuress
    case rename
    case enable
    case disable
    case rearm
    /// Takes the patterns away; the person stays.
    case removePattern
    case remove
}
