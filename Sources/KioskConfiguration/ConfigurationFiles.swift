// SPDX-License-Identifier: MIT
import Glibc

/// The configuration's files: ninedot.conf, then ninedot.conf.d/*.conf by name, each over the last.
package struct ConfigurationFiles {
    package static let standardPath = "/etc/ninedot/ninedot.conf"

    package let path: String

    package init(path: String = ConfigurationFiles.standardPath) {
        self.path = path
    }

    /// Reads every file; with no file at all the defaults hold.
    package func read() throws(ConfigurationError) -> Configuration {
        try readWithPlaces().0
    }

    /// Reads every file; a refusal of a setting that turns out to be useless later names its place.
    package func readWithPlaces() throws(ConfigurationError) -> (Configuration, SettingPlaces) {
        let (configuration, places) = try read(over: Configuration(), by: ConfigurationKeys.table)
        try places.check(configuration, in: path)
        return (configuration, places)
    }

    /// The defaults with every setting of every file applied, and the place of each.
    func read<Settings>(
        over defaults: Settings, by table: SettingTable<Settings>
    ) throws(ConfigurationError) -> (Settings, SettingPlaces) {
        var settings = defaults
        var places = SettingPlaces()
        for path in try paths() {
            try IniFile.read(path) { (setting) throws(ExpectedError) in
                try table.apply(setting, to: &settings)
                places.follow(setting, in: path)
            }
        }
        return (settings, places)
    }

    /// All settings that can be followed; wrong ones, and files that cannot be read, are passed over.
    package func readLeniently() -> Configuration {
        var configuration = Configuration()
        for path in (try? paths()) ?? [] {
            // The lines behind one that is refused are read, too.
            try? IniFile.read(path) { (setting) throws(ExpectedError) in
                try ConfigurationKeys.apply(setting, to: &configuration)
            }
        }
        return configuration
    }

    /// The files to be read, in their order.
    package func paths() throws(ConfigurationError) -> [String] {
        // A file named on the command line must exist; the standard one need not. One that cannot be reached may exist.
        let isThere = access(path, F_OK) == 0 || errno != ENOENT
        let main = isThere || path != ConfigurationFiles.standardPath ? [path] : []
        return try main + dropIns(in: path + ".d")
    }

    /// The files to be read, and the folder that is listed for them.
    package func sources() throws(ConfigurationError) -> [String] { try paths() + [path + ".d"] }

    private func dropIns(in folder: String) throws(ConfigurationError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            let reason = String(cString: strerror(errno))
            throw ConfigurationError(path: folder, line: nil, expected: "a readable folder (\(reason))")
        }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name.hasSuffix(".conf"), !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted().map { folder + "/" + $0 }
    }
}

/// Folders that ninedotd.service sees without their contents: ProtectHome= and PrivateTmp= of its unit.
package enum SealedFolders {
    private static let all = ["/home", "/root", "/run/user", "/tmp", "/var/tmp"]

    /// Such as "/home" of "/home/pi/school.png"; nil for a path that the service sees.
    package static func holding(_ path: String) -> String? {
        all.first { path.hasPrefix($0 + "/") }
    }
}
