// SPDX-License-Identifier: MIT
import Glibc

/// A control group of the service manager, as the kernel shows it to everyone.
package struct ControlGroup {
    private let path: String

    /// - Parameter path: Its folder, which exists while the manager has a unit for it.
    package init(path: String) {
        self.path = path
    }

    /// True while the group or one below it has a process; false also for one that does not exist.
    package var hasProcesses: Bool {
        guard let file = try? Descriptor(opening: path + "/cgroup.events", O_RDONLY) else { return false }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(file.number, &bytes, bytes.count)
        let lines = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self).split(separator: "\n")
        return lines.contains("populated 1")
    }
}
