// SPDX-License-Identifier: MIT
internal import Glibc
internal import Synchronization

// The functions of libudev that the project's programs call. The definitions here take precedence over the library's.
// They answer for the thread's `FakeMachine`; without one, they report no devices.

private func failing(_ step: FakeUdev.Step) -> Bool {
    guard let machine = FakeMachine.current else { return false }
    guard machine.state.withLock({ $0.failure == step }) else { return false }
    errno = EPERM
    return true
}

private func new(_ kind: UdevObject.Kind) -> OpaquePointer? { FakeMachine.current?.make(UdevObject(kind)) }

private func giveBack() -> OpaquePointer? {
    FakeMachine.current?.giveBack()
    return nil
}

private func string(_ text: UnsafePointer<CChar>?) -> String { text.map { String(cString: $0) } ?? "" }

// MARK: - Watching

@_cdecl("udev_new")
public func fakeNew() -> OpaquePointer? { failing(.context) ? nil : new(.context) }

@_cdecl("udev_unref")
public func fakeUnref(_ context: OpaquePointer?) -> OpaquePointer? { giveBack() }

@_cdecl("udev_monitor_new_from_netlink")
public func fakeMonitor(_ context: OpaquePointer, _ sender: UnsafePointer<CChar>?) -> OpaquePointer? {
    failing(.monitor) || string(sender) != "udev" ? nil : new(.monitor(subsystem: nil))
}

@_cdecl("udev_monitor_unref")
public func fakeMonitorUnref(_ monitor: OpaquePointer?) -> OpaquePointer? { giveBack() }

@_cdecl("udev_monitor_filter_add_match_subsystem_devtype")
public func fakeFilter(
    _ monitor: OpaquePointer, _ subsystem: UnsafePointer<CChar>?, _ type: UnsafePointer<CChar>?
) -> Int32 {
    UdevObject.at(monitor).kind = .monitor(subsystem: string(subsystem))
    return failing(.filter) ? -EPERM : 0
}

@_cdecl("udev_monitor_enable_receiving")
public func fakeReceiving(_ monitor: OpaquePointer) -> Int32 { failing(.receiving) ? -EPERM : 0 }

@_cdecl("udev_monitor_get_fd")
public func fakeDescriptor(_ monitor: OpaquePointer) -> Int32 { FakeUdev.descriptor }

@_cdecl("udev_monitor_receive_device")
public func fakeReceive(_ monitor: OpaquePointer) -> OpaquePointer? {
    guard let machine = FakeMachine.current, case .monitor(let subsystem) = UdevObject.at(monitor).kind else {
        return nil
    }
    let (isLost, report) = machine.state.withLock { state in
        defer { state.hasLost = false }
        let index = state.hasLost ? nil : state.reports.firstIndex { $0.device.subsystem == subsystem }
        return (state.hasLost, index.map { state.reports.remove(at: $0) })
    }
    errno = isLost ? ENOBUFS : EAGAIN
    return report.flatMap { new(.device($0.device, action: $0.action)) }
}

// MARK: - Listing

@_cdecl("udev_enumerate_new")
public func fakeEnumerate(_ context: OpaquePointer) -> OpaquePointer? { new(.list(subsystem: nil, pattern: nil)) }

@_cdecl("udev_enumerate_unref")
public func fakeEnumerateUnref(_ list: OpaquePointer?) -> OpaquePointer? { giveBack() }

@_cdecl("udev_enumerate_add_match_subsystem")
public func fakeMatchSubsystem(_ list: OpaquePointer, _ subsystem: UnsafePointer<CChar>?) -> Int32 {
    let list = UdevObject.at(list)
    if case .list(_, let pattern) = list.kind { list.kind = .list(subsystem: string(subsystem), pattern: pattern) }
    return 0
}

@_cdecl("udev_enumerate_add_match_sysname")
public func fakeMatchName(_ list: OpaquePointer, _ pattern: UnsafePointer<CChar>?) -> Int32 {
    let list = UdevObject.at(list)
    if case .list(let subsystem, _) = list.kind { list.kind = .list(subsystem: subsystem, pattern: string(pattern)) }
    return 0
}

@_cdecl("udev_enumerate_scan_devices")
public func fakeScan(_ list: OpaquePointer) -> Int32 { 0 }

@_cdecl("udev_enumerate_get_list_entry")
public func fakeEntries(_ list: OpaquePointer) -> OpaquePointer? {
    let list = UdevObject.at(list)
    guard case .list(let subsystem, let pattern) = list.kind, let machine = FakeMachine.current else { return nil }
    let devices = machine.state.withLock { $0.devices }.filter { device in
        (subsystem == nil || device.subsystem == subsystem)
            && (pattern.map { fnmatch($0, device.name, 0) == 0 } ?? true)
    }
    return list.list(devices.map(\.systemPath))
}

@_cdecl("udev_list_entry_get_next")
public func fakeNext(_ entry: OpaquePointer) -> OpaquePointer? {
    guard case .entry(_, let following) = UdevObject.at(entry).kind else { return nil }
    return following?.pointer
}

@_cdecl("udev_list_entry_get_name")
public func fakeName(_ entry: OpaquePointer) -> UnsafePointer<CChar>? {
    let entry = UdevObject.at(entry)
    guard case .entry(let name, _) = entry.kind else { return nil }
    return entry.text(name)
}

// MARK: - Devices

@_cdecl("udev_device_new_from_syspath")
public func fakeDevice(_ context: OpaquePointer, _ path: UnsafePointer<CChar>?) -> OpaquePointer? {
    let path = string(path)
    let device = FakeMachine.current?.state.withLock { $0.devices.first { $0.systemPath == path } }
    return device.flatMap { new(.device($0, action: nil)) }
}

@_cdecl("udev_device_unref")
public func fakeDeviceUnref(_ device: OpaquePointer?) -> OpaquePointer? { giveBack() }

/// Returns a fact of a device; nil for a parent.
private func told(_ device: OpaquePointer, _ fact: (FakeUdev.Device) -> String?) -> UnsafePointer<CChar>? {
    let object = UdevObject.at(device)
    guard case .device(let device, _) = object.kind else { return nil }
    return object.text(fact(device))
}

@_cdecl("udev_device_get_action")
public func fakeAction(_ device: OpaquePointer) -> UnsafePointer<CChar>? {
    let object = UdevObject.at(device)
    guard case .device(_, let action) = object.kind else { return nil }
    return object.text(action)
}

@_cdecl("udev_device_get_syspath")
public func fakePath(_ device: OpaquePointer) -> UnsafePointer<CChar>? {
    let object = UdevObject.at(device)
    guard case .parent(let child) = object.kind else { return told(device, \.systemPath) }
    return object.text(child.parentPath)
}

@_cdecl("udev_device_get_sysname")
public func fakeSystemName(_ device: OpaquePointer) -> UnsafePointer<CChar>? { told(device, \.name) }

@_cdecl("udev_device_get_devnode")
public func fakeNode(_ device: OpaquePointer) -> UnsafePointer<CChar>? { told(device, \.node) }

@_cdecl("udev_device_get_property_value")
public func fakeProperty(_ device: OpaquePointer, _ name: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    told(device) { $0.properties[string(name)] }
}

@_cdecl("udev_device_get_properties_list_entry")
public func fakeProperties(_ device: OpaquePointer) -> OpaquePointer? {
    let object = UdevObject.at(device)
    guard case .device(let device, _) = object.kind else { return nil }
    return object.list(device.properties.keys.sorted())
}

@_cdecl("udev_device_get_is_initialized")
public func fakeIsInitialized(_ device: OpaquePointer) -> Int32 {
    guard case .device(let device, _) = UdevObject.at(device).kind else { return 0 }
    return device.isInitialized ? 1 : 0
}

@_cdecl("udev_device_get_parent")
public func fakeParent(_ device: OpaquePointer) -> OpaquePointer? {
    let object = UdevObject.at(device)
    guard case .device(let device, _) = object.kind, device.parentPath != nil else { return nil }
    return object.part(.parent(of: device))
}

@_cdecl("udev_device_get_sysattr_value")
public func fakeAttribute(_ device: OpaquePointer, _ name: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    let object = UdevObject.at(device)
    guard case .parent(let child) = object.kind else { return nil }
    return object.text(child.parentAttributes[string(name)])
}
