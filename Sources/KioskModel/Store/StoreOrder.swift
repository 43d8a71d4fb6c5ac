// SPDX-License-Identifier: MIT

/// Work for the store that no secret is needed for.
package enum StoreOrder: Hashable, Sendable {
    case people(from: Int, count: Int)
    case addPerson(PersonName)
    case renamePerson(ProfileID, to: PersonName)
    case setEnabled(Bool, of: ProfileID)
    case removePerson(ProfileID)
    /// Takes the pattern for being forced to draw one away; nil is the panel's shared profile.
    case removeDuress(of: ProfileID?)
    /// Nil is the panel's shared pattern.
    case access(of: ProfileID?)
    case setAccess(ProfileAccess, of: ProfileID?)
    case rearm(RearmTarget)
    /// The teacher has seen the failures so far.
    case acknowledge
    /// The newest entries, before one of a number and since a time where these are given.
    case history(newest: Int, before: Int?, since: Duration?)
    case finishSetup
    case setLook(PanelLook)
}

/// What the store says to an order.
package enum StoreAnswer: Hashable, Sendable {
    case done
    /// To changes of one person; the person may be gone by then, or the name taken.
    case changed(RosterOutcome)
    /// To `removeDuress`.
    case duress(DuressOutcome)
    case people(PeoplePage)
    case access(ProfileAccess)
    /// Newest first.
    case history([HistoryEntry])
}
