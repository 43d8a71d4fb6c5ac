// SPDX-License-Identifier: MIT
package import Touch

/// The way in which the dots of a pattern are chosen.
package enum PatternEntry: String, Hashable, Sendable, CaseIterable {
    /// In one stroke; the lift hands it in.
    case draw
    /// One after another, each by a touch of its own; OK hands them in.
    case tap

    /// True where this voids the pattern being entered. A second finger beside the one that taps changes nothing: what
    /// was
    /// tapped is complete.
    package func isVoid(by reason: VoidReason) -> Bool {
        switch (self, reason) {
        case (.tap, .secondFinger): false
        case (.tap, .palm), (.tap, .eventsDropped), (.tap, .unplugged), (.tap, .panelLost), (.draw, _): true
        }
    }
}
