// SPDX-License-Identifier: MIT
internal import CUdev
import Glibc

/// The devices of one udev subsystem: those there are, and those that come and go.
///
/// Create the monitor before listing, so that no device falls between the two; one may then be met twice (E01).
package struct DeviceMonitor: ~Copyable {
    private let context: OpaquePointer
    private let monitor: OpaquePointer
    private let subsystem: String
    private let parentAttributes: [String]

    /// - Parameters:
    ///   - subsystem: Such as "input" or "drm".
    ///   - parentAttributes: The attributes of each device's nearest ancestor to tell of, such as "id/vendor".
    package init(subsystem: String, parentAttributes: [String] = []) throws(SystemError) {
        let failed = { SystemError(operation: "watch devices of", path: subsystem, code: errno) }
        guard let context = udev_new() else { throw failed() }
        guard let monitor = udev_monitor_new_from_netlink(context, "udev") else {
            let error = failed()
            udev_unref(context)
            throw error
        }
        guard udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil) == 0,
            udev_monitor_enable_receiving(monitor) == 0
        else {
            let error = failed()
            udev_monitor_unref(monitor)
            udev_unref(context)
            throw error
        }
        self.context = context
        self.monitor = monitor
        self.subsystem = subsystem
        self.parentAttributes = parentAttributes
    }

    deinit {
        udev_monitor_unref(monitor)
        udev_unref(context)
    }

    /// Readable when a change waits.
    package var descriptor: Int32 { udev_monitor_get_fd(monitor) }

    /// The next report of udev, or nil when none waits.
    package func next() -> DeviceReport? {
        errno = 0
        guard let device = udev_monitor_receive_device(monitor) else {
            guard errno == ENOBUFS else { return nil }
            discardReports()
            return .lost
        }
        defer { udev_device_unref(device) }
        let action: DeviceChange.Action =
            switch text(udev_device_get_action(device)) {
            case "add": .added
            case "remove": .removed
            default: .changed
            }
        return .change(DeviceChange(action: action, device: describe(device)))
    }

    /// The most reports that wait: the kernel keeps 400 KB of them.
    private static let mostReports = 4096

    /// Empties the queue: until it is empty the kernel drops more reports, and tells of that only once.
    private func discardReports() {
        for _ in 0..<DeviceMonitor.mostReports {
            guard let device = udev_monitor_receive_device(monitor) else { return }
            udev_device_unref(device)
        }
    }

    /// The devices there are now whose names match, such as "event*".
    package func devices(named pattern: String) -> [Device] {
        guard let list = udev_enumerate_new(context) else { return [] }
        defer { udev_enumerate_unref(list) }
        udev_enumerate_add_match_subsystem(list, subsystem)
        udev_enumerate_add_match_sysname(list, pattern)
        guard udev_enumerate_scan_devices(list) >= 0 else { return [] }
        return names(in: udev_enumerate_get_list_entry(list)).compactMap { path in
            guard let device = udev_device_new_from_syspath(context, path) else { return nil }
            defer { udev_device_unref(device) }
            return describe(device)
        }
    }

    private func describe(_ device: OpaquePointer) -> Device {
        var properties: [String: String] = [:]
        for name in names(in: udev_device_get_properties_list_entry(device)) {
            properties[name] = text(udev_device_get_property_value(device, name))
        }
        let parent = udev_device_get_parent(device)
        var attributes: [String: String] = [:]
        for name in parentAttributes {
            attributes[name] = parent.flatMap { text(udev_device_get_sysattr_value($0, name)) }
        }
        return Device(
            systemPath: text(udev_device_get_syspath(device)) ?? "",
            systemName: text(udev_device_get_sysname(device)) ?? "",
            node: text(udev_device_get_devnode(device)),
            parentPath: parent.flatMap { text(udev_device_get_syspath($0)) },
            properties: properties, parentAttributes: attributes,
            isInitialized: udev_device_get_is_initialized(device) > 0)
    }

    private func names(in first: OpaquePointer?) -> [String] {
        var names: [String] = []
        var entry = first
        while let current = entry {
            text(udev_list_entry_get_name(current)).map { names.append($0) }
            entry = udev_list_entry_get_next(current)
        }
        return names
    }

    private func text(_ bytes: UnsafePointer<CChar>?) -> String? {
        bytes.map { String(cString: $0) }
    }
}
