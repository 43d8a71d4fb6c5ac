// SPDX-License-Identifier: MIT

/// A control group of the service manager, as the kernel shows it to everyone.
package struct ControlGroup {
    private let path: String

    /// - Parameter path: Its folder, which exists while the manager has a unit for it.
    package init(path: String) {
        self.path = path
    }

    /// True while the group or one below it has a process; false also for one that does not exist.
    package var hasProcesses: Bool {
        let events = try? SmallFile.text(of: path + "/cgroup.events")
        return events?.split(separator: "\n").contains("populated 1") ?? false
    }
}
