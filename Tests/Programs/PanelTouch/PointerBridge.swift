// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc

/// A touchscreen that follows QEMU's absolute pointer: a person's mouse in the window is the finger.
struct PointerBridge: ~Copyable {
    static let pointerName = "QEMU Virtio Tablet"

    private let pointer: GrabbedDevice
    private var screen: Touchscreen

    /// Finds the pointer and grabs it.
    init() throws {
        let pointer = try GrabbedDevice(named: Self.pointerName)
        screen = try Touchscreen(
            // It takes the touchscreen's place, which the kiosk trusts by its name.
            name: Touchscreen.panelName, x: pointer.range(of: ABS_X), y: pointer.range(of: ABS_Y))
        self.pointer = pointer
    }

    /// Passes the button and the position on until the pointer goes away.
    mutating func run() {
        var (x, y): (Int32, Int32) = (0, 0)
        var (isPressed, wasPressed) = (false, false)
        while let event = pointer.next() {
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
}

/// An input device that sends to nobody else.
struct GrabbedDevice: ~Copyable {
    private let device: OpaquePointer
    private let descriptor: Int32

    /// Finds the device and grabs it.
    init(named name: String) throws {
        let (device, descriptor) = try Self.open(name)
        let failure = libevdev_grab(device, LIBEVDEV_GRAB)
        guard failure == 0 else { throw TouchFailure("grab \(name)", errno: -failure) }
        self.device = device
        self.descriptor = descriptor
    }

    deinit {
        libevdev_free(device)
        close(descriptor)
    }

    /// Waits for the next event; nil when the device goes away.
    func next() -> input_event? {
        var event = input_event()
        return libevdev_next_event(device, LIBEVDEV_READ_FLAG_BLOCKING.rawValue, &event) >= 0 ? event : nil
    }

    func range(of code: Int32) -> AxisRange {
        let lowest = libevdev_get_abs_minimum(device, UInt32(code))
        return AxisRange(lowest...max(lowest, libevdev_get_abs_maximum(device, UInt32(code))))
    }

    private static func open(_ name: String) throws -> (OpaquePointer, Int32) {
        for number in 0..<64 {
            let descriptor = Glibc.open("/dev/input/event\(number)", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            var device: OpaquePointer?
            if libevdev_new_from_fd(descriptor, &device) == 0, let device {
                if String(cString: libevdev_get_name(device)) == name { return (device, descriptor) }
                libevdev_free(device)
            }
            close(descriptor)
        }
        throw TouchFailure("no \(name) among /dev/input/event*")
    }
}
