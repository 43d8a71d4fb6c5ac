// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
import KioskSession
import PatternLock

/// The keys of ninedot.conf and what each takes. The manual page lists the same keys in the same order.
struct ConfigurationKeys: SettingValues {
    static let table = SettingTable<Configuration>(sections, first: "panel")

    /// Applies one setting.
    static func apply(_ setting: IniFile.Setting, to configuration: inout Configuration) throws(ExpectedError) {
        try table.apply(setting, to: &configuration)
    }

    private static let sections: [String: [String: SettingTable<Configuration>.Key]] = [
        "panel": [
            "display": { (value, to) throws(ExpectedError) in to.display = try text(value) },
            "mode": { (value, to) throws(ExpectedError) in to.mode = try mode(value) },
            "interface": { (value, to) throws(ExpectedError) in to.displayInterface = try name(value) },
            "diagonal": { (value, to) throws(ExpectedError) in to.diagonal = try diagonal(value) },
            "rotation": { (value, to) throws(ExpectedError) in to.rotation = try rotation(value) },
            "reach": { (value, to) throws(ExpectedError) in to.reach = try name(value) },
            "language": { (value, to) throws(ExpectedError) in to.language = try name(value) },
            "theme": { (value, to) throws(ExpectedError) in to.theme = try name(value) },
            "accent": { (value, to) throws(ExpectedError) in to.accent = try accent(value) },
            "contact": { (value, to) throws(ExpectedError) in to.contact = try line(value) },
            "idle-screen": { (value, to) throws(ExpectedError) in to.idleScreen = try name(value) },
            "idle-after": { (value, to) throws(ExpectedError) in to.idleAfter = try pause(value) },
            "dim-after": { (value, to) throws(ExpectedError) in to.dimAfter = try pauseOrNone(value) },
            "off-after": { (value, to) throws(ExpectedError) in to.offAfter = try pauseOrNone(value) },
            "off-hours": { (value, to) throws(ExpectedError) in to.offHours = try hours(value) },
            "room": { (value, to) throws(ExpectedError) in to.room = try line(value) },
            "off-way": { (value, to) throws(ExpectedError) in to.offWay = try name(value) },
            "background": { (value, to) throws(ExpectedError) in to.background = try picture(value) },
            "motion": { (value, to) throws(ExpectedError) in to.moves = try yesOrNo(value) },
            "sound": { (value, to) throws(ExpectedError) in to.sounds = try yesOrNo(value) },
            "terminal-switching": { (value, to) throws(ExpectedError) in to.switchesTerminals = try yesOrNo(value) },
            "fonts": { (value, to) throws(ExpectedError) in to.fonts = try paths(value) },
        ],
        "touch": [
            "device": { (value, to) throws(ExpectedError) in to.touchDevice = try text(value) },
            "trust": { (value, to) throws(ExpectedError) in to.touchTrust = try name(value) },
            "matrix": { (value, to) throws(ExpectedError) in to.touchMatrix = try matrix(value) },
            "range-x": { (value, to) throws(ExpectedError) in to.touchRangeX = try range(value) },
            "range-y": { (value, to) throws(ExpectedError) in to.touchRangeY = try range(value) },
            "swap-axes": { (value, to) throws(ExpectedError) in to.swapsTouchAxes = try yesOrNo(value) },
            "invert-x": { (value, to) throws(ExpectedError) in to.invertsTouchX = try yesOrNo(value) },
            "invert-y": { (value, to) throws(ExpectedError) in to.invertsTouchY = try yesOrNo(value) },
            "resistive": { (value, to) throws(ExpectedError) in to.filtersResistiveTouch = try yesOrNo(value) },
            "bridge-gaps": { (value, to) throws(ExpectedError) in to.bridgesTouchGaps = try yesOrNo(value) },
            "hit-radius": { (value, to) throws(ExpectedError) in to.hitRadius = try number(value, in: 20...45) },
        ],
        "pattern": [
            "mode": { (value, to) throws(ExpectedError) in to.unlockMode = try name(value) },
            "grid": { (value, to) throws(ExpectedError) in to.grid = try grid(value) },
            "minimum-dots": { (value, to) throws(ExpectedError) in to.minimumDots = try number(value, in: 3...9) },
            "accept-weak": { (value, to) throws(ExpectedError) in to.acceptsWeakGrid = try yesOrNo(value) },
            "input": { (value, to) throws(ExpectedError) in to.entry = try name(value) },
            "blocklist": { (value, to) throws(ExpectedError) in to.blocklist = try name(value) },
            "own-change": { (value, to) throws(ExpectedError) in to.allowsOwnChange = try yesOrNo(value) },
            "fill-in": { (value, to) throws(ExpectedError) in to.fillsIn = try yesOrNo(value) },
            "visible": { (value, to) throws(ExpectedError) in to.showsPath = try yesOrNo(value) },
            "arrows": { (value, to) throws(ExpectedError) in to.showsArrows = try yesOrNo(value) },
            "indicator": { (value, to) throws(ExpectedError) in to.showsIndicator = try yesOrNo(value) },
            "order-numbers": { (value, to) throws(ExpectedError) in to.numbersDots = try yesOrNo(value) },
        ],
        "attempts": [
            "table": { (value, to) throws(ExpectedError) in to.attemptTable = try name(value) }
        ],
        "pin": [
            "length": { (value, to) throws(ExpectedError) in to.pinLength = try number(value, in: PINEntry.lengths) },
            "shuffle": { (value, to) throws(ExpectedError) in to.shufflesKeypad = try yesOrNo(value) },
        ],
        "unlock": [
            "for": { (value, to) throws(ExpectedError) in to.unlockDuration = try span(value) },
            "more-time": { (value, to) throws(ExpectedError) in to.moreTime = try span(value, orNone: "no") },
            "at-most": { (value, to) throws(ExpectedError) in to.mostTime = try span(value) },
            "warning": { (value, to) throws(ExpectedError) in to.warningTime = try span(value, orNone: "no") ?? .zero },
            "idle": { (value, to) throws(ExpectedError) in to.idleTime = try span(value, orNone: "no") },
            "trust-clock": { (value, to) throws(ExpectedError) in to.clockTrust = try name(value) },
            "people": { (value, to) throws(ExpectedError) in to.peopleToUnlock = try number(value, in: 1...2) },
            "display": { (value, to) throws(ExpectedError) in to.displayUse = try name(value) },
            "session-vt": { (value, to) throws(ExpectedError) in to.programTerminal = try number(value, in: 2...63) },
        ],
        "history": [
            "keep": { (value, to) throws(ExpectedError) in to.historyKept = try daysOrAny(value) }
        ],
        "link": [
            "enabled": { (value, to) throws(ExpectedError) in to.link.isEnabled = try yesOrNo(value) },
            "allow": { (value, to) throws(ExpectedError) in to.link.allowed = try names(value) },
            "names": { (value, to) throws(ExpectedError) in to.link.tellsNames = try yesOrNo(value) },
            "publish": { (value, to) throws(ExpectedError) in to.link.published = try names(value) },
        ],
    ]

    private static func daysOrAny(_ value: String) throws(ExpectedError) -> Duration? {
        let days = try number(value, in: 0...3650)
        return days == 0 ? nil : .seconds(days * 86_400)
    }

    private static func rotation(_ value: String) throws(ExpectedError) -> Rotation {
        guard let degrees = Int(value), let rotation = Rotation(rawValue: degrees) else {
            throw ExpectedError("0, 90, 180 or 270")
        }
        return rotation
    }

    private static func mode(_ value: String) throws(ExpectedError) -> Configuration.Mode {
        let expected = ExpectedError("WIDTHxHEIGHT or WIDTHxHEIGHT@HERTZ, such as 800x480@60")
        let parts = value.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let size = PixelSize(parsing: parts[0]),
            [size.width, size.height].allSatisfy({ (1...16384).contains($0) })
        else { throw expected }
        guard parts.count == 2 else { return Configuration.Mode(size: size, refresh: nil) }
        guard let refresh = Int(parts[1]), (1...1000).contains(refresh) else { throw expected }
        return Configuration.Mode(size: size, refresh: refresh)
    }

    /// A length such as 7in, 10.1in or 257mm, in millimeters.
    private static func diagonal(_ value: String) throws(ExpectedError) -> Double {
        let units = ["in": 25.4, "mm": 1]
        let number = value.dropLast(2)
        guard let unit = units[String(value.suffix(2))], number.allSatisfy({ "0123456789.".contains($0) }),
            let millimeters = Double(number).map({ $0 * unit }), (25.4...5080).contains(millimeters)
        else { throw ExpectedError("a length from 1in to 200in, such as 10.1in or 257mm,") }
        return millimeters
    }

    private static func grid(_ value: String) throws(ExpectedError) -> Grid {
        let sides = value.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, case let grid = Grid(rows: sides[0], columns: sides[1]), grid.isSupported else {
            throw ExpectedError("ROWSxCOLUMNS with 1 to 6 of each and at least 3 dots, such as 3x3,")
        }
        return grid
    }

    private static func accent(_ value: String) throws(ExpectedError) -> Accent {
        if let name = Accent.Name(rawValue: value) { return .named(name) }
        let names = Accent.Name.allCases.map(\.rawValue).joined(separator: ", ")
        let digits = value.dropFirst()
        guard value.hasPrefix("#"), digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { throw ExpectedError("\(names) or a color such as #1060C0") }
        let color = Accent.FreeColor(
            red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
            blue: UInt8(truncatingIfNeeded: number))
        guard let color else { throw ExpectedError("a color that is not red, because red tells errors,") }
        return .free(color)
    }

    /// The path of a picture. The file is tried later: without its decoration the panel still locks.
    private static func picture(_ value: String) throws(ExpectedError) -> String {
        guard value.hasPrefix("/") else { throw ExpectedError("a PNG file by absolute path") }
        return value
    }

    private static func paths(_ value: String) throws(ExpectedError) -> [String] {
        let paths = value.split(separator: ":").map(String.init)
        guard !paths.isEmpty, paths.allSatisfy({ $0.hasPrefix("/") }) else {
            throw ExpectedError("font files by absolute path, with \":\" in between")
        }
        return paths
    }

    /// Two rows of three numbers; a third row, as xinput has it, says nothing.
    private static func matrix(_ value: String) throws(ExpectedError) -> [Double] {
        let numbers = value.split(separator: " ").map { Double($0) ?? .nan }
        guard numbers.count == 6 || (numbers.count == 9 && numbers.suffix(3) == [0, 0, 1]),
            numbers.allSatisfy(\.isFinite)
        else { throw ExpectedError("six numbers, such as 1 0 0 0 1 0") }
        // As `CalibrationMatrix` has it.
        let determinant = numbers[0] * numbers[4] - numbers[1] * numbers[3]
        guard determinant.isFinite, abs(determinant) > 1e-9 else {
            throw ExpectedError("a matrix that can be inverted")
        }
        return Array(numbers.prefix(6))
    }

    private static func range(_ value: String) throws(ExpectedError) -> ClosedRange<Int32> {
        let ends = value.split(separator: " ").map { Int32($0) }
        guard ends.count == 2, let first = ends[0], let last = ends[1], first < last else {
            throw ExpectedError("two whole numbers, the smaller one first, such as 200 3900,")
        }
        return first...last
    }

    /// Words for one line of the panel.
    private static func line(_ value: String) throws(ExpectedError) -> String {
        guard (1...80).contains(value.count) else { throw ExpectedError("a name or a place in up to 80 characters") }
        return value
    }

    private static func pauseOrNone(_ value: String) throws(ExpectedError) -> Duration? {
        value == "no" ? nil : try pause(value)
    }

    private static func hours(_ value: String) throws(ExpectedError) -> [WeeklyWindow] {
        if value == "no" { return [] }
        do throws(AccessTextError) {
            return try WeeklyWindow.list(parsing: value)
        } catch {
            throw ExpectedError("\(error.expected), or no,")
        }
    }

    /// A time span that leaves somebody time to come and draw.
    private static func pause(_ value: String) throws(ExpectedError) -> Duration {
        guard let seconds = TimeSpan.seconds(value), seconds >= 10 else {
            throw ExpectedError("a time from 10s on, such as 45s, 10m or 2h,")
        }
        return .seconds(seconds)
    }

    /// A time span such as 45s, 10m or 2h; nil for the word that says there is none.
    private static func span(
        _ value: String, orNone none: String = "unlimited"
    ) throws(ExpectedError) -> Duration? {
        if value == none { return nil }
        guard let seconds = TimeSpan.seconds(value), seconds > 0 else {
            throw ExpectedError("a time such as 45s, 10m or 2h, or \(none),")
        }
        return .seconds(seconds)
    }
}

extension Configuration {
    /// Changes one setting, as a line of ninedot.conf would.
    ///
    /// - Throws: `ExpectedError` for what a file could not hold either.
    package mutating func set(_ name: String, in section: String, to value: String) throws(ExpectedError) {
        let key = try ConfigurationKeys.table.key(of: IniFile.Setting(section: section, name: name, value: value))
        try key(value, &self)
    }
}
