// SPDX-License-Identifier: MIT
internal import CEvdev

/// A multi-touch screen made of software: five slots of protocol B, and single touch for the first finger as the
/// kernel's own drivers add it.
struct Touchscreen: ~Copyable {
    static let slots: Int32 = 5
    /// The name of the panel's own.
    static let panelName = "Virtual panel touchscreen"

    private let device: UinputDevice
    private var nextTrackingID: Int32 = 0
    /// The finger that ABS_X, ABS_Y and BTN_TOUCH follow.
    private var pointingSlot: Int32?

    init(name: String, x: AxisRange, y: AxisRange) throws {
        device = try UinputDevice(
            name: name, bus: BUS_I2C, properties: [INPUT_PROP_DIRECT], codes: [(EV_KEY, BTN_TOUCH)],
            axes: [
                (ABS_X, x), (ABS_Y, y), (ABS_MT_SLOT, AxisRange(0...Self.slots - 1)),
                (ABS_MT_TRACKING_ID, AxisRange(0...65535)), (ABS_MT_POSITION_X, x), (ABS_MT_POSITION_Y, y),
            ])
    }

    var node: String { device.node }

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
        device.sync()
    }

    func emit(type: UInt32, code: UInt32, value: Int32) {
        device.emit(type: type, code: code, value: value)
    }

    private func place(_ slot: Int32, _ x: Int32, _ y: Int32) {
        write(EV_ABS, ABS_MT_POSITION_X, x)
        write(EV_ABS, ABS_MT_POSITION_Y, y)
        guard pointingSlot == slot else { return }
        write(EV_ABS, ABS_X, x)
        write(EV_ABS, ABS_Y, y)
    }

    private func write(_ type: Int32, _ code: Int32, _ value: Int32) {
        device.write(type, code, value)
    }
}
