// SPDX-License-Identifier: MIT
import KioskSession
import PatternLock

/// Settings that have to go together: each is right by itself.
extension SettingPlaces {
    /// Fewer patterns than this are tried through in an afternoon, whatever the lockouts.
    static let fewestPatterns = 1000

    /// - Parameter path: The file to name where the settings are not in any.
    func check(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        try checkPeople(configuration, in: path)
        try checkDots(configuration, in: path)
        try checkPatterns(configuration, in: path)
    }

    /// With one pattern for everybody, nobody can tell whether two people drew it: it would open for one alone.
    private func checkPeople(_ configuration: Configuration, in path: String) throws(ConfigurationError) {
        guard configuration.peopleToUnlock > 1, configuration.unlockMode == .shared else { return }
        throw refusal(
            of: [("unlock", "people"), ("pattern", "mode")], in: path,
            expected: "\"mode = roster\" in [pattern] with \"people = \(configuration.peopleToUnlock)\": "
                + "one shared pattern would open for one person alone")
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
        let grid = configuration.grid
        let rule = PatternRule(minimumDots: configuration.minimumDots, grid: grid)
        let count = PatternCount(
            on: grid, minimumDots: rule.minimumDots, addsDotsBetween: configuration.fillsIn,
            upTo: SettingPlaces.fewestPatterns)
        guard count.patterns < SettingPlaces.fewestPatterns else { return }
        throw refusal(
            of: [("pattern", "grid"), ("pattern", "minimum-dots"), ("pattern", "fill-in")], in: path,
            expected: "a grid with at least \(SettingPlaces.fewestPatterns) patterns, "
                + "not \(grid.rows)x\(grid.columns), which has \(count.patterns) of \(rule.minimumDots) dots or more")
    }
}
