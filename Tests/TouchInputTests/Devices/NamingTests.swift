// SPDX-License-Identifier: MIT
import LinuxSystem
import Testing
import Touch
import TouchInput

@Suite("Names of devices")
struct NamingTests {
    @Test(
        "A log line names the touchscreen; a finger makes none",
        arguments: [
            (.connected(DeviceLabel("P")), "touchscreen P: connected"),
            (.disconnected(DeviceLabel("P")), "touchscreen P: disconnected"),
            (.shared(DeviceLabel("P"), reason: "why"), "touchscreen P: could not grab it exclusively: why"),
            (.exclusive(DeviceLabel("P")), "touchscreen P: grabbed at last"),
            (.calibrated(DeviceLabel("P"), .panel), "touchscreen P: calibration: made on the panel"),
            (.rejected(DeviceLabel("P"), reason: "why"), "touchscreen P: not used: why"),
            (
                .troubled(DeviceLabel("P"), .ghosts),
                "touchscreen P: the same short touch again and again; it is ignored"
            ),
            (.finger(.lifted, time: .zero), nil),
        ] as [(TouchEvent, String?)])
    func logLines(event: TouchEvent, line: String?) {
        #expect(event.logLine == line)
    }

    @Test(
        "A touchscreen is selected by name, physical path, ID_PATH or ids, never by event number (E10, E46)",
        arguments: [
            ([], false), (["Weida*"], true), (["usb-*/input0"], true), (["pci-0000:00:14.0-*"], true),
            (["2575:0401"], true),
            (["2575:*"], true), (["eGalax*", "Weida?[ox]"], true), (["weida*"], false), (["event5"], false),
            (["/dev/input/event5"], false), ([""], false),
        ] as [([String], Bool)])
    func selection(patterns: [String], isNamed: Bool) {
        let device = Device(
            systemPath: "/sys/devices/x/event5", systemName: "event5", node: "/dev/input/event5",
            properties: ["ID_PATH": "pci-0000:00:14.0-usb-0:1:1.0"],
            parentAttributes: [
                "name": "Weidaoo", "phys": "usb-0000:00:14.0-1/input0", "id/bustype": "0003", "id/vendor": "2575",
                "id/product": "0401",
            ])
        #expect(TouchSelection(patterns: patterns).names(device) == isNamed)
    }

    @Test("A device without a name is selected by its ids only")
    func emptyLabels() {
        let device = Device(systemPath: "/sys/a", systemName: "event1", node: nil)
        #expect(TouchSelection(patterns: ["*"]).names(device))
        #expect(!TouchSelection(patterns: ["[!0-9]*"]).names(device))
    }
}
