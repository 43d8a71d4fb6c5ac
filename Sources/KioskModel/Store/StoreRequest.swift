// SPDX-License-Identifier: MIT

/// Tells the replies of the store apart: a late reply to an earlier request is not taken for this one's.
package struct RequestID: Hashable, Sendable {
    package var number: UInt64

    package init(number: UInt64) {
        self.number = number
    }

    /// Gives every request a number of its own.
    package struct Counter: Hashable, Sendable {
        private var last: UInt64 = 0

        package init() {}

        package mutating func next() -> RequestID {
            last &+= 1
            return RequestID(number: last)
        }
    }
}

/// A request to the store, from a flow at the panel or from the admin's tool.
///
/// A pattern, PIN or code that it is about is never in it, because a request is queued, compared and printed: it waits
/// beside the request and is overwritten when it is taken.
package enum StoreRequest: Hashable, Sendable {
    /// Opens the store, at the start and after a fault.
    case open
    /// Counts the attempt durably, then checks the pattern beside it; replies `verified`. The shared pattern for nil.
    case verify(ProfileID?, for: VerificationPurpose = .opening(with: nil))
    /// The same with the PIN beside it.
    case verifyPIN
    /// Forgets what was tried and wrong; nobody waits for the reply.
    case endSitting
    /// Keeps the pattern beside it and clears the counts.
    case setPattern(EnrollmentSubject)
    /// Takes as long with the pattern beside it, and keeps nothing.
    case feignPattern(EnrollmentSubject)
    /// Keeps the PIN beside it and clears its count.
    case setPIN
    /// The same for the first PIN of a new kiosk; refused where there is one meanwhile.
    case setFirstPIN
    /// Does as `verifyPIN`, with the recovery code beside it.
    case verifyRecoveryCode
    /// Counts an answer from afar durably, then compares it with the code that the panel shows, both beside it; replies
    /// `verified`. It opens by the rules of that person, or of the shared pattern for nil.
    case verifyAnswer(of: ProfileID?)
    /// Keeps the code beside it in place of any other.
    case setRecoveryCode
    case finishSetup
    case setPreferences(PanelPreferences)
    /// Keeps an admin's words for the idle screen.
    case setNotice([PanelLine])
    /// Takes the panel out of service for this reason, or with nil puts it back.
    case setOutOfService(PanelLine?)
    case addPerson(PersonName)
    /// Adds and changes people, all of them or none; replies `imported`.
    case importPeople([ImportedPerson])
    /// Changes a person, or the shared profile where that has such a property.
    case change(ProfileAddress, ProfileChange)
    case rearm(RearmTarget)
    /// Marks the failures so far as seen by a teacher.
    case acknowledge
    /// Takes the clock's time for right, though it has shown a later one.
    case acceptClock
    /// Replies `profile`, for a request that needs an id.
    case find(ProfileAddress)
    case people(from: Int, count: Int)
    case access(ProfileAddress)
    /// The newest entries, before one of a number and since a time of the wall clock where these are given.
    case history(newest: Int, before: Int?, since: Duration?)
    /// So many entries after the one of that number, the oldest first; without a number none. Replies `entries`.
    case entries(after: Int?, count: Int)
    /// Appends to the history; nobody waits for the reply.
    case record(HistoryEntry.Kind, of: ProfileID?, detail: String)
    case backup
    /// Replaces the store by what a backup gave.
    case restore([UInt8])
    case permitSetup
    case withdrawSetup
    /// Keeps the time that pays off debts, once an hour.
    case keepTime
    /// Binds the store to the board's TPM, so that an older copy of it shows.
    case bind
    case unbind
    /// Takes a store for the present one though the board knows another.
    case acceptStore
}

extension StoreRequest {
    package enum Secret {
        case pattern, pin, recoveryCode
        /// An answer from afar, and the code that it answers.
        case answer
    }

    /// The kind of secret that waits beside the request; nil for none.
    package var secret: Secret? {
        switch self {
        case .verify, .setPattern, .feignPattern: .pattern
        case .verifyPIN, .setPIN, .setFirstPIN: .pin
        case .verifyRecoveryCode, .setRecoveryCode: .recoveryCode
        case .verifyAnswer: .answer
        case .open, .endSitting, .finishSetup, .setPreferences, .setNotice, .setOutOfService, .addPerson,
            .importPeople, .change, .rearm, .acknowledge, .find, .people, .access, .history, .entries, .record,
            .backup, .restore, .permitSetup, .withdrawSetup, .keepTime, .acceptClock, .bind, .unbind,
            .acceptStore:
            nil
        }
    }
}

/// The purpose of a check, which decides whose uses a right pattern takes.
package enum VerificationPurpose: Hashable, Sendable {
    /// Opens the kiosk, where two have to come together with the person who has drawn before.
    case opening(with: ProfileID?)
    /// Opens nothing by itself: the first of two people, or somebody who wants a new pattern.
    case proof
}

/// A change of one profile.
package enum ProfileChange: Hashable, Sendable {
    case rename(PersonName)
    case enable
    case disable
    case remove
    /// Removes the person, if they are there, and takes their name and id out of the history.
    case erase
    /// Removes the pattern with the duress pattern beside it.
    case removePattern
    case removeDuressPattern
    case setAccess(ProfileAccess)
}

/// The failures that an admin clears.
package enum RearmTarget: Hashable, Sendable {
    /// The shared pattern's and those of all people together.
    case panel
    /// The person's, in the panel's count too.
    case person(ProfileAddress)
    /// Everybody's at the panel, but not those of the PIN.
    case everybody
    case pin
}

/// A person as a table tells of them.
package struct ImportedPerson: Hashable, Sendable {
    package var name: PersonName
    /// The access, with whether the person is enabled.
    package var access: ProfileAccess

    package init(name: PersonName, access: ProfileAccess) {
        self.name = name
        self.access = access
    }
}

/// The profile whose pattern is to be enrolled, and the user who asked for it.
package struct EnrollmentSubject: Hashable, Sendable {
    /// Nil for the panel's shared pattern.
    package var person: ProfileID?
    /// True for the pattern for being forced to draw one.
    package var isDuress: Bool
    /// The one who asked, for the history: "panel", or the tool's user.
    package var actor: String

    package init(of person: ProfileID? = nil, isDuress: Bool = false, actor: String = "panel") {
        self.person = person
        self.isDuress = isDuress
        self.actor = actor
    }

    package static let panel = EnrollmentSubject()
}
