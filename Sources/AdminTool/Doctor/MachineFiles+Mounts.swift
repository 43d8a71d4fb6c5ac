// SPDX-License-Identifier: MIT
import Doctor
import Glibc

/// File systems, and the folders they hold.
extension MachineFiles {
    /// The file system that holds a folder's files.
    func place(of folder: String) -> Seen<StoreCheck.Place> {
        let path = realPath(folder)
        // Of those mounted at the same place the last one is seen.
        let holders = mounts.filter { $0.holds(path) }
        guard
            let mount = holders.enumerated().max(by: { left, right in
                (left.element.point.utf8.count, left.offset) < (right.element.point.utf8.count, right.offset)
            })?.element
        else { return .hidden("the kernel lists no mount that holds \(path)") }
        var room = statvfs()
        let isTold = statvfs(root + mount.point, &room) == 0
        return .value(
            StoreCheck.Place(
                fileSystem: mount.fileSystem, source: mount.source, mountPoint: mount.point,
                isReadOnly: mount.isReadOnly,
                freeBytes: isTold ? MachineFiles.bytes(UInt64(room.f_bavail), of: UInt64(room.f_frsize)) : nil))
    }

    /// The size of so many blocks; the most there is where some file system tells of more.
    static func bytes(_ blocks: UInt64, of size: UInt64) -> Int {
        let (bytes, isTooMuch) = blocks.multipliedReportingOverflow(by: size)
        return isTooMuch ? .max : Int(clamping: bytes)
    }

    var mounts: [Mount] { lines("/proc/self/mountinfo").compactMap(Mount.init) }

    /// The path with links followed, as far as it exists.
    func realPath(_ path: String) -> String {
        guard let real = realpath(root + path, nil) else { return path }
        defer { free(real) }
        let found = String(cString: real)
        return found.hasPrefix(root) ? String(found.dropFirst(root.count)) : path
    }
}

/// A line of /proc/self/mountinfo.
struct Mount {
    var point: String
    var fileSystem: String
    var source: String
    /// The file system's own flag, not this mount's: a service's sandbox has read-only mounts.
    var isReadOnly: Bool

    init?(_ line: String) {
        let fields = line.split(separator: " ").map(String.init)
        guard let dash = fields.firstIndex(of: "-"), dash > 5, fields.count > dash + 3 else { return nil }
        point = fields[4].replacing("\\040", with: " ")
        fileSystem = fields[dash + 1]
        source = fields[dash + 2]
        isReadOnly = fields[dash + 3].split(separator: ",").contains("ro")
    }

    func holds(_ path: String) -> Bool {
        point == "/" || path == point || path.hasPrefix(point + "/")
    }
}
