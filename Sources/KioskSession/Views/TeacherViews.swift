// SPDX-License-Identifier: MIT
package import KioskModel

/// A page of the teacher's, in setup or maintenance.
package enum TeacherView: Equatable, Sendable {
    case pin(PINView)
    /// A new recovery code, to be written down; none yet while it is being kept.
    case recoveryCode(RecoveryCode?)
    case menu(MenuView)
    case people([PersonView])
    case person(Person, actions: [PersonAction])
    case name(NameView)
    case history(HistoryView)
    case preferences(PanelPreferences)
    case doctor(DoctorView)
    case bench(BenchView)
    /// The panel is wiped and takes no touch: time left in whole seconds rounded up.
    case cleaning(seconds: Int)
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

/// The teacher's choices.
package struct MenuView: Hashable, Sendable {
    package var items: [MenuItem]
    /// Wrong patterns and PINs since the teacher last looked into the history.
    package var unseenFailures: Int

    package init(items: [MenuItem], unseenFailures: Int = 0) {
        self.items = items
        self.unseenFailures = unseenFailures
    }
}

/// A name being typed.
package struct NameView: Hashable, Sendable {
    package enum Flaw: Hashable, Sendable {
        case taken
        case flawed(LineFlaw)
    }

    package var text: String
    /// The name so far of somebody who gets another; nil for somebody new.
    package var former: String?
    package var flaw: Flaw?
    package var canSave: Bool

    package init(text: String, former: String? = nil, flaw: Flaw? = nil, canSave: Bool = false) {
        self.text = text
        self.former = former
        self.flaw = flaw
        self.canSave = canSave
    }
}

/// The history, for the teacher to look through.
package struct HistoryView: Hashable, Sendable {
    /// Newest first.
    package var entries: [HistoryEntry]
    /// The count as it was when the page was opened.
    package var unseenFailures: Int

    package init(entries: [HistoryEntry], unseenFailures: Int = 0) {
        self.entries = entries
        self.unseenFailures = unseenFailures
    }
}

/// A question to a teacher, or a message.
package enum TeacherQuestion: Hashable, Sendable {
    /// Take somebody away for good?
    case remove(PersonLabel)
    /// Take somebody's pattern away, or for nil the shared one?
    case removePattern(PersonLabel?)
    /// Forgive everybody's failures?
    case rearm
    /// The new kiosk has a PIN: draw the panel's pattern now, or later?
    case firstPattern
    /// The new kiosk has a PIN: add people now, or later?
    case firstPeople
    /// There is no PIN to enter; to be told only.
    case noPIN
    /// Somebody is gone meanwhile, or could not be changed; to be told only.
    case gone
}
