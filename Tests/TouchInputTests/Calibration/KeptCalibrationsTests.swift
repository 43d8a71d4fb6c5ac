// SPDX-License-Identifier: MIT
import Fixtures
import LinuxSystem
import Testing
import TouchInput

@Suite("Calibrations that were made on the panel")
struct KeptCalibrationsTests {
    private static let panel = TouchscreenIdentity(ids: "0018:0416:038f", name: "Goodix", place: "platform-1f.i2c")
    private static let calibration = TouchCalibration(
        rangeX: AxisRange(-12, 4095), rangeY: AxisRange(3, 899), swapsAxes: true, invertsY: true,
        matrix: CalibrationMatrix(parsing: "1.03125 -0.5 0.000001 0 1 -12"))

    private let folder: TemporaryFolder
    private var file: CalibrationFile { CalibrationFile(path: folder.path + "/calibrations") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("The file gives back what was written")
    func roundTrip() throws {
        let straight = TouchCalibration(
            rangeX: AxisRange(.min, .max), rangeY: AxisRange(0, 1), invertsX: true, matrix: .identity)
        let list = [
            KeptCalibration(Self.panel, Self.calibration),
            KeptCalibration(TouchscreenIdentity(ids: "0003:1234:abcd", name: "触摸屏 7\""), straight),
        ]
        #expect(file.read() == .none)
        try file.write(list)
        #expect(file.read() == .list(list))
    }

    @Test(
        "A line that is not whole damages the file",
        arguments: [
            "0018:0416:038f\tp\tName\t0 1 0 1\t0 0 0", "0018:0416:038f\tp\tName\t0 1 0\t0 0 0\t1 0 0 0 1 0",
            "0018:0416:038f\tp\tName\t1 0 0 1\t0 0 0\t1 0 0 0 1 0",
            "0018:0416:038f\tp\tName\t0 1 0 1\t0 0 2\t1 0 0 0 1 0",
            "0018:0416:038f\tp\tName\t0 1 0 1\t0 0\t1 0 0 0 1 0",
            "0018:0416:038f\tp\tName\t0 1 0 1\t0 0 0\t1 0 0 1 0 0",
            "0018:0416:038f\tp\tName\t0 1 0 9999999999\t0 0 0\t1 0 0 0 1 0", "0018:0416:038f\tp\tName",
        ])
    func damaged(line: String) throws {
        try file.write([])
        let heading = String(decoding: Files.read(folder.path + "/calibrations"), as: UTF8.self)
        let whole = KeptCalibration(Self.panel, Self.calibration).line
        try AtomicFile.write(heading + whole + "\n" + line + "\n", to: folder.path + "/calibrations", mode: 0o600)
        guard case .damaged = file.read() else {
            Issue.record("read: \(line)")
            return
        }
    }

    @Test("One belongs to a place with vendor and product, whatever the driver calls the device today")
    func key() {
        let kept = KeptCalibrations([KeptCalibration(Self.panel, Self.calibration)])
        var renamed = Self.panel
        renamed.name = "Goodix Capacitive TouchScreen"
        #expect(kept.calibration(of: renamed, among: [renamed]) == Self.calibration)
        var other = Self.panel
        other.ids = "0018:0416:0390"
        #expect(kept.calibration(of: other, among: [other]) == nil)
    }

    @Test("A plug that was moved takes it along; a second touchscreen of the kind does not get it")
    func moved() {
        var kept = KeptCalibrations([KeptCalibration(Self.panel, Self.calibration)])
        var elsewhere = Self.panel
        elsewhere.place = "platform-2f.i2c"
        #expect(kept.calibration(of: elsewhere, among: [elsewhere]) == Self.calibration)
        #expect(kept.calibration(of: elsewhere, among: [Self.panel, elsewhere]) == nil)
        let another = TouchCalibration(rangeX: AxisRange(0, 9), rangeY: AxisRange(0, 9), matrix: .identity)
        kept.keep(another, of: elsewhere, among: [Self.panel, elsewhere])
        #expect(kept.calibration(of: Self.panel, among: [Self.panel, elsewhere]) == Self.calibration)
        #expect(kept.calibration(of: elsewhere, among: [Self.panel, elsewhere]) == another)
    }

    @Test("A new one takes the place of the one before, and is forgotten by name or ids")
    func replaced() {
        var kept = KeptCalibrations([KeptCalibration(Self.panel, Self.calibration)])
        var moved = Self.panel
        moved.place = "elsewhere"
        kept.keep(TouchCalibration(matrix: .identity), of: moved, among: [moved])
        #expect(kept.entries == [KeptCalibration(moved, TouchCalibration(matrix: .identity))])
        #expect(kept.forget("Other") == [])
        #expect(kept.forget("0416:038f") == [moved])
        #expect(kept.entries.isEmpty)
    }

    @Test("The settings go before the panel's, that before udev's, and each counts whole")
    func choice() {
        let udev = ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1"]
        let none = TouchCalibration()
        let rows: [(TouchCalibration, TouchCalibration?, [String: String], CalibrationChoice.Origin)] = [
            (none, nil, [:], .device), (none, nil, udev, .udev), (none, Self.calibration, udev, .panel),
            (TouchCalibration(invertsX: true), Self.calibration, udev, .settings),
            (none, nil, ["LIBINPUT_CALIBRATION_MATRIX": "1 0"], .device),
        ]
        for (owner, kept, properties, origin) in rows {
            #expect(CalibrationChoice(owner: owner, kept: kept, properties: properties).origin == origin)
        }
        let panels = CalibrationChoice(owner: TouchCalibration(), kept: Self.calibration, properties: udev)
        #expect(panels.calibration == Self.calibration)
        let owners = CalibrationChoice(
            owner: TouchCalibration(invertsX: true), kept: Self.calibration, properties: udev)
        #expect(
            owners.calibration == TouchCalibration(invertsX: true, matrix: CalibrationMatrix(parsing: "0 1 0 -1 0 1")))
        let unread = CalibrationChoice(
            owner: TouchCalibration(), kept: nil, properties: ["LIBINPUT_CALIBRATION_MATRIX": "1 0"])
        #expect(unread.trouble == .matrix)
    }

    @Test(
        "The rate is that of reports while a finger moves, whatever pauses there are",
        arguments: [10, 25, 60, 125, 240])
    func rate(perSecond: Int) throws {
        var rate = ReportRate()
        var time = Duration.seconds(77)
        for report in 0..<(2 * perSecond) {
            rate.count(at: time)
            time += report == perSecond / 2 ? .seconds(3) : .seconds(1) / perSecond
        }
        #expect(abs(try #require(rate.perSecond) - perSecond) <= 1)
    }
}
