// SPDX-License-Identifier: MIT
import Drawing
import KioskSession

/// How a status line sounds; its color follows.
package enum StatusTone: Hashable, Sendable {
    case plain
    case good
    case bad

    func color(in theme: Theme) -> Color {
        switch self {
        case .plain: theme.text
        case .good: theme.accent
        case .bad: theme.error
        }
    }
}

extension LockStatus {
    var tone: StatusTone {
        switch self {
        case .draw, .checking, .voided, .lockedOut, .stopped: .plain
        case .success: .good
        case .tooShort, .wrong, .alreadyTried, .denied: .bad
        }
    }
}

extension EnrollStep {
    var tone: StatusTone {
        switch self {
        case .prove, .proving, .draw, .voided, .suggestion, .review, .drawAgain, .storing: .plain
        case .stored: .good
        case .unproven, .tooShort, .tooCommon, .unusable, .mismatch: .bad
        }
    }
}
