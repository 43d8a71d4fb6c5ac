// SPDX-License-Identifier: MIT

/// How far the upright picture is turned clockwise to fit the way the panel is mounted.
package enum Rotation: Int, Hashable, Sendable, CaseIterable {
    case none = 0
    case quarter = 90
    case half = 180
    case threeQuarters = 270

    package var swapsAxes: Bool { self == .quarter || self == .threeQuarters }

    /// This turn followed by `other`.
    package func followed(by other: Rotation) -> Rotation {
        Rotation(rawValue: (rawValue + other.rawValue) % 360) ?? .none
    }
}
