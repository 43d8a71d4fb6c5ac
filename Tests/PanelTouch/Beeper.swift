// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc

/// A PC's speaker made of software: whatever is to sound is told instead. It is unplugged with its owner.
struct Beeper: ~Copyable {
    private let device: OpaquePointer

    init(name: String) throws {
        guard let description = libevdev_new() else { throw TouchFailure("libevdev_new: out of memory") }
        defer { libevdev_free(description) }
        libevdev_set_name(description, name)
        for sound in [SND_BELL, SND_TONE] {
            libevdev_enable_event_code(description, UInt32(EV_SND), UInt32(sound), nil)
        }
        var device: OpaquePointer?
        let failure = libevdev_uinput_create_from_device(description, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &device)
        guard failure == 0, let device else { throw TouchFailure("/dev/uinput", errno: -failure) }
        self.device = device
    }

    deinit {
        libevdev_uinput_destroy(device)
    }

    /// Waits for what is written to it: type, code and value; nil when that ends.
    func next() -> (type: UInt16, code: UInt16, value: Int32)? {
        var event = input_event()
        let size = MemoryLayout<input_event>.size
        guard read(libevdev_uinput_get_fd(device), &event, size) == size else { return nil }
        return (event.type, event.code, event.value)
    }
}
