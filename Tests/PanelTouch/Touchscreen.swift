// SPDX-License-Identifier: MIT
internal import CEvdev

/// A multi-touch screen made of software: five slots of protocol B, and single touch for the first finger as the
/// kernel's own drivers add it. It is unplugged with its owner, also by SIGKILL.
struct Touchscreen: ~Copyable {
    static let slots: Int32 = 5

    private let device: OpaquePointer
    private var nextTrackingID: Int32 = 0
    /// The finger that ABS_X, ABS_Y and BTN_TOUCH follow.
    private var pointingSlot: Int32?

    init(name: String, x: AxisRange, y: AxisRange) throws {
        guard let description = libevdev_new() else { throw TouchFailure("libevdev_new: out of memory") }
        defer { libevdev_free(description) }
        libevdev_set_name(description, name)
        libevdev_set_id_bustype(description, Int32(BUS_I2C))
        libevdev_enable_property(description, UInt32(INPUT_PROP_DIRECT))
        libevdev_enable_event_code(description, UInt32(EV_KEY), UInt32(BTN_TOUCH), nil)
        let axes = [
            (ABS_X, x), (ABS_Y, y), (ABS_MT_SLOT, AxisRange(0...Self.slots - 1)),
            (ABS_MT_TRACKING_ID, AxisRange(0...65535)), (ABS_MT_POSITION_X, x), (ABS_MT_POSITION_Y, y),
        ]
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

    mutating func down(slot: Int32, x: Int32, y: Int32) {
        write(EV_ABS, ABS_MT_SLOT, slot)
        write(EV_ABS, ABS_MT_TRACKING_ID, nextTrackingID)
        nextTrackingID = (nextTrackingID + 1) & 0xffff
        if pointingSlot == nil {
            pointingSlot = slot
            write(EV_KEY, BTN_TOUCH, 1)
        }
        place(slot, x, y)
    }

    func move(slot: Int32, x: Int32, y: Int32) {
        write(EV_ABS, ABS_MT_SLOT, slot)
        place(slot, x, y)
    }

    mutating func up(slot: Int32) {
        write(EV_ABS, ABS_MT_SLOT, slot)
        write(EV_ABS, ABS_MT_TRACKING_ID, -1)
        if pointingSlot == slot {
            pointingSlot = nil
            write(EV_KEY, BTN_TOUCH, 0)
        }
    }

    func sync() {
        write(EV_SYN, SYN_REPORT, 0)
    }

    func emit(type: UInt32, code: UInt32, value: Int32) {
        libevdev_uinput_write_event(device, type, code, value)
    }

    private func place(_ slot: Int32, _ x: Int32, _ y: Int32) {
        write(EV_ABS, ABS_MT_POSITION_X, x)
        write(EV_ABS, ABS_MT_POSITION_Y, y)
        guard pointingSlot == slot else { return }
        write(EV_ABS, ABS_X, x)
        write(EV_ABS, ABS_Y, y)
    }

    private func write(_ type: Int32, _ code: Int32, _ value: Int32) {
        emit(type: UInt32(type), code: UInt32(code), value: value)
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
