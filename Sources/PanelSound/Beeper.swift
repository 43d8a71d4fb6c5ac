// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc
import LinuxSystem

/// An open evdev node that makes sound. It is never read, and nothing but sound is ever written to it.
struct Beeper: ~Copyable {
    let label: DeviceLabel
    let systemPath: String
    private let descriptor: Descriptor
    private let path: String
    private let voice: Voice

    /// Opens the device and silences it: a daemon that was killed in the middle of a tone left it on.
    init(opening device: Device) throws(SystemError) {
        let path = device.node ?? device.systemPath
        let descriptor = try device.openNode(O_WRONLY | O_NONBLOCK)
        let (name, voice) = try Beeper.abilities(of: descriptor, path: path)
        guard let voice else { throw SystemError(operation: "find a tone or bell on", path: path, code: ENOTSUP) }
        try Beeper.sound(nil, by: voice, on: descriptor, path: path)
        self.label = DeviceLabel(name)
        self.systemPath = device.systemPath
        self.voice = voice
        self.path = path
        self.descriptor = descriptor
    }

    deinit {
        try? Beeper.sound(nil, by: voice, on: descriptor, path: path)
    }

    /// Sounds at `frequency` hertz until told otherwise; nil is silence. Does not wait for the device.
    func sound(_ frequency: Int32?) throws(SystemError) {
        try Beeper.sound(frequency, by: voice, on: descriptor, path: path)
    }

    private static func sound(
        _ frequency: Int32?, by voice: Voice, on descriptor: borrowing Descriptor, path: String
    ) throws(SystemError) {
        var event = input_event()
        event.type = Voice.eventType
        event.code = voice.eventCode
        event.value = voice.value(for: frequency)
        let size = MemoryLayout<input_event>.size
        guard write(descriptor.number, &event, size) == size else {
            throw SystemError(operation: "write", path: path, code: errno)
        }
    }

    /// The node's name and its best voice, as the kernel tells them without a read.
    private static func abilities(
        of descriptor: borrowing Descriptor, path: String
    ) throws(SystemError) -> (name: String, voice: Voice?) {
        var device: OpaquePointer?
        let code = libevdev_new_from_fd(descriptor.number, &device)
        guard code == 0, let device else {
            throw SystemError(operation: "read the capabilities of", path: path, code: -code)
        }
        defer { libevdev_free(device) }
        func has(_ voice: Voice) -> Bool {
            libevdev_has_event_code(device, UInt32(Voice.eventType), UInt32(voice.eventCode)) == 1
        }
        let name = libevdev_get_name(device).map { String(cString: $0) } ?? ""
        return (name, Voice(hasTone: has(.tone), hasBell: has(.bell)))
    }
}

/// The way a device makes sound.
package enum Voice: Hashable, Sendable {
    /// Any pitch (SND_TONE).
    case tone
    /// A single pitch of the device's own (SND_BELL).
    case bell

    /// The best that a device has, nil for none. SND_CLICK does not count: it turns a keyboard's own clicks on and off.
    package init?(hasTone: Bool, hasBell: Bool) {
        guard hasTone || hasBell else { return nil }
        self = hasTone ? .tone : .bell
    }

    /// The type of the events, EV_SND.
    package static let eventType: UInt16 = 0x12

    package var eventCode: UInt16 {
        switch self {
        case .bell: 0x01
        case .tone: 0x02
        }
    }

    /// The event's value for a sound of `frequency` hertz; nil is silence.
    package func value(for frequency: Int32?) -> Int32 {
        guard let frequency else { return 0 }
        switch self {
        case .tone: return frequency
        case .bell: return 1
        }
    }
}
