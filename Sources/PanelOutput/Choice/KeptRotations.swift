// SPDX-License-Identifier: MIT
package import Geometry
package import LinuxSystem

/// The file of the turns of the picture that were chosen on the panel, a line for each output.
///
/// It lies beside the store, as that of the calibrations does and for the same reasons: the picture is there before the
/// store is, another machine's panel is mounted otherwise, and a picture that lies on its side unlocks nothing.
package typealias RotationFile = LineFile<KeptRotation>

/// The place of a display, the same after each boot: a panel is mounted where its wires are.
package struct OutputPlace: Hashable, Sendable {
    /// The card's, such as "vc4"; the card's number changes (K01).
    package var driver: String
    /// Such as "DSI-1".
    package var connector: String

    package init(driver: String, connector: String) {
        self.driver = driver
        self.connector = connector
    }
}

/// An output with the turn of its picture.
package struct KeptRotation: Hashable, Sendable {
    package var place: OutputPlace
    package var rotation: Rotation

    package init(_ place: OutputPlace, _ rotation: Rotation) {
        self.place = place
        self.rotation = rotation
    }
}

extension KeptRotation: LineEntry {
    package static let heading = "# Turns of the picture made on the panel; ninedotctl displays shows and resets them."
    package static let plural = "turns of the picture"

    /// Driver, connector and degrees, with tabs between.
    package var line: String { [place.driver, place.connector, String(rotation.rawValue)].joined(separator: "\t") }

    /// Nil for anything else.
    package init?(line: Substring) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 3, !fields[0].isEmpty, !fields[1].isEmpty,
            let rotation = Int(fields[2]).flatMap(Rotation.init)
        else { return nil }
        self.init(OutputPlace(driver: fields[0], connector: fields[1]), rotation)
    }
}

/// All turns of the picture that were chosen on the panel.
package struct KeptRotations: Hashable, Sendable {
    package private(set) var entries: [KeptRotation]

    package init(_ entries: [KeptRotation] = []) {
        self.entries = entries
    }

    package subscript(place: OutputPlace) -> Rotation? { entries.first { $0.place == place }?.rotation }

    /// Keeps a turn in the place of a former one of the same output.
    package mutating func keep(_ rotation: Rotation, of place: OutputPlace) {
        entries.removeAll { $0.place == place }
        entries.append(KeptRotation(place, rotation))
    }

    /// Forgets the turns of outputs with this connector.
    /// - Returns: Those that had one.
    package mutating func forget(_ connector: String) -> [OutputPlace] {
        let forgotten = entries.map(\.place).filter { $0.connector == connector }
        entries.removeAll { $0.place.connector == connector }
        return forgotten
    }
}
