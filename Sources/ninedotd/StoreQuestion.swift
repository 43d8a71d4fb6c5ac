// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession

/// What the store's thread is asked.
enum StoreQuestion: Hashable, Sendable {
    case open
    case verify(Challenge, of: ProfileID?)
    case keep(Challenge, of: EnrollmentSubject)
    case verifyPIN(Challenge)
    case keepPIN(Challenge)
    case keepFirstPIN(Challenge)
    case order(Challenge, StoreOrder)
    case errand(Errand)
    case note(HistoryEntry.Kind, of: ProfileID?, actor: String = "panel", detail: String = "")

    /// Whether the session's picture of the store may be outdated by it.
    var changesState: Bool {
        switch self {
        case .open, .note: false
        case .verify, .keep, .verifyPIN, .keepPIN, .keepFirstPIN: true
        case .order(_, let order): order.changesState
        case .errand(let errand):
            switch errand.work {
            case .order(let order): order.changesState
            case .setPIN, .restore, .permitSetup: true
            case .backup, .withdrawSetup: false
            }
        }
    }
}

extension StoreOrder {
    fileprivate var changesState: Bool {
        switch self {
        case .people, .access, .history, .removeDuress: false
        case .addPerson, .renamePerson, .setEnabled, .removePerson, .setAccess, .rearm, .acknowledge, .finishSetup,
            .setLook:
            true
        }
    }
}
