// SPDX-License-Identifier: MIT
package import Geometry

/// An event of the one finger that counts, in panel pixels.
///
/// Between `down` and the `lifted` or `voided` that ends it there are only `moved`s.
package enum FingerEvent: Hashable, Sendable {
    case down(Point)
    case moved(Point)
    case lifted
    case voided(VoidReason)

    package var isVoided: Bool {
        switch self {
        case .voided: true
        case .down, .moved, .lifted: false
        }
    }
}

/// The reason why a touch counts for nothing.
package enum VoidReason: Hashable, Sendable {
    /// A second finger came down (E34).
    case secondFinger
    /// The touchscreen says the contact is a palm (E30).
    case palm
    /// The kernel dropped events, so part of the way is unknown (E36).
    case eventsDropped
    /// The touchscreen went away (E26).
    case unplugged
    /// A contact that is no finger: it does not end, or contacts come faster than fingers make them (E26, E43).
    case disturbed
    /// The panel was taken away: terminal switched, display lost or handed over (K44, K63).
    case panelLost
}
