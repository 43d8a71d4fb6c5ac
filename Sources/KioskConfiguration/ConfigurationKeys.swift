// SPDX-License-Identifier: MIT
import Geometry

/// The keys of ninedot.conf and what each takes. The manual page lists the same keys in the same order.
struct ConfigurationKeys {
    typealias Key = @Sendable (_ value: String, _ configuration: inout Configuration) throws(ExpectedError) -> Void

    /// Applies one setting.
    static func apply(_ setting: IniFile.Setting, to configuration: inout Configuration) throws(ExpectedError) {
        guard !setting.section.isEmpty else {
            throw ExpectedError("a section such as [panel] before \"\(setting.name)\"")
        }
        guard let section = sections[setting.section] else {
            let known = sections.keys.sorted().map { "[\($0)]" }.joined(separator: ", ")
            throw ExpectedError("a section of \(known), not [\(setting.section)]")
        }
        guard let key = section[setting.name] else {
            let known = section.keys.sorted().joined(separator: ", ")
            throw ExpectedError("a key of \(known) in [\(setting.section)], not \"\(setting.name)\"")
        }
        do throws(ExpectedError) {
            try key(setting.value, &configuration)
        } catch {
            throw ExpectedError("\(error.expected) for \(setting.name), not \"\(setting.value)\"")
        }
    }

    private static let sections: [String: [String: Key]] = [
        "panel": [
            "display": { (value, to) throws(ExpectedError) in to.display = try text(value) },
            "mode": { (value, to) throws(ExpectedError) in to.mode = try mode(value) },
            "rotation": { (value, to) throws(ExpectedError) in to.rotation = try rotation(value) },
            "language": { (value, to) throws(ExpectedError) in to.language = try name(value) },
            "theme": { (value, to) throws(ExpectedError) in to.theme = try name(value) },
            "fonts": { (value, to) throws(ExpectedError) in to.fonts = try paths(value) },
        ],
        "touch": [
            "device": { (value, to) throws(ExpectedError) in to.touchDevice = try text(value) },
            "matrix": { (value, to) throws(ExpectedError) in to.touchMatrix = try matrix(value) },
            "swap-axes": { (value, to) throws(ExpectedError) in to.swapsTouchAxes = try yesOrNo(value) },
            "invert-x": { (value, to) throws(ExpectedError) in to.invertsTouchX = try yesOrNo(value) },
            "invert-y": { (value, to) throws(ExpectedError) in to.invertsTouchY = try yesOrNo(value) },
        ],
        "pattern": [
            "minimum-dots": { (value, to) throws(ExpectedError) in to.minimumDots = try number(value, in: 3...9) },
            "fill-in": { (value, to) throws(ExpectedError) in to.fillsIn = try yesOrNo(value) },
            "arrows": { (value, to) throws(ExpectedError) in to.showsArrows = try yesOrNo(value) },
        ],
        "attempts": [
            "table": { (value, to) throws(ExpectedError) in to.attemptTable = try name(value) }
        ],
        "unlock": [
            "for": { (value, to) throws(ExpectedError) in to.unlockDuration = try span(value) }
        ],
    ]

    private static func text(_ value: String) throws(ExpectedError) -> String {
        guard !value.isEmpty else { throw ExpectedError("a name or a pattern with * and ?") }
        return value
    }

    private static func number(_ value: String, in range: ClosedRange<Int>) throws(ExpectedError) -> Int {
        guard let number = Int(value), range.contains(number) else {
            throw ExpectedError("a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func yesOrNo(_ value: String) throws(ExpectedError) -> Bool {
        switch value {
        case "yes": return true
        case "no": return false
        default: throw ExpectedError("yes or no")
        }
    }

    private static func name<Name: RawRepresentable & CaseIterable>(_ value: String) throws(ExpectedError) -> Name
    where Name.RawValue == String {
        guard let name = Name(rawValue: value) else {
            throw ExpectedError(Name.allCases.map(\.rawValue).joined(separator: " or "))
        }
        return name
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
        let sides = parts[0].split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard parts.count <= 2, sides.count == 2, sides.allSatisfy({ (1...16384).contains($0) }) else { throw expected }
        let size = PixelSize(width: sides[0], height: sides[1])
        guard parts.count == 2 else { return Configuration.Mode(size: size, refresh: nil) }
        guard let refresh = Int(parts[1]), (1...1000).contains(refresh) else { throw expected }
        return Configuration.Mode(size: size, refresh: refresh)
    }

    private static func paths(_ value: String) throws(ExpectedError) -> [String] {
        let paths = value.split(separator: ":").map(String.init)
        guard !paths.isEmpty, paths.allSatisfy({ $0.hasPrefix("/") }) else {
            throw ExpectedError("font files by absolute path, with \":\" in between")
        }
        return paths
    }

    private static func matrix(_ value: String) throws(ExpectedError) -> [Double] {
        let numbers = value.split(separator: " ").map { Double($0) ?? .nan }
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else {
            throw ExpectedError("six numbers, such as 1 0 0 0 1 0")
        }
        guard numbers[0] * numbers[4] != numbers[1] * numbers[3] else {
            throw ExpectedError("a matrix that can be inverted")
        }
        return numbers
    }

    /// A time span such as 45s, 10m or 2h; nil for "unlimited".
    private static func span(_ value: String) throws(ExpectedError) -> Duration? {
        if value == "unlimited" { return nil }
        let factor: Int? =
            switch value.last {
            case "s": 1
            case "m": 60
            case "h": 3600
            default: nil
            }
        guard let factor, let count = Int(value.dropLast()), (1...86400).contains(count) else {
            throw ExpectedError("a time such as 45s, 10m or 2h, or unlimited,")
        }
        return .seconds(count * factor)
    }
}
