// SPDX-License-Identifier: MIT

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
