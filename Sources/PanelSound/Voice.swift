// SPDX-License-Identifier: MIT

/// How a device makes sound.
package enum Voice: Hashable, Sendable {
    /// At any pitch (SND_TONE).
    case tone
    /// At the one it has (SND_BELL).
    case bell

    /// The best that a device has, nil for none. SND_CLICK does not count: it turns a keyboard's own clicks on and off.
    package init?(hasTone: Bool, hasBell: Bool) {
        guard hasTone || hasBell else { return nil }
        self = hasTone ? .tone : .bell
    }

    /// The type of the events, EV_SND.
    package static let eventType: UInt16 = 0x12

    package var eventCode: UInt16 {
        switch self {
        case .bell: 0x01
        case .tone: 0x02
        }
    }

    /// The event's value for a sound of `frequency` hertz; nil is silence.
    package func value(for frequency: Int32?) -> Int32 {
        guard let frequency else { return 0 }
        switch self {
        case .tone: return frequency
        case .bell: return 1
        }
    }
}
