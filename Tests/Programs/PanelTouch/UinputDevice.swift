// SPDX-License-Identifier: MIT
internal import CEvdev

/// An input device made of software. It is unplugged with its owner, also by SIGKILL.
struct UinputDevice: ~Copyable {
    private let device: OpaquePointer

    /// - Parameters:
    ///   - bus: BUS_... of linux/input.h.
    ///   - properties: INPUT_PROP_... of the same.
    ///   - codes: What it can send or take besides the axes, by type and code.
    ///   - axes: By code.
    init(
        name: String, bus: Int32 = BUS_VIRTUAL, properties: [Int32] = [], codes: [(type: Int32, code: Int32)],
        axes: [(code: Int32, range: AxisRange)] = []
    ) throws {
        guard let description = libevdev_new() else { throw TouchFailure("libevdev_new: out of memory") }
        defer { libevdev_free(description) }
        libevdev_set_name(description, name)
        libevdev_set_id_bustype(description, bus)
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

    /// Readable when something was written to it.
    var descriptor: Int32 { libevdev_uinput_get_fd(device) }

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
    /// Zero where it has no length.
    var unitsPerMillimeter: Int32

    init(_ range: ClosedRange<Int32>, unitsPerMillimeter: Int32 = 0) {
        minimum = range.lowerBound
        maximum = range.upperBound
        self.unitsPerMillimeter = unitsPerMillimeter
    }
}
