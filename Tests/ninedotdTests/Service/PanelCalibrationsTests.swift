// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Glibc
import LinuxSystem
import Testing
import TouchInput

@testable import ninedotd

@Suite("The panel's calibrations and their file")
struct PanelCalibrationsTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/calibrations" }
    private var calibrations: PanelCalibrations { PanelCalibrations(in: CalibrationFile(path: path)) }
    private let made = KeptCalibration(
        TouchscreenIdentity(ids: "0018:0416:038f", name: "Goodix", place: "p"),
        TouchCalibration(rangeX: AxisRange(0, 99), rangeY: AxisRange(0, 99), matrix: .identity))

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("What is kept is there at the next start, and gone once it is reset")
    func kept() throws {
        var calibrations = calibrations
        try calibrations.keep(made, among: [])
        #expect(self.calibrations.kept.entries == [made])
        #expect(try calibrations.forget("Goodix") == [made.identity])
        #expect(self.calibrations.kept.entries == [])
    }

    @Test("Nothing is reset where nothing was kept")
    func nothing() {
        var calibrations = calibrations
        #expect(throws: Refusal.self) { try calibrations.forget("Goodix") }
    }

    @Test("One that cannot be written is not used either")
    func unwritable() throws {
        #expect(mkdir(path + ".new", 0o700) == 0)
        var calibrations = calibrations
        #expect(throws: Refusal.self) { try calibrations.keep(made, among: []) }
        #expect(calibrations.kept.entries == [])
    }

    @Test("A full file takes no further calibration until one is reset")
    func full() throws {
        var calibrations = calibrations
        for number in 1...CalibrationFile.mostEntries {
            var other = made
            other.identity = TouchscreenIdentity(ids: "0018:0416:\(number)", name: "Goodix \(number)", place: "p")
            try calibrations.keep(other, among: [])
        }
        #expect(throws: Refusal.self) { try calibrations.keep(made, among: []) }
        #expect(calibrations.kept.entries.count == CalibrationFile.mostEntries)
        _ = try calibrations.forget("Goodix 1")
        try calibrations.keep(made, among: [])
        #expect(self.calibrations.kept.entries.contains(made))
    }

    @Test("A damaged file is no calibration, until another is kept")
    func damaged() throws {
        try AtomicFile.write("nonsense\n", to: path, mode: 0o600)
        var calibrations = calibrations
        #expect(calibrations.kept.entries == [])
        try calibrations.keep(made, among: [])
        #expect(self.calibrations.kept.entries == [made])
    }
}
