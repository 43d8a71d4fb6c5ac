// SPDX-License-Identifier: MIT

extension Configuration {
    /// Changes one setting, as a line of ninedot.conf would.
    ///
    /// - Throws: `ExpectedError` for what a file could not hold either.
    package mutating func set(_ name: String, in section: String, to value: String) throws(ExpectedError) {
        let key = try ConfigurationKeys.key(of: IniFile.Setting(section: section, name: name, value: value))
        try key(value, &self)
    }
}
