// SPDX-License-Identifier: MIT
import CEvdev
import FakeKernel
import Glibc
import LinuxSystem
import Testing

@testable import TouchInput

@Suite("An open touchscreen")
struct EvdevHandleTests {
    private func events(of handle: EvdevHandle) -> [RawEvent] {
        var events: [RawEvent] = []
        while case .event(let event) = handle.next() { events.append(event) }
        return events
    }

    @Test("An open touchscreen reports only events sent after the opening, with times of CLOCK_MONOTONIC (E13)")
    func reading() throws {
        let screen = try FakeInputDevice(.touchscreen)
        screen.touch(1, 10, 20, at: .seconds(1))
        let handle = try EvdevHandle(opening: screen.device)
        #expect(screen.requests.clock == CLOCK_MONOTONIC)
        #expect(handle.next() == .nothing)
        let time = Duration.milliseconds(2500)
        screen.send([(3, 0x39, 5), (3, 0x35, 700), (0, 0, 0)], at: time)
        #expect(
            events(of: handle) == [
                RawEvent(.trackingID, 5, at: time), RawEvent(.slotX, 700, at: time), RawEvent(.report, 0, at: time),
            ])
        #expect(handle.next() == .nothing)
    }

    @Test("An open touchscreen reports no event with a time in the future (E13)")
    func late() throws {
        let screen = try FakeInputDevice(.touchscreen)
        let handle = try EvdevHandle(opening: screen.device)
        let start = Clock.monotonic
        screen.send([(3, 0x35, 700)], at: .seconds(4_000_000_000))
        let times = events(of: handle).map(\.time)
        #expect(times.count == 1)
        #expect(times.allSatisfy { $0 >= start && $0 <= Clock.monotonic })
    }

    @Test("After dropped events, the changes are reported as corrections by libevdev (E36)")
    func lostEvents() throws {
        let screen = try FakeInputDevice(.touchscreen)
        let handle = try EvdevHandle(opening: screen.device)
        screen.touch(1, 10, 20, at: .seconds(1))
        #expect(events(of: handle).filter(\.isCorrection) == [])
        screen.change { $0.slots = [0x35: [300, 0], 0x36: [20, 0], 0x39: [1, -1]] }
        screen.send([(0, 3, 0), (0, 0, 0)], at: .seconds(2))
        let told = events(of: handle)
        #expect(told.first?.code == .dropped && told.first?.isCorrection == false)
        #expect(told.dropFirst().filter { !$0.isCorrection } == [])
        #expect(told.contains { $0.code == .slotX && $0.value == 300 })
        #expect(told.last?.code == .report)
        screen.touch(1, 310, 20, at: .seconds(3))
        let later = events(of: handle)
        #expect(!later.isEmpty && later.allSatisfy { !$0.isCorrection })
    }

    @Test("Reading fails if the device sends half an event")
    func halfEvent() throws {
        let screen = try FakeInputDevice(.touchscreen)
        let handle = try EvdevHandle(opening: screen.device)
        screen.sendHalf()
        #expect(handle.next() == .failed(SystemError(operation: "read", path: screen.node, code: EINVAL)))
    }

    @Test("Only one reader at a time can grab a touchscreen (E44)")
    func grab() throws {
        let screen = try FakeInputDevice(.touchscreen)
        let (one, other) = (try EvdevHandle(opening: screen.device), try EvdevHandle(opening: screen.device))
        #expect(one.number != other.number)
        try one.grab(true)
        #expect(screen.requests.isGrabbed)
        #expect(throws: SystemError(operation: "grab", path: screen.node, code: EBUSY)) { try other.grab(true) }
        try one.grab(false)
        #expect(!screen.requests.isGrabbed)
        try other.grab(true)
        #expect(screen.requests.isGrabbed)
    }

    @Test("A touchscreen that cannot be opened throws an error with the failed operation and the node")
    func refused() throws {
        let screen = try FakeInputDevice(.touchscreen)
        screen.change { $0.refused = [0xa0] }
        #expect(throws: SystemError(operation: "set the clock of", path: screen.node, code: ENOTTY)) {
            _ = try EvdevHandle(opening: screen.device)
        }
        screen.fail(with: EIO)
        #expect(throws: SystemError(operation: "read the capabilities of", path: screen.node, code: EIO)) {
            _ = try EvdevHandle(opening: screen.device)
        }
        var replaced = screen.device
        replaced.systemPath += "/another"
        #expect(throws: SystemError(operation: "find event0 at", path: screen.node, code: ENODEV)) {
            _ = try EvdevHandle(opening: replaced)
        }
    }
}

@Suite("The capabilities and the initial state of a touchscreen")
struct DeclarationTests {
    private static var stylish: FakeInputDevice.Abilities {
        var abilities = FakeInputDevice.Abilities.touchscreen
        abilities.name = "Stylish\n7"
        abilities.id = input_id(bustype: 3, vendor: 0x0eef, product: 0x0001, version: 0x0210)
        abilities.properties = [1, 4]
        abilities.codes = [1: [0x110, 0x140, 0x145, 0x14a, 0x14b, 0x2ff]]
        abilities.axes[0] = FakeInputDevice.Abilities.range(-5, 4095, fuzz: 3, flat: 2, resolution: 11)
        abilities.axes[1] = FakeInputDevice.Abilities.range(0, 4095, fuzz: 1)
        abilities.axes[0x35]?.fuzz = 4
        abilities.axes[0x36]?.fuzz = 5
        abilities.axes[0x3a] = FakeInputDevice.Abilities.range(0, 255, fuzz: 6)
        abilities.axes[0x3f] = FakeInputDevice.Abilities.range(1, 2)
        return abilities
    }

    @Test("The capabilities are the name, the IDs, whether the device is direct, and the keys and axes")
    func capabilities() throws {
        let screen = try FakeInputDevice(Self.stylish)
        let handle = try EvdevHandle(opening: screen.device)
        let capabilities = handle.capabilities
        #expect(capabilities.name == "Stylish\n7")
        #expect(capabilities.vendorAndProduct == "0eef:0001")
        #expect(capabilities.isDirect)
        #expect(capabilities.keys == [.leftButton, .pen, .finger, .touch, .stylus])
        #expect(
            capabilities.axes == [
                .x: AxisRange(-5, 4095), .y: AxisRange(0, 4095), .slot: AxisRange(0, 1), .slotX: AxisRange(0, 799),
                .slotY: AxisRange(0, 479), .trackingID: AxisRange(0, 65_535), .axis(0x3a): AxisRange(0, 255),
                .axis(0x3f): AxisRange(1, 2),
            ])
        #expect(handle.fuzz == [.x: 3, .y: 1, .slotX: 4, .slotY: 5])
    }

    @Test("A device that declares no direct input, known keys or fuzz is reported without them")
    func plain() throws {
        var abilities = FakeInputDevice.Abilities.touchscreen
        abilities.properties = [0, 2]
        abilities.codes = [1: [0x141]]
        let screen = try FakeInputDevice(abilities)
        let handle = try EvdevHandle(opening: screen.device)
        #expect(!handle.capabilities.isDirect)
        #expect(handle.capabilities.keys.isEmpty)
        #expect(handle.fuzz.isEmpty)
    }

    @Test("The evemu description contains everything that the kernel reports, with the name on one line")
    func evemu() throws {
        let screen = try FakeInputDevice(Self.stylish)
        let lines = try EvdevHandle(opening: screen.device).evemuDescription.lines
        #expect(lines.prefix(3) == ["N: Stylish\\u{a}7", "I: 0003 0eef 0001 0210", "P: 12 00 00 00 00 00 00 00"])
        #expect(lines.filter { $0.hasPrefix("P:") }.count == 1)
        #expect(lines.filter { $0.hasPrefix("B: 00") } == ["B: 00 ff ff 00 00 00 00 00 00"])
        let keys = lines.filter { $0.hasPrefix("B: 01") }
        #expect(keys.count == 12)
        #expect(keys[4] == "B: 01 00 00 01 00 00 00 00 00")
        #expect(keys[5] == "B: 01 21 0c 00 00 00 00 00 00")
        #expect(keys[11] == "B: 01 00 00 00 00 00 00 00 80")
        #expect(lines.filter { $0.hasPrefix("B: 03") } == ["B: 03 03 00 00 00 00 80 60 86"])
        #expect(
            lines.filter { $0.hasPrefix("A:") } == [
                "A: 00 -5 4095 3 2 11", "A: 01 0 4095 1 0 0", "A: 2f 0 1 0 0 0", "A: 35 0 799 4 0 0",
                "A: 36 0 479 5 0 0", "A: 39 0 65535 0 0 0", "A: 3a 0 255 6 0 0", "A: 3f 1 2 0 0 0",
            ])
    }

    private func contacts(
        of kind: TouchProtocol.Kind, _ change: (inout FakeInputDevice.Abilities) -> Void
    ) throws -> InitialContacts {
        var abilities = FakeInputDevice.Abilities.touchscreen
        change(&abilities)
        let screen = try FakeInputDevice(abilities)
        let handle = try EvdevHandle(opening: screen.device)
        let spoken = try TouchProtocol(of: handle.capabilities)
        #expect(spoken.kind == kind)
        return handle.initialContacts(of: spoken)
    }

    @Test("The initial state of a device with slots is each slot's contact and the current slot (E14, E22, E23)")
    func slots() throws {
        let contacts = try contacts(of: .slots(count: 2)) { abilities in
            abilities.axes[0x2f]?.value = 1
            abilities.axes[0x37] = FakeInputDevice.Abilities.range(0, 15)
            abilities.axes[0x3b] = FakeInputDevice.Abilities.range(0, 255)
            abilities.slots = [0x35: [10, 30], 0x36: [20, 40], 0x37: [2, 1], 0x39: [-1, 7], 0x3b: [0, 9]]
        }
        #expect(contacts.currentSlot == 1)
        #expect(
            contacts.slots == [
                .init(trackingID: -1, position: RawPosition(x: 10, y: 20), distance: 0, toolType: 2),
                .init(trackingID: 7, position: RawPosition(x: 30, y: 40), distance: 9, toolType: 1),
            ])
    }

    @Test("The slots are empty at first if the device reports no tracking IDs")
    func noTrackingID() throws {
        let contacts = try contacts(of: .slots(count: 2)) { abilities in
            abilities.axes[0x39] = nil
            abilities.slots[0x39] = nil
        }
        #expect(contacts.slots.map(\.trackingID) == [-1, -1])
    }

    @Test(
        "The initial state of a device that sends packets is only whether it is touched", arguments: [true, false])
    func packets(isPressed: Bool) throws {
        let contacts = try contacts(of: .packets) { abilities in
            abilities.axes[0x2f] = nil
            abilities.pressed = isPressed ? [0x14a] : []
        }
        #expect(contacts == InitialContacts(isPressed: isPressed))
    }

    @Test(
        "The initial state of a single-touch device is its position, and a touch by the button or the pressure",
        arguments: [true, false])
    func single(isPressed: Bool) throws {
        let place = RawPosition(x: 100, y: 200)
        func single(_ abilities: inout FakeInputDevice.Abilities) {
            abilities.axes = [
                0: FakeInputDevice.Abilities.range(0, 799, value: 100),
                1: FakeInputDevice.Abilities.range(0, 479, value: 200),
            ]
        }
        let button = try contacts(of: .single(.button(.touch))) { abilities in
            single(&abilities)
            abilities.pressed = isPressed ? [0x14a] : []
        }
        #expect(button == InitialContacts(position: place, isPressed: isPressed))
        let pressure = try contacts(of: .single(.pressure(above: 0))) { abilities in
            single(&abilities)
            abilities.codes = [1: []]
            abilities.axes[0x18] = FakeInputDevice.Abilities.range(0, 255, value: isPressed ? 1 : 0)
        }
        #expect(pressure == InitialContacts(position: place, isPressed: isPressed))
    }
}
