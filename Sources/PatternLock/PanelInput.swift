// SPDX-License-Identifier: MIT
import Geometry

/// The part of `SessionEvent` that comes from the panel, as a flow receives it.
enum PanelInput: Equatable, Sendable {
    case began(GridPoint)
    case moved(GridPoint)
    case lifted
    case voided(VoidReason)
    case pressed(Button)
}
