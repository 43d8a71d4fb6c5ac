// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc

/// An input device made of software, unplugged with its owner, also by SIGKILL.
struct UinputDevice: ~Copyable {
    private let device: OpaquePointer

    /// - Parameters:
    ///   - bus: BUS_... of linux/input.h.
    ///   - identity: The numbers that lsusb shows.
    ///   - properties: INPUT_PROP_... of the same.
    ///   - codes: Other events that it sends or takes, by type and code.
    ///   - axes: By code.
    init(
        name: String, bus: Int32 = BUS_VIRTUAL, identity: (vendor: UInt16, product: UInt16) = (0, 0),
        properties: [Int32] = [], codes: [(type: Int32, code: Int32)],
        axes: [(code: Int32, range: AxisRange)] = []
    ) throws {
        guard let description = libevdev_new() else { throw TouchFailure("libevdev_new: out of memory") }
        defer { libevdev_free(description) }
        libevdev_set_name(description, name)
        libevdev_set_id_bustype(description, bus)
        libevdev_set_id_vendor(description, Int32(identity.vendor))
        libevdev_set_id_product(description, Int32(identity.product))
        for property in properties { libevdev_enable_property(description, UInt32(property)) }
        for (type, code) in codes { libevdev_enable_event_code(description, UInt32(type), UInt32(code), nil) }
        for (code, range) in axes {
            var axis = input_absinfo()
            axis.minimum = range.minimum
            axis.maximum = range.maximum
            axis.resolution = range.unitsPerMillimeter
            libevdev_enable_event_code(description, UInt32(EV_ABS), UInt32(code), &axis)
        }
        var device: OpaquePointer?
        let failure = libevdev_uinput_create_from_device(description, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &device)
        guard failure == 0, let device else { throw TouchFailure("/dev/uinput", errno: -failure) }
        self.device = device
    }

    deinit {
        libevdev_uinput_destroy(device)
    }

    /// Descriptor that is readable when an event was written to the device.
    var descriptor: Int32 { libevdev_uinput_get_fd(device) }

    /// Such as "/dev/input/event5".
    var node: String { libevdev_uinput_get_devnode(device).map { String(cString: $0) } ?? "" }

    func emit(type: UInt32, code: UInt32, value: Int32) {
        libevdev_uinput_write_event(device, type, code, value)
    }

    func write(_ type: Int32, _ code: Int32, _ value: Int32) {
        emit(type: UInt32(type), code: UInt32(code), value: value)
    }

    func sync() {
        write(EV_SYN, SYN_REPORT, 0)
    }
}

/// The values of an axis.
struct AxisRange {
    var minimum: Int32
    var maximum: Int32
    /// Resolution; zero if the axis has no length.
    var unitsPerMillimeter: Int32

    init(_ range: ClosedRange<Int32>, unitsPerMillimeter: Int32 = 0) {
        minimum = range.lowerBound
        maximum = range.upperBound
        self.unitsPerMillimeter = unitsPerMillimeter
    }
}

/// A keyboard made of software, with every key that Linux knows.
struct Keyboard: ~Copyable {
    /// Key codes of linux/input-event-codes.h; 0 is no key.
    static let keys = 1...KEY_MAX

    private let device: UinputDevice

    init(name: String) throws {
        device = try UinputDevice(name: name, bus: BUS_USB, codes: Keyboard.keys.map { (EV_KEY, $0) })
    }

    /// Presses the keys one after the other, and releases them in reverse.
    func strike(_ chord: [Int32]) {
        for key in chord { send(key, isDown: true) }
        for key in chord.reversed() { send(key, isDown: false) }
    }

    private func send(_ key: Int32, isDown: Bool) {
        device.write(EV_KEY, key, isDown ? 1 : 0)
        device.sync()
    }
}

/// A PC's speaker made of software: reports sounds instead of playing them.
struct Beeper: ~Copyable {
    private let device: UinputDevice

    init(name: String) throws {
        device = try UinputDevice(name: name, codes: [SND_BELL, SND_TONE].map { (EV_SND, $0) })
    }

    /// Waits for the next event written to it; nil when there are no more.
    func next() -> (type: UInt16, code: UInt16, value: Int32)? {
        var event = input_event()
        let size = MemoryLayout<input_event>.size
        guard read(device.descriptor, &event, size) == size else { return nil }
        return (event.type, event.code, event.value)
    }
}

/// A failure to make a device, in one line.
struct TouchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ what: String, errno code: Int32) {
        description = "\(what): \(String(cString: strerror(code)))"
    }
}
