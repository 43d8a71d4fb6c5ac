// SPDX-License-Identifier: MIT
package import BootTime

/// An event, for the teacher; no entry holds a dot or a digit.
package struct HistoryEntry: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        case matched
        case wrong
        /// Strokes are refused from here on for some time, or until re-armed.
        case lockedOut = "locked-out"
        case voided
        /// A right pattern at a time it does not open; the detail says why.
        case denied
        /// The pattern of somebody under duress opened.
        case duress
        /// Somebody pressed "Forgot pattern".
        case forgotten
        /// The kiosk opened; the detail names a second person or says that the tool opened it.
        case unlocked
        /// Somebody took more time.
        case extended
        /// The kiosk closed; the detail says why.
        case locked
        case patternSet = "pattern-set"
        case patternRemoved = "pattern-removed"
        case duressSet = "duress-set"
        /// An attempt count was unreadable and set high.
        case countRepaired = "count-repaired"
        case pinMatched = "pin-matched"
        case pinWrong = "pin-wrong"
        /// The PIN is refused from here on for some time, or until re-armed.
        case pinLockedOut = "pin-locked-out"
        case pinSet = "pin-set"
        /// The recovery code was right: whoever typed it may choose another PIN.
        case codeMatched = "code-matched"
        case codeWrong = "code-wrong"
        /// The code is refused from here on for some time.
        case codeLockedOut = "code-locked-out"
        /// A new code was made, and any before it is void.
        case codeSet = "code-set"
        /// A teacher cleared failures; the detail says which where it was not one profile's pattern.
        case rearmed
        /// A teacher has seen the failures so far.
        case acknowledged
        case personAdded = "person-added"
        /// The detail is the name before.
        case personRenamed = "person-renamed"
        case personEnabled = "person-enabled"
        case personDisabled = "person-disabled"
        case personRemoved = "person-removed"
        /// Somebody's traces were erased; it says not whose.
        case personErased = "person-erased"
        /// The times at which a profile may open the kiosk were changed.
        case accessSet = "access-set"
        /// The panel's language or colors were chosen on it.
        case preferencesSet = "look-set"
        /// The store was put back from a copy.
        case restored
        /// An admin permitted the setup of a kiosk that was not set up.
        case setupPermitted = "setup-permitted"
        /// An admin took that back.
        case setupWithdrawn = "setup-withdrawn"
        /// An admin put other words on the idle screen.
        case noticeSet = "notice-set"
        /// An admin took the panel out of service; the detail says why.
        case outOfService = "out-of-service"
        case inService = "in-service"
        /// A touchscreen may draw from now on; the detail is its name.
        case touchscreenAllowed = "touchscreen-allowed"
        case touchscreenForgotten = "touchscreen-forgotten"
        /// A touchscreen whose touches land elsewhere from now on, by a calibration made on the panel, or without that
        /// again.
        case touchscreenCalibrated = "touchscreen-calibrated"
        case touchscreenReset = "touchscreen-reset"
        /// A display whose picture stands otherwise from now on, as somebody chose on the panel, or without that again;
        /// the detail is the connector.
        case displayTurned = "display-turned"
        case displayReset = "display-reset"
        /// Entries before this one were edited or taken away, other than by the store.
        case historyChanged = "history-changed"
        /// An admin said that the clock is right, though it has shown a later time.
        case clockAccepted = "clock-accepted"
        /// The store came under another key of the device.
        case keyRotated = "key-rotated"
        /// The store was bound to the board's TPM, so that an older copy of it shows.
        case storeBound = "store-bound"
        case storeUnbound = "store-unbound"
        /// An admin took the store for the present one, though the board knew another or none.
        case storeAccepted = "store-accepted"
        /// A command came from afar; the detail says which, and why it was refused where it was.
        case linkCommand = "link-command"
        /// Somebody at the panel asked for help from afar, and was shown a code.
        case helpAsked = "help-asked"
    }

    /// The panel as an actor, and the name of its own profile: no person has it.
    package static let panel = "panel"
    /// The detail of a new pattern under duress, which was not kept.
    package static let notKept = "new pattern not kept"
    /// The end of the detail where a pattern under duress does not open.
    package static let underDuress = ", under duress"

    /// Grows by one with each entry.
    package var number: Int
    /// The time since 1970, by a wall clock that may have been wrong.
    package var wall: Duration
    package var sinceBoot: Instant
    package var kind: Kind
    package var profile: ProfileID?
    /// The profile's name at that time; the profile may be gone by now.
    package var name: String?
    /// The one who did it: "panel", or the tool's user.
    package var actor: String
    package var detail: String

    package init(
        number: Int, wall: Duration, sinceBoot: Instant, kind: Kind, profile: ProfileID? = nil, name: String? = nil,
        actor: String = HistoryEntry.panel, detail: String = ""
    ) {
        self.number = number
        self.wall = wall
        self.sinceBoot = sinceBoot
        self.kind = kind
        self.profile = profile
        self.name = name
        self.actor = actor
        self.detail = detail
    }
}

extension HistoryEntry {
    /// The entry as it would be if nobody had been forced: for those who must not learn of it. Nil where nothing but a
    /// duress pattern is told of.
    package var withoutDuress: HistoryEntry? {
        guard kind != .duressSet else { return nil }
        var entry = self
        if kind == .duress {
            entry.kind = detail == HistoryEntry.notKept ? .patternSet : .matched
            entry.detail = ""
        } else if isUnderDuress {
            entry.detail.removeLast(HistoryEntry.underDuress.count)
        }
        return entry
    }

    /// True where somebody was forced to draw a pattern.
    package var isUnderDuress: Bool { kind == .duress || kind == .denied && detail.hasSuffix(HistoryEntry.underDuress) }
}

/// Some entries of the history, the oldest first.
package struct HistoryPage: Hashable, Sendable {
    /// The entries of kinds that this program knows.
    package var entries: [HistoryEntry]
    /// The number of the last entry on the page, of whatever kind; nil for an empty one.
    package var last: Int?
    /// The number of the newest entry of all; 0 for none.
    package var newest: Int

    package init(_ entries: [HistoryEntry], last: Int? = nil, newest: Int) {
        self.entries = entries
        self.last = last ?? entries.last?.number
        self.newest = newest
    }
}
