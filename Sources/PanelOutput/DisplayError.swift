// SPDX-License-Identifier: MIT
package import LinuxSystem

/// The reason why nothing can be shown, in one line for the log and the service's status.
package enum DisplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The way out of the error.
    package enum Remedy: Hashable, Sendable {
        /// Close the display and choose again when a device has changed (K06).
        case waitForDevice
        /// Close the display and choose again after a pause: 250 ms, growing to 2 s (K53).
        case tryAgain
        /// Give up: only another configuration or another machine helps (K60).
        case giveUp
    }

    case noCard
    /// The cards are there, but no display on them.
    case noDisplay(cards: [String])
    case notMaster(card: String)
    case unusable(card: String, reason: String)
    /// Unplugged, taken over by another driver (K07), or no longer what was chosen; the news may be past already, so
    /// choosing again is not left to the next.
    case gone(card: String)
    /// A flip never completed (K18).
    case stuck(card: String)
    case system(SystemError)

    package var description: String {
        switch self {
        case .noCard: "no display card"
        case .noDisplay(let cards): "no display connected to \(cards.joined(separator: ", "))"
        case .notMaster(let card): "\(card): another program is DRM master"
        case .unusable(let card, let reason): "\(card): \(reason)"
        case .gone(let card): "\(card): the card is gone"
        case .stuck(let card): "\(card): the display does not complete its flips"
        case .system(let error): error.description
        }
    }

    package var remedy: Remedy {
        switch self {
        case .noCard, .noDisplay: .waitForDevice
        case .notMaster, .gone, .stuck, .system: .tryAgain
        case .unusable: .giveUp
        }
    }
}

/// The pauses between tries to open a display: 250 ms, doubling to 2 s, so that a busy machine is not starved (K53).
struct Backoff: Hashable {
    private var pause: Duration = .milliseconds(250)

    /// The pause before the next try.
    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(2)) }
        return pause
    }
}
