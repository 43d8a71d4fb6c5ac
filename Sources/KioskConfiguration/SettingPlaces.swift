// SPDX-License-Identifier: MIT
import KioskSession
import PatternLock

/// Lines of settings, for a refusal that is about several of them together.
package struct SettingPlaces {
    private struct Place {
        var path: String
        var line: Int
        var order: Int
    }

    private var places: [String: Place] = [:]
    private var count = 0

    /// Remembers the setting's last place.
    mutating func follow(_ setting: IniFile.Setting, in path: String) {
        count += 1
        places[SettingPlaces.key(setting.section, setting.name)] = Place(
            path: path, line: setting.line, order: count)
    }

    func isSet(_ name: String, in section: String) -> Bool {
        places[SettingPlaces.key(section, name)] != nil
    }

    /// A refusal at the last of the lines that lead to it.
    ///
    /// - Parameter path: Named where none of them is set.
    package func refusal(
        of names: [(section: String, name: String)], in path: String, expected: String
    ) -> ConfigurationError {
        let last = names.compactMap { places[SettingPlaces.key($0.section, $0.name)] }.max { $0.order < $1.order }
        return ConfigurationError(path: last?.path ?? path, line: last?.line, expected: expected)
    }

    private static func key(_ section: String, _ name: String) -> String { "[\(section)] \(name)" }
}

/// Settings that have to go together: each is right by itself.
extension SettingPlaces {
    /// Fewer patterns than this are tried through in an afternoon, whatever the lockouts.
    static let fewestPatterns = 1000

    /// - Parameter path: The file to name where the settings are not in any.
    func check(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        try checkPeople(configuration, in: path)
        try checkDots(configuration, in: path)
        try checkPatterns(configuration, in: path)
        try checkTerminal(configuration, in: path)
        try checkLink(configuration, in: path)
    }

    /// With one pattern for everybody, nobody can tell whether two people drew it: it would open for one alone.
    private func checkPeople(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        guard configuration.peopleToUnlock > 1, configuration.unlockMode == .shared else { return }
        throw refusal(
            of: [("unlock", "people"), ("pattern", "mode")], in: path,
            expected: "\"mode = roster\" in [pattern] with \"people = \(configuration.peopleToUnlock)\": "
                + "one shared pattern would open for one person alone")
    }

    /// Somebody far away would stand for two who have to come.
    private func checkLink(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        guard configuration.peopleToUnlock > 1, configuration.link.allowed.contains(.unlock) else { return }
        throw refusal(
            of: [("unlock", "people"), ("link", "allow")], in: path,
            expected: "\"allow\" in [link] without unlock with \"people = \(configuration.peopleToUnlock)\": "
                + "one person far away would open alone")
    }

    private func checkTerminal(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        guard let terminal = configuration.programTerminal, configuration.displayUse != .release else { return }
        throw refusal(
            of: [("unlock", "session-vt"), ("unlock", "display")], in: path,
            expected: "\"display = release\" with \"session-vt = \(terminal)\" in [unlock]: "
                + "a panel that keeps its display has no program to show on a terminal")
    }

    private func checkDots(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        let grid = configuration.grid
        guard isSet("minimum-dots", in: "pattern"), configuration.minimumDots > grid.dotCount else { return }
        throw refusal(
            of: [("pattern", "grid"), ("pattern", "minimum-dots")], in: path,
            expected: "minimum-dots of at most \(grid.dotCount), the dots of grid \(grid.rows)x\(grid.columns), "
                + "not \(configuration.minimumDots)")
    }

    private func checkPatterns(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        guard !configuration.acceptsWeakGrid else { return }
        let grid = configuration.grid
        let rule = PatternRule(minimumDots: configuration.minimumDots, grid: grid)
        let count = PatternCount(
            on: grid, minimumDots: rule.minimumDots, addsDotsBetween: configuration.fillsIn,
            upTo: SettingPlaces.fewestPatterns)
        guard count.patterns < SettingPlaces.fewestPatterns else { return }
        throw refusal(
            of: ["grid", "minimum-dots", "fill-in", "accept-weak"].map { ("pattern", $0) }, in: path,
            expected: "a grid with at least \(SettingPlaces.fewestPatterns) patterns, or \"accept-weak = yes\" in "
                + "[pattern], not \(grid.rows)x\(grid.columns), which has \(count.patterns) of \(rule.minimumDots) "
                + "dots or more")
    }
}
