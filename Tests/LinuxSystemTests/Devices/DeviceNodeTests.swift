// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("A device's node")
struct DeviceNodeTests {
    private static let null = "/sys/devices/virtual/mem/null"

    @Test(
        "A node is opened if it still belongs to the device that udev reported",
        .enabled(if: access(null, F_OK) == 0))
    func same() throws {
        let device = Device(systemPath: Self.null, systemName: "null", node: "/dev/null")
        let opened = try device.openNode(O_WRONLY)
        #expect(write(opened.number, "x", 1) == 1)
        #expect(fcntl(opened.number, F_GETFD) == FD_CLOEXEC)
    }

    @Test("A node is not opened if it now belongs to another device", .enabled(if: access(null, F_OK) == 0))
    func another() {
        let device = Device(systemPath: "/sys/devices/virtual/mem/zero", systemName: "zero", node: "/dev/null")
        #expect(throws: SystemError(operation: "find zero at", path: "/dev/null", code: ENODEV)) {
            _ = try device.openNode(O_RDONLY)
        }
    }

    @Test("The error for a missing node names the node, or the device if udev reports no node")
    func missing() {
        for (node, path) in [("/nowhere/event1", "/nowhere/event1"), (nil, "/sys/devices/event1")] {
            let device = Device(systemPath: "/sys/devices/event1", systemName: "event1", node: node)
            #expect(throws: SystemError(operation: "open", path: path, code: ENOENT)) {
                _ = try device.openNode(O_RDONLY)
            }
        }
    }
}
