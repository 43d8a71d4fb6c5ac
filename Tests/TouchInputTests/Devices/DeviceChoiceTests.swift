// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem
import Testing
import TouchInput

@Suite("Which touchscreens are wanted")
struct DeviceChoiceTests {
    private let start = Instant(sinceBoot: .seconds(100))

    /// The kernel's list of axes: slots and positions of several fingers, or of one.
    private static let slots = "260800000000003"
    private static let single = "3"

    private static func attributes(_ name: String, axes: String = slots) -> [String: String] {
        [
            "name": name, "id/bustype": "0003", "id/vendor": "0eef", "id/product": "0001", "capabilities/abs": axes,
        ]
    }

    private static func screen(
        _ number: Int, _ name: String, properties: [String: String] = Device.touchscreenProperties,
        group: String? = nil,
        axes: String = slots
    ) -> Device {
        let group = group.map { ["LIBINPUT_DEVICE_GROUP": $0] } ?? [:]
        return .event(
            number, properties: properties.merging(group) { $1 }, attributes: attributes(name, axes: axes))
    }

    private static func trust(_ names: String...) -> TouchTrust {
        .only(names.map { TouchscreenIdentity(ids: "0003:0eef:0001", name: $0) })
    }

    /// Opens all that are to be opened; returns their numbers.
    private func open(_ table: inout DeviceTable) -> [String] {
        var opened: [String] = []
        while let step = table.nextStep(at: start) {
            switch step {
            case .open(let device):
                opened.append(device.systemName)
                table.didOpen(device.systemPath, as: DeviceClass(of: device), at: start)
            case .close(let device):
                opened.removeAll { $0 == device.systemName }
                table.didClose(device.systemPath, at: start)
            }
        }
        return opened
    }

    private func uses(of table: DeviceTable) -> [TouchscreenReport.Use] { table.reports.map(\.use) }

    @Test("One that is not trusted is never opened, and its reason is told")
    func untrusted() {
        var table = DeviceTable(trust: Self.trust("Panel"))
        table.add(Self.screen(1, "Panel"), at: start)
        table.add(Self.screen(2, "Plug"), at: start)
        #expect(open(&table) == ["event1"])
        #expect(uses(of: table) == [.used, .unused(.notTrusted)])
        #expect(table.retryDeadline == nil)
    }

    @Test("Once it is allowed it is opened, and one that is forgotten is closed")
    func changedTrust() {
        var table = DeviceTable(trust: Self.trust("Panel"))
        table.add(Self.screen(1, "Panel"), at: start)
        table.add(Self.screen(2, "Plug"), at: start)
        #expect(open(&table) == ["event1"])
        table.trust = Self.trust("Panel", "Plug")
        #expect(open(&table) == ["event2"])
        table.trust = Self.trust("Plug")
        #expect(table.nextStep(at: start) == .close(Self.screen(1, "Panel")))
    }

    @Test("A pointer stands in for a touchscreen that is not trusted, where it is trusted itself (E09)")
    func pointers() {
        let mouse = Self.screen(1, "Mouse", properties: Device.mouseProperties)
        let rows: [(trust: TouchTrust, opened: [String])] = [(Self.trust("Mouse"), ["event1"]), (Self.trust(), [])]
        for (trust, opened) in rows {
            var table = DeviceTable(trust: trust)
            table.add(mouse, at: start)
            table.add(Self.screen(2, "Plug"), at: start)
            #expect(open(&table) == opened)
        }
    }

    @Test("What an owner names is used whatever the list says, and the rest is told of (E10)")
    func named() {
        var table = DeviceTable(selection: TouchSelection(patterns: ["Pa*"]), trust: .only([]))
        table.add(Self.screen(1, "Panel"), at: start)
        table.add(Self.screen(2, "Plug"), at: start)
        #expect(open(&table) == ["event1"])
        #expect(uses(of: table) == [.used, .unused(.notNamed)])
    }

    @Test(
        "An owner who names what udev takes for something else knows better, but for a device of another seat (E10)",
        arguments: [
            (["ID_INPUT_TABLET": "1"], true), (["ID_INPUT_TOUCHPAD": "1"], true), (["ID_INPUT_KEY": "1"], true),
            (["LIBINPUT_IGNORE_DEVICE": "1"], false), (["ID_SEAT": "seat1"], false),
        ] as [([String: String], Bool)])
    func ownersWord(properties: [String: String], isOpened: Bool) {
        let device = Self.screen(1, "eGalax", properties: properties.merging(["ID_INPUT": "1"]) { $1 })
        let rows: [(patterns: [String], opened: [String])] = [
            (["eGalax*"], isOpened ? ["event1"] : []), ([], []), (["Other"], []),
        ]
        for (patterns, opened) in rows {
            var table = DeviceTable(selection: TouchSelection(patterns: patterns))
            table.add(device, at: start)
            #expect(open(&table) == opened)
        }
    }

    @Test("A name that fits a touchscreen and its pen does not make the pen a touchscreen (E10)")
    func pen() {
        var table = DeviceTable(selection: TouchSelection(patterns: ["ELAN*"]))
        table.add(Self.screen(1, "ELAN Pen", properties: ["ID_INPUT": "1", "ID_INPUT_TABLET": "1"]), at: start)
        table.add(Self.screen(2, "ELAN"), at: start)
        #expect(open(&table) == ["event2"])
    }

    @Test("Of two nodes of one piece of hardware the one with slots is used, so that a finger is not two (E11)")
    func twins() {
        var table = DeviceTable()
        table.add(Self.screen(1, "Single", group: "3/1/2:usb-1", axes: Self.single), at: start)
        table.add(Self.screen(2, "Multi", group: "3/1/2:usb-1"), at: start)
        table.add(Self.screen(3, "Other", group: "3/9/9:usb-2", axes: Self.single), at: start)
        #expect(open(&table).sorted() == ["event2", "event3"])
        #expect(uses(of: table) == [.unused(.twin(of: "Multi")), .used, .used])
        // It is the better one only as long as it works.
        table.refuse(Device.event(2).systemPath, because: "axes")
        #expect(open(&table) == ["event1"])
    }

    @Test("Two nodes that tell as much are both used, whichever reports (E10)")
    func equals() {
        var table = DeviceTable()
        for number in 1...2 { table.add(Self.screen(number, "Panel", group: "3/1/2:usb-1"), at: start) }
        #expect(open(&table) == ["event1", "event2"])
    }

    @Test("A gamepad's axes are no slots (E32)")
    func reserved() {
        var table = DeviceTable()
        table.add(Self.screen(1, "Pad", group: "g", axes: "c00000000003"), at: start)
        table.add(Self.screen(2, "Panel", group: "g", axes: Self.single), at: start)
        #expect(open(&table) == ["event1", "event2"])
    }

    @Test("A device that claims to be hundreds takes eight descriptors, and none of a touchscreen that is open")
    func hundreds() {
        var table = DeviceTable()
        table.add(Self.screen(999, "Panel"), at: start)
        #expect(open(&table) == ["event999"])
        for number in 1...200 { table.add(Self.screen(number, "Evil"), at: start) }
        #expect(open(&table).count == DeviceTable.mostOpen - 1)
        #expect(table.nextStep(at: start) == nil && table.retryDeadline == nil)
        #expect(table.reports.count { $0.use == .used } == DeviceTable.mostOpen)
        #expect(table.reports.count { $0.use == .unused(.tooMany) } == 201 - DeviceTable.mostOpen)
        #expect(table.reports.contains { $0.label.description == "Panel" && $0.use == .used })
    }

    @Test("Keyboards and mice are no touchscreens that are not used")
    func others() {
        var table = DeviceTable()
        table.add(Self.screen(1, "Keys", properties: ["ID_INPUT": "1", "ID_INPUT_KEY": "1"]), at: start)
        table.add(Self.screen(2, "Mouse", properties: Device.mouseProperties), at: start)
        table.add(Self.screen(3, "Panel"), at: start)
        #expect(open(&table) == ["event3"])
        #expect(uses(of: table) == [.used])
    }
}
