// SPDX-License-Identifier: MIT
import PatternLock
import Touch

/// The part of `SessionEvent` that comes from a grid and its buttons, as a flow receives it.
enum PanelInput: Equatable, Sendable {
    case began(GridPoint)
    case moved(GridPoint)
    case lifted
    case voided(VoidReason)
    case pressed(Button)

    var isButton: Bool {
        switch self {
        case .pressed: true
        case .began, .moved, .lifted, .voided: false
        }
    }
}
