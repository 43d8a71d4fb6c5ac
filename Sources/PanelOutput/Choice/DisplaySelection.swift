// SPDX-License-Identifier: MIT
package import Geometry
import Glibc

/// The owner's wishes for the display; the default leaves everything to the choice.
package struct DisplaySelection: Hashable, Sendable {
    /// A glob matched with the driver, the links under /dev/dri/by-path and the connector names, such as "vc4*" or
    /// "HDMI-A-1". Never "card0": the number changes from boot to boot (K01).
    package var name: String?
    package var mode: ModeRequest?
    /// Added to the orientation the panel itself declares (K39); none leaves it to those that were chosen on the panel.
    package var rotation: Rotation
    package var keptRotations = KeptRotations()
    /// The picture's diagonal in millimeters, whatever size the display tells (K38).
    package var diagonal: Double?
    /// Use the legacy interface although the driver offers the atomic one (K11).
    package var forcesLegacy: Bool

    package init(
        name: String? = nil, mode: ModeRequest? = nil, rotation: Rotation = .none, diagonal: Double? = nil,
        forcesLegacy: Bool = false
    ) {
        self.name = name
        self.mode = mode
        self.rotation = rotation
        self.diagonal = diagonal
        self.forcesLegacy = forcesLegacy
    }

    /// The turn that is added on an output, and whose word that is.
    func turn(at place: OutputPlace) -> (rotation: Rotation, origin: RotationOrigin) {
        guard rotation == .none else { return (rotation, .settings) }
        return keptRotations[place].map { ($0, .panel) } ?? (.none, .display)
    }

    /// True when the owner's name means this driver, link or connector; no name means none in particular.
    func names(_ text: String) -> Bool {
        guard let name else { return false }
        return fnmatch(name, text, 0) == 0
    }
}

/// The mode an owner asks for: a size and, perhaps, a refresh rate.
package struct ModeRequest: Hashable, Sendable, CustomStringConvertible {
    package var size: PixelSize
    /// The refresh rate in hertz.
    package var refresh: Double?

    package init(size: PixelSize, refresh: Double? = nil) {
        self.size = size
        self.refresh = refresh
    }

    /// Reads "1024x600" or "1024x600@59.9"; nil for anything else.
    package init?(parsing text: String) {
        let halves = text.split(separator: "@", omittingEmptySubsequences: false)
        let sides = halves[0].split(separator: "x", omittingEmptySubsequences: false)
        guard halves.count <= 2, sides.count == 2,
            let width = ModeRequest.side(sides[0]), let height = ModeRequest.side(sides[1])
        else { return nil }
        size = PixelSize(width: width, height: height)
        guard halves.count == 2 else { return }
        guard let hertz = Double(halves[1]), hertz > 0, hertz <= 1000 else { return nil }
        refresh = hertz
    }

    /// True when `mode` is the one asked for: 60 means anything from 59.5 to 60.5.
    func isMet(by mode: DisplayMode) -> Bool {
        guard mode.size == size else { return false }
        guard let refresh else { return true }
        return abs(Double(mode.millihertz) / 1000 - refresh) <= 0.5
    }

    package var description: String {
        "\(size.width)x\(size.height)" + (refresh.map { "@\($0)" } ?? "")
    }

    private static func side(_ text: Substring) -> Int? {
        guard let side = Int(text), (16...16384).contains(side) else { return nil }
        return side
    }
}
