// SPDX-License-Identifier: MIT
import KioskSession

/// What the store's thread answers.
enum StoreNews: Sendable {
    /// For the session.
    case event(SessionEvent)
    /// For the tool.
    case errand(UInt64, Errand.Outcome)
    /// For the log.
    case warning(String)

    /// Whether it tells of a copy that is of no use.
    var isUnusable: Bool {
        if case .errand(_, .unusable) = self { true } else { false }
    }
}
