// SPDX-License-Identifier: MIT
package import KioskSession
import PatternLock

/// Which of the screens a view belongs to: what a finger began on one is not continued on another.
package enum Screen: Hashable, Sendable, CaseIterable {
    case lock
    case roster
    case enroll
    case unlocked
    case notice
    case teacher
}

extension ViewState {
    package var screen: Screen {
        switch self {
        case .lock: .lock
        case .roster: .roster
        case .enroll: .enroll
        case .unlocked: .unlocked
        case .notice: .notice
        case .teacher: .teacher
        }
    }

    /// The buttons to show; their order means nothing, each has its place on the screen.
    package var buttons: [Button] {
        switch self {
        case .lock(let lock): lock.buttons
        case .enroll(let enroll): enroll.buttons
        case .unlocked(let unlocked): unlocked.buttons
        case .notice(.forgotten): [.back]
        case .notice, .roster, .teacher: []
        }
    }
}

extension LockView {
    fileprivate var buttons: [Button] {
        let others: [Button] = person == nil ? [] : [.otherPerson, .forgot]
        guard !status.refusesStrokes else { return others }
        switch entry {
        case .draw: return [.clear] + others
        case .tap: return [.clear, .ok] + others
        }
    }
}

extension LockStatus {
    /// Whether a drawing was handed in and can't be taken back.
    var isSettled: Bool {
        switch self {
        case .checking, .success: true
        case .draw, .tooShort, .wrong, .alreadyTried, .voided, .denied, .lockedOut, .stopped: false
        }
    }

    /// Whether drawing is refused until a time or a teacher allows it again; then there is nothing to clear either.
    package var refusesStrokes: Bool {
        switch self {
        case .lockedOut, .stopped: true
        case .draw, .checking, .success, .tooShort, .wrong, .alreadyTried, .voided, .denied: false
        }
    }
}
