// SPDX-License-Identifier: MIT

/// Folders that ninedotd.service sees without their contents: ProtectHome= and PrivateTmp= of its unit.
package enum SealedFolders {
    private static let all = ["/home", "/root", "/run/user", "/tmp", "/var/tmp"]

    /// Such as "/home" of "/home/pi/school.png"; nil for a path that the service sees.
    package static func holding(_ path: String) -> String? {
        all.first { path.hasPrefix($0 + "/") }
    }
}
