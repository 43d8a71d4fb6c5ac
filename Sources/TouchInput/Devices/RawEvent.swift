// SPDX-License-Identifier: MIT

/// An event of a touch device, in the device's own units.
package struct RawEvent: Hashable, Sendable {
    package var code: InputCode
    package var value: Int32
    /// The kernel's time of the event, by CLOCK_MONOTONIC.
    package var time: Duration
    /// True when libevdev made the event up, to tell what has changed while events were dropped (E36).
    package var isCorrection: Bool

    package init(_ code: InputCode, _ value: Int32, at time: Duration, isCorrection: Bool = false) {
        self.code = code
        self.value = value
        self.time = time
        self.isCorrection = isCorrection
    }

    package init(type: UInt16, code: UInt16, value: Int32, time: Duration, isCorrection: Bool = false) {
        self.init(InputCode(type: type, code: code), value, at: time, isCorrection: isCorrection)
    }

    /// The event at `now` where it claims to be later.
    ///
    /// One that comes while a reader sets its clock may have the wall clock's time (E13). Taken as it is, decades would
    /// have passed, and every touch after it would have rested for too long to be a finger's.
    package func notLater(than now: Duration) -> RawEvent {
        var event = self
        event.time = min(time, now)
        return event
    }
}

/// The type and code of an input event, as in linux/input-event-codes.h.
package struct InputCode: Hashable, Sendable {
    package var type: UInt16
    package var code: UInt16

    package init(type: UInt16, code: UInt16) {
        self.type = type
        self.code = code
    }

    static func axis(_ code: UInt16) -> InputCode { InputCode(type: EventType.axis, code: code) }
    static func key(_ code: UInt16) -> InputCode { InputCode(type: EventType.key, code: code) }
    private static func synchronization(_ code: UInt16) -> InputCode {
        InputCode(type: EventType.synchronization, code: code)
    }
}

/// The event types that matter to a touch panel.
enum EventType {
    static let synchronization: UInt16 = 0x00
    static let key: UInt16 = 0x01
    static let axis: UInt16 = 0x03
}

extension InputCode {
    /// The end of a frame.
    package static let report = synchronization(0)
    /// The end of one contact of protocol A.
    package static let packetEnd = synchronization(2)
    /// Events were lost (E36).
    package static let dropped = synchronization(3)

    package static let x = axis(0x00)
    package static let y = axis(0x01)
    package static let z = axis(0x02)
    package static let rotationX = axis(0x03)
    package static let pressure = axis(0x18)

    package static let slot = axis(0x2f)
    package static let slotX = axis(0x35)
    package static let slotY = axis(0x36)
    package static let toolType = axis(0x37)
    package static let trackingID = axis(0x39)
    package static let distance = axis(0x3b)
    /// ABS_RESERVED, which no multi-touch device has: its presence tells a gamepad's axes from touch axes (E32).
    package static let reserved = axis(0x2e)

    package static let leftButton = key(0x110)
    package static let pen = key(0x140)
    package static let finger = key(0x145)
    package static let touch = key(0x14a)
    package static let stylus = key(0x14b)

    /// The kernel's name of each code this target knows; all others are written as numbers.
    package static let names: [InputCode: String] = [
        .report: "SYN_REPORT", .packetEnd: "SYN_MT_REPORT", .dropped: "SYN_DROPPED",
        .x: "ABS_X", .y: "ABS_Y", .z: "ABS_Z", .rotationX: "ABS_RX", .pressure: "ABS_PRESSURE",
        .slot: "ABS_MT_SLOT", .slotX: "ABS_MT_POSITION_X", .slotY: "ABS_MT_POSITION_Y",
        .toolType: "ABS_MT_TOOL_TYPE", .trackingID: "ABS_MT_TRACKING_ID", .distance: "ABS_MT_DISTANCE",
        .reserved: "ABS_RESERVED",
        .leftButton: "BTN_LEFT", .pen: "BTN_TOOL_PEN", .finger: "BTN_TOOL_FINGER", .touch: "BTN_TOUCH",
        .stylus: "BTN_STYLUS",
    ]
}
