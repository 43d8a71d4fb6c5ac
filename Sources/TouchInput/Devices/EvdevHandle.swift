// SPDX-License-Identifier: MIT
internal import CEvdev
import Glibc
import LinuxSystem

/// An open evdev node, read through libevdev. Its times are CLOCK_MONOTONIC (E13).
final class EvdevHandle: OpenTouchscreen {
    enum Reading: Hashable {
        case event(RawEvent)
        /// No event waits.
        case nothing
        /// Unplugged, or revoked by a terminal switch (E45).
        case gone
        case failed(SystemError)
    }

    private let descriptor: Descriptor
    private let device: OpaquePointer
    private let path: String
    /// True while libevdev has corrections to tell after lost events (E36).
    private var isCorrecting = false

    init(opening device: Device) throws(SystemError) {
        let path = device.node ?? device.systemPath
        let descriptor = try device.openNode(O_RDONLY | O_NONBLOCK)
        EvdevHandle.drain(descriptor)
        var handle: OpaquePointer?
        let code = libevdev_new_from_fd(descriptor.number, &handle)
        guard code == 0, let handle else {
            throw SystemError(operation: "read the capabilities of", path: path, code: -code)
        }
        let clock = libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
        guard clock == 0 else {
            libevdev_free(handle)
            throw SystemError(operation: "set the clock of", path: path, code: -clock)
        }
        // libevdev would complain about a broken device once per event, on standard error.
        ninedot_silence(handle)
        self.path = path
        self.device = handle
        self.descriptor = descriptor
    }

    deinit {
        libevdev_free(device)
    }

    var number: Int32 { descriptor.number }

    /// Grabs the device, so that no other reader gets its events, or lets it go (E44).
    ///
    /// The kernel ends a grab with the descriptor at the latest, and refuses one with EBUSY while another program has
    /// it.
    func grab(_ isWanted: Bool) throws(SystemError) {
        let code = libevdev_grab(device, isWanted ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
        guard code == 0 else { throw SystemError(operation: "grab", path: path, code: -code) }
    }

    /// The next event; after SYN_DROPPED the corrections come first, marked as such (E36).
    func next() -> Reading {
        while true {
            var event = input_event()
            let flag = isCorrecting ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
            let status = libevdev_next_event(device, flag.rawValue, &event)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                return .event(RawEvent(event, isCorrection: false))
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                defer { isCorrecting = true }
                return .event(RawEvent(event, isCorrection: isCorrecting))
            case -EAGAIN where isCorrecting:
                isCorrecting = false
            case -EAGAIN:
                return .nothing
            case -EINTR:
                continue
            case -ENODEV:
                return .gone
            default:
                return .failed(SystemError(operation: "read", path: path, code: -status))
            }
        }
    }

    var capabilities: DeviceCapabilities {
        var keys: Set<InputCode> = []
        for key in [InputCode.leftButton, .pen, .finger, .touch, .stylus] where has(key) {
            keys.insert(key)
        }
        var axes: [InputCode: AxisRange] = [:]
        for code in 0...UInt32(ABS_MAX) {
            guard let axis = libevdev_get_abs_info(device, code) else { continue }
            axes[.axis(UInt16(code))] = AxisRange(axis.pointee.minimum, axis.pointee.maximum)
        }
        return DeviceCapabilities(
            name: text(libevdev_get_name(device)),
            vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
            product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
            isDirect: libevdev_has_property(device, UInt32(INPUT_PROP_DIRECT)) == 1, keys: keys, axes: axes)
    }

    /// All that evemu tells of a device, as the kernel declares it.
    var evemuDescription: EvemuDescription {
        let ids = [
            libevdev_get_id_bustype(device), libevdev_get_id_vendor(device), libevdev_get_id_product(device),
            libevdev_get_id_version(device),
        ]
        var description = EvemuDescription(
            name: DeviceLabel(text(libevdev_get_name(device))).description,
            ids: ids.map { UInt16(truncatingIfNeeded: $0) })
        description.addProperties(
            (0..<UInt16(INPUT_PROP_CNT)).filter { libevdev_has_property(device, UInt32($0)) == 1 })
        for (type, count) in [(EventType.synchronization, 16), (EventType.key, 768), (EventType.axis, 64)] {
            let codes = (0..<UInt16(count)).filter { has(InputCode(type: type, code: $0)) }
            description.addCodes(codes, of: type, count: count)
        }
        for code in 0..<UInt16(ABS_CNT) {
            guard let axis = libevdev_get_abs_info(device, UInt32(code))?.pointee else { continue }
            description.addAxis(
                code, minimum: axis.minimum, maximum: axis.maximum, fuzz: axis.fuzz, flat: axis.flat,
                resolution: axis.resolution)
        }
        return description
    }

    /// The fuzz of each axis: the kernel drops and damps smaller changes itself (E40). Axes without fuzz are left out.
    var fuzz: [InputCode: Int32] {
        var fuzz: [InputCode: Int32] = [:]
        for code in [InputCode.x, .y, .slotX, .slotY] where libevdev_get_abs_fuzz(device, UInt32(code.code)) > 0 {
            fuzz[code] = libevdev_get_abs_fuzz(device, UInt32(code.code))
        }
        return fuzz
    }

    /// The device's present state, which no event will tell (E14, E22, E23).
    func initialContacts(of spoken: TouchProtocol) -> InitialContacts {
        let codes = spoken.positionCodes
        let position = RawPosition(x: value(codes.x), y: value(codes.y))
        return switch spoken.kind {
        case .slots(let count):
            InitialContacts(
                slots: (0..<UInt32(count)).map { slot($0) }, currentSlot: libevdev_get_current_slot(device))
        case .packets:
            InitialContacts(isPressed: value(.touch) != 0)
        case .single(.button(let button)):
            InitialContacts(position: position, isPressed: value(button) != 0)
        case .single(.pressure(let threshold)):
            InitialContacts(position: position, isPressed: value(.pressure) > threshold)
        }
    }

    private func slot(_ number: UInt32) -> InitialContacts.Slot {
        func value(_ code: InputCode) -> Int32 { libevdev_get_slot_value(device, number, UInt32(code.code)) }
        return InitialContacts.Slot(
            trackingID: has(.trackingID) ? value(.trackingID) : -1,
            position: RawPosition(x: value(.slotX), y: value(.slotY)), distance: value(.distance),
            toolType: value(.toolType))
    }

    private func has(_ code: InputCode) -> Bool {
        libevdev_has_event_code(device, UInt32(code.type), UInt32(code.code)) == 1
    }

    private func value(_ code: InputCode) -> Int32 {
        libevdev_get_event_value(device, UInt32(code.type), UInt32(code.code))
    }

    private func text(_ bytes: UnsafePointer<CChar>?) -> String {
        bytes.map { String(cString: $0) } ?? ""
    }

    /// Throws away what came before our clock was set.
    private static func drain(_ descriptor: borrowing Descriptor) {
        var events = [input_event](repeating: input_event(), count: 64)
        let size = events.count * MemoryLayout<input_event>.size
        // Bounded: a device that sends without end must not hold the daemon here.
        for _ in 0..<64 {
            guard read(descriptor.number, &events, size) > 0 else { return }
        }
    }
}

extension RawEvent {
    /// An event that libevdev has just told.
    fileprivate init(_ event: input_event, isCorrection: Bool) {
        let told = RawEvent(
            type: event.type, code: event.code, value: event.value,
            time: .seconds(event.time.tv_sec) + .microseconds(event.time.tv_usec), isCorrection: isCorrection)
        self = told.notLater(than: Clock.monotonic)
    }
}
