// SPDX-License-Identifier: MIT
import PatternLock

/// Where the settings stand that have to agree on a number of dots: each is right by itself.
struct DotCounts {
    private var path: String?
    private var line: Int?
    private var isMinimumSet = false

    /// Remembers the setting if it is one of them.
    mutating func follow(_ setting: IniFile.Setting, in path: String) {
        guard setting.section == "pattern", setting.name == "grid" || setting.name == "minimum-dots" else { return }
        self.path = path
        line = setting.line
        if setting.name == "minimum-dots" { isMinimumSet = true }
    }

    /// Refuses a pattern that needs more dots than the grid has, at the last of the lines that lead to it.
    func check(_ configuration: Configuration) throws(ConfigurationError) {
        let grid = configuration.grid
        guard let path, isMinimumSet, configuration.minimumDots > grid.dotCount else { return }
        throw ConfigurationError(
            path: path, line: line,
            expected: "minimum-dots of at most \(grid.dotCount), the dots of grid \(grid.rows)x\(grid.columns), "
                + "not \(configuration.minimumDots)")
    }
}
