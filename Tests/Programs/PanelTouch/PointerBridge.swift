// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc

/// A touchscreen that follows QEMU's absolute pointer: a person's mouse in the window is the finger.
struct PointerBridge: ~Copyable {
    static let pointerName = "QEMU Virtio Tablet"

    private let pointer: OpaquePointer
    private let descriptor: Int32
    private var screen: Touchscreen

    /// Finds the pointer and grabs it.
    init() throws {
        let (pointer, descriptor) = try Self.openPointer()
        let failure = libevdev_grab(pointer, LIBEVDEV_GRAB)
        guard failure == 0 else { throw TouchFailure("grab \(Self.pointerName)", errno: -failure) }
        screen = try Touchscreen(
            name: "Virtual panel mouse as finger", x: Self.range(of: ABS_X, on: pointer),
            y: Self.range(of: ABS_Y, on: pointer))
        self.pointer = pointer
        self.descriptor = descriptor
    }

    deinit {
        libevdev_free(pointer)
        close(descriptor)
    }

    /// Passes the button and the position on until the pointer goes away.
    mutating func run() {
        var event = input_event()
        var (x, y): (Int32, Int32) = (0, 0)
        var (isPressed, wasPressed) = (false, false)
        while libevdev_next_event(pointer, LIBEVDEV_READ_FLAG_BLOCKING.rawValue, &event) >= 0 {
            switch (Int32(event.type), Int32(event.code)) {
            case (EV_ABS, ABS_X): x = event.value
            case (EV_ABS, ABS_Y): y = event.value
            case (EV_KEY, BTN_LEFT): isPressed = event.value != 0
            case (EV_SYN, SYN_REPORT):
                pass(x: x, y: y, isPressed: isPressed, wasPressed: wasPressed)
                wasPressed = isPressed
            default: break
            }
        }
    }

    private mutating func pass(x: Int32, y: Int32, isPressed: Bool, wasPressed: Bool) {
        switch (wasPressed, isPressed) {
        case (false, true): screen.down(slot: 0, x: x, y: y)
        case (true, true): screen.move(slot: 0, x: x, y: y)
        case (true, false): screen.up(slot: 0)
        case (false, false): return
        }
        screen.sync()
    }

    private static func openPointer() throws -> (OpaquePointer, Int32) {
        for number in 0..<64 {
            let descriptor = open("/dev/input/event\(number)", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            var pointer: OpaquePointer?
            if libevdev_new_from_fd(descriptor, &pointer) == 0, let pointer {
                if String(cString: libevdev_get_name(pointer)) == pointerName { return (pointer, descriptor) }
                libevdev_free(pointer)
            }
            close(descriptor)
        }
        throw TouchFailure("no \(pointerName) among /dev/input/event*")
    }

    private static func range(of code: Int32, on pointer: OpaquePointer) -> AxisRange {
        let lowest = libevdev_get_abs_minimum(pointer, UInt32(code))
        return AxisRange(lowest...max(lowest, libevdev_get_abs_maximum(pointer, UInt32(code))))
    }
}
