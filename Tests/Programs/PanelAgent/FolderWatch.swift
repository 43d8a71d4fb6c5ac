// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// Changes in folders and in the folders directly below them, by inotify(7). A folder that is missing is waited for.
final class FolderWatch {
    private let paths: [String]
    private let changes = Descriptor(owning: inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)))

    init(_ paths: [String]) {
        self.paths = paths
        follow()
    }

    var descriptors: [Int32] { [changes.number] }

    /// Forgets the changes so far, and follows folders that are new.
    func drain() {
        var bytes = [UInt8](repeating: 0, count: 65536)
        while read(changes.number, &bytes, bytes.count) > 0 {}
        follow()
    }

    private func follow() {
        for path in paths {
            guard !add(path) else {
                for name in Folder.names(in: path) { add("\(path)/\(name)") }
                continue
            }
            var parent = path
            repeat { parent = Folder.holding(parent) } while !add(parent) && parent != "/"
        }
    }

    /// Adds a folder, again if it is followed already.
    @discardableResult
    private func add(_ folder: String) -> Bool {
        let kinds = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB
        return inotify_add_watch(changes.number, folder, UInt32(kinds | Int32(IN_ONLYDIR))) >= 0
    }
}
