// SPDX-License-Identifier: MIT
import Doctor
import Glibc
import KioskAppearance
import KioskConfiguration

/// Reading as the daemon does: as a user of its own, and without what its service does not see. Root reads more.
struct ServiceReach {
    let files: MachineFiles
    /// Nil where there is no such user, and so no service.
    private let reader: Reader?

    init(files: MachineFiles) {
        self.files = files
        reader = Reader(named: "ninedot", in: files)
    }

    /// The daemon's view of a configuration that is right for root.
    ///
    /// - Parameter sources: The configuration's own; none of a draft, which its author alone has to read.
    func outcome(of loaded: LoadedConfiguration, from sources: [String]) -> Doctor.ConfigurationCheck.Outcome {
        if let trouble = sources.compactMap(trouble).first { return .refused(trouble) }
        let warnings = loaded.warnings + loaded.settings.namedFiles.compactMap(trouble)
        if let picture = loaded.pictureWarning, warnings == [picture] { return .withoutPicture(picture) }
        return .good(warnings: warnings)
    }

    /// The reason why the daemon cannot read an existing file; nil where it can, or where that is unknown.
    func trouble(reading path: String) -> String? {
        // It follows a link only where it sees the link, and then has to see the file.
        obstacle(to: path) ?? obstacle(to: files.realPath(path))
    }

    private func obstacle(to path: String) -> String? {
        if let folder = SealedFolders.holding(path) {
            return "\(path) is below \(folder), where ninedotd.service sees nothing: move it, such as to "
                + "/usr/local/share"
        }
        guard let reader else { return nil }
        var folder = ""
        for part in path.split(separator: "/") {
            folder += "/" + part
            guard let status = files.status(folder) else { return nil }
            let isFolder = status.st_mode & S_IFMT == S_IFDIR
            // Folders on the way are searched only; the last one is listed.
            let bits: mode_t = isFolder ? folder == path ? 0o5 : 0o1 : 0o4
            guard reader.may(bits, with: status) else {
                return "\(path) cannot be read by the user ninedot: chmod a+rX \(folder)"
            }
        }
        return nil
    }
}

/// A user with the groups that count for permissions.
private struct Reader {
    var id: uid_t
    var groups: Set<gid_t>

    /// A user with the groups of ninedotd.service besides those of its own.
    init?(named name: String, in files: MachineFiles) {
        let users = files.lines("/etc/passwd").map(MachineFiles.fields)
        guard let user = users.first(where: { $0[0] == name && $0.count > 3 }), let id = uid_t(user[2]),
            let first = gid_t(user[3])
        else { return nil }
        let others = files.lines("/etc/group").map(MachineFiles.fields).filter { group in
            group.count > 3
                && (["ninedot", "ninedot-admin", "video"].contains(group[0])
                    || group[3].split(separator: ",").contains { $0 == name })
        }
        self.id = id
        groups = Set([first] + others.compactMap { gid_t($0[2]) })
    }

    /// - Parameter bits: Permission bits of one class, such as 4 for reading.
    func may(_ bits: mode_t, with status: stat) -> Bool {
        let shift: mode_t = status.st_uid == id ? 6 : groups.contains(status.st_gid) ? 3 : 0
        return status.st_mode >> shift & bits == bits
    }
}
