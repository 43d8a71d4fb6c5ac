// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import LinuxSystem
import PanelOutput

/// The turns of the picture that were chosen on the panel, their file, and one that somebody tries.
struct PanelRotations {
    private let file: RotationFile
    private var kept: KeptRotations
    private var trial: KeptRotation?

    init(in file: RotationFile) {
        self.file = file
        kept = KeptRotations(file.entries(without: "the picture is not turned as somebody chose on the panel"))
    }

    /// The turns to use now.
    var used: KeptRotations {
        guard let trial else { return kept }
        var used = kept
        used.keep(trial.rotation, of: trial.place)
        return used
    }

    /// The output that somebody has turned and not accepted yet.
    var triedPlace: OutputPlace? { trial?.place }

    /// Turns the picture on an output by a quarter more, until `endTrial`.
    mutating func turn(_ place: OutputPlace) {
        let rotation = (used[place] ?? Rotation.none).followed(by: .quarter)
        let former = kept[place] ?? Rotation.none
        trial = rotation == former ? nil : KeptRotation(place, rotation)
    }

    mutating func endTrial() { trial = nil }

    /// Keeps what is tried, durably.
    mutating func keepTrial() throws(Refusal) {
        guard used.entries.count <= RotationFile.mostEntries else {
            throw Refusal(.notNow, "more than \(RotationFile.mostEntries) displays were turned: reset one before")
        }
        try change(to: used)
        trial = nil
    }

    /// Forgets those of outputs with this connector, connected or not.
    mutating func forget(_ connector: String) throws(Refusal) -> [OutputPlace] {
        var changed = kept
        let forgotten = changed.forget(connector)
        guard !forgotten.isEmpty else {
            let reason = "the picture on \(connector) was not turned on the panel: ninedotctl displays"
            throw Refusal(.notSet, reason)
        }
        try change(to: changed)
        return forgotten
    }

    private mutating func change(to changed: KeptRotations) throws(Refusal) {
        try file.replace(with: changed.entries)
        kept = changed
    }
}
