// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem
import TouchInput

/// The calibrations that were made on the panel, and their file.
struct PanelCalibrations {
    private let file: CalibrationFile
    private(set) var kept: KeptCalibrations

    init(in file: CalibrationFile) {
        self.file = file
        kept = KeptCalibrations(file.entries(without: "touchscreens are used without a calibration of the panel's"))
    }

    /// Keeps what a teacher has accepted.
    mutating func keep(_ made: KeptCalibration, among connected: [TouchscreenIdentity]) throws(Refusal) {
        var changed = kept
        changed.keep(made.calibration, of: made.identity, among: connected)
        guard changed.entries.count <= CalibrationFile.mostEntries else {
            throw Refusal(.notNow, "more than \(CalibrationFile.mostEntries) calibrations: reset one before")
        }
        try change(to: changed)
    }

    /// Forgets those of touchscreens that are called so, connected or not.
    mutating func forget(_ name: String) throws(Refusal) -> [TouchscreenIdentity] {
        var changed = kept
        let forgotten = changed.forget(name)
        guard !forgotten.isEmpty else {
            let reason = "no touchscreen \(name) has a calibration made on the panel: ninedotctl touchscreens"
            throw Refusal(.notSet, reason)
        }
        try change(to: changed)
        return forgotten
    }

    private mutating func change(to changed: KeptCalibrations) throws(Refusal) {
        try file.replace(with: changed.entries)
        kept = changed
    }
}
