// SPDX-License-Identifier: MIT
package import BootTime

/// The time for which a profile's days and hours let the kiosk be open, from the moment at which it was told.
package enum OpenSpan: Hashable, Sendable {
    case none
    case until(Instant)
    case endless

    /// The end; nil for none.
    package var end: Instant? {
        if case .until(let end) = self { end } else { nil }
    }

    /// The time for which both last.
    package func and(_ other: OpenSpan) -> OpenSpan {
        switch (self, other) {
        case (.none, _), (_, .none): .none
        case (.endless, let span), (let span, .endless): span
        case (.until(let end), .until(let otherEnd)): .until(min(end, otherEnd))
        }
    }
}
