// SPDX-License-Identifier: MIT

/// The store's reply to a `StoreRequest`.
package enum StoreReply: Hashable, Sendable {
    case done
    /// The request was refused; nothing was changed.
    case refused(StoreRefusal)
    /// The store failed before the request was done; what was there before still is.
    case failed(StoreFault)
    case verified(VerificationOutcome)
    /// The person that was added, changed or found.
    case profile(ProfileID)
    case people(PeoplePage)
    case access(ProfileAccess)
    /// Newest first.
    case history([HistoryEntry])
    case imported(ImportSummary)
    case backup([UInt8])
}

/// The reason why a request cannot be done by a store in good order.
package enum StoreRefusal: Hashable, Sendable {
    /// Another person has that name, or one that reads the same.
    case nameTaken
    /// No such person, perhaps not any more.
    case unknownPerson
    /// The duress pattern would be the pattern itself.
    case samePattern
    /// No pattern that a duress pattern could stand beside.
    case noPattern
    case noDuressPattern
    /// The PIN is not the first: somebody chose one meanwhile.
    case pinAlreadySet
    case setupOver
    case setupNotPermitted
    /// The copy is none that this device can restore, and why.
    case unusableBackup(String)
}

/// The outcome of an import.
package struct ImportSummary: Hashable, Sendable {
    package var added: Int
    package var changed: Int

    package init(added: Int = 0, changed: Int = 0) {
        self.added = added
        self.changed = changed
    }
}

/// A failure that makes the store useless for now, for the notice and the log.
package struct StoreFault: Hashable, Sendable {
    /// One line: what failed, where, why. Never a secret.
    package var message: String

    package init(message: String) {
        self.message = message
    }
}
