// SPDX-License-Identifier: MIT
package import Geometry

/// A connector as its owner is told of it, or a card that has none: whether it is used, and why not.
package struct OutputReport: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        case used(OutputUse)
        case unused(UnusedReason)
    }

    /// Such as "/dev/dri/card1".
    package var card: String
    /// The DRM driver's name, or the device's own driver where the card was not opened.
    package var driver: String
    /// A link to the card that is the same after each boot, such as "/dev/dri/by-path/platform-gpu-card".
    package var link: String?
    /// Such as "HDMI-A-1"; nil for a card without connectors.
    package var connector: String?
    package var connection: ConnectorStatus?
    /// The mode in use or preferred, such as "800x480@60"; nil where no mode is known, because the card was not opened.
    package var mode: String?
    /// The size that the display claims; nil where it claims none or none is known.
    package var millimeters: PixelSize?
    package var state: State
}

/// The output that shows the panel's picture.
package struct OutputUse: Hashable, Sendable {
    package enum Visibility: Hashable, Sendable {
        case seen
        /// Another terminal is in front.
        case away
        /// Another program is the card's master.
        case held
        /// The program behind the lock has it.
        case given
    }

    var node: String
    var connector: String
    var mode: DisplayMode
    /// The turn from the upright picture to the panel.
    package var rotation: Rotation
    package var rotationOrigin = RotationOrigin.display
    /// Nil where the display tells no believable size (K38).
    package var pixelsPerMillimeter: Double?
    package var visibility = Visibility.seen
    /// The mode that the display prefers, where that is too large to be used unasked (K36).
    package var largerMode: String?
}

/// The word that turns a picture.
package enum RotationOrigin: Hashable, Sendable, CaseIterable {
    /// The display declares how it is mounted, if anybody does.
    case display
    /// Somebody has chosen it on the panel.
    case panel
    /// The owner's settings.
    case settings
}

/// The reason why an output is not used, in one line for people.
package enum UnusedReason: Hashable, Sendable, CustomStringConvertible {
    /// The card has no outputs (K03).
    case rendersOnly
    case otherSeat(String)
    /// The driver shows nothing anybody could see (K04).
    case testDriver
    /// The owner's name means others.
    case notNamed(setting: String)
    case notConnected
    /// A head-mounted display and the like (K04).
    case headset
    /// No mode at all, or interlaced and stereo ones only (K36).
    case noPlainMode
    case noSuchMode(String)
    case outranked(by: String, Advantage)
    /// An output that was not there at the last choice; the connector chosen then, nil for none.
    case late(for: String?)
    /// Another program is the card's master.
    case held
    case unusable(String)

    package var description: String {
        switch self {
        case .rendersOnly: "it only renders and has no outputs"
        case .otherSeat(let seat): "it belongs to another seat, \(seat)"
        case .testDriver: "its driver is for tests and used only where \"display =\" names it"
        case .notNamed(let name): "\"display = \(name)\" does not name it"
        case .notConnected: "not connected"
        case .headset: "it is a headset or the like, not a screen"
        case .noPlainMode: "it has no mode that can be used"
        case .noSuchMode(let reason), .unusable(let reason): reason
        case .outranked(let winner, let advantage): "\(winner) was chosen: \(advantage)"
        case .late(let chosen?): "it came after \(chosen) was chosen"
        case .late(nil): "it has just come"
        case .held: "another program holds the card"
        }
    }
}

/// The first difference that decides between two outputs or two cards, in favor of the chosen one (K05).
package enum Advantage: Hashable, Sendable, CustomStringConvertible {
    case connected
    case ordinaryDriver
    case wiring
    case firmware
    case first

    package var description: String {
        switch self {
        case .connected: "it is connected, and of this one the driver cannot tell"
        case .ordinaryDriver: "USB adapters and the firmware's framebuffer go last"
        case .wiring: "built-in panels go first, then sockets, then USB and virtual outputs"
        case .firmware: "the firmware drew on that card"
        case .first: "it is the first of those that would do"
        }
    }
}
