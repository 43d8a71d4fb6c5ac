// SPDX-License-Identifier: MIT
package import CEvdev
internal import Glibc
internal import Synchronization

/// An event device of the kernel's input subsystem, as a test describes it.
package final class FakeInputDevice: Sendable {
    /// The abilities of the device, by the numbers in linux/input-event-codes.h.
    package struct Abilities: Sendable {
        package var name = "Fake input device"
        package var physicalPath = "fake/input0"
        package var id = input_id(bustype: 0x18, vendor: 0x1234, product: 0x5678, version: 1)
        /// INPUT_PROP_*.
        package var properties: Set<Int> = []
        /// The EV_* types and their codes, without the axes.
        package var codes: [Int: Set<Int>] = [:]
        /// The ABS_* axes with their ranges and values.
        package var axes: [Int: input_absinfo] = [:]
        /// The value in each of the device's slots, by axis.
        package var slots: [Int: [Int32]] = [:]
        /// The keys that are down.
        package var pressed: Set<Int> = []
        /// The requests that fail, by their numbers in linux/input.h.
        package var refused: Set<Int> = []

        package init() {}
    }

    /// The state that programs have set by ioctls.
    package struct Requests: Sendable {
        /// Whether a descriptor has grabbed the device.
        package var isGrabbed = false
        /// The CLOCK_* of the event times.
        package var clock: Int32?
        /// The codes that the device still sends, by masked event type (EVIOCSMASK).
        package var masks: [Int: Set<Int>] = [:]
    }

    private let device: FakeDevice
    private let state: State

    package var node: String { device.node }
    package var systemPath: String { FakeDevice.systemPath }
    package var requests: Requests { state.requests.withLock { $0 } }

    package init(_ abilities: Abilities) throws {
        let state = State(abilities)
        self.state = state
        device = try FakeDevice("event0") { state.answer($0) }
    }

    /// Makes later ioctls fail with this error number, such as ENODEV; nil lets them succeed again.
    package func fail(with code: Int32?) { state.failure.withLock { $0 = code } }

    /// Changes the abilities that the device reports, without sending an event.
    package func change(_ change: (inout Abilities) -> Void) { state.abilities.withLock { change(&$0) } }

    /// Sends a single byte, which no real device does.
    package func sendHalf() { device.send(UInt8(0)) }

    /// Sends events with the same time, as the kernel would, to the program that has the device open.
    package func send(_ events: [(type: Int, code: Int, value: Int32)], at time: Duration = .zero) {
        for event in events {
            var sent = input_event()
            sent.time.tv_sec = Int(time.components.seconds)
            sent.time.tv_usec = Int(time.components.attoseconds / 1_000_000_000_000)
            sent.type = UInt16(event.type)
            sent.code = UInt16(event.code)
            sent.value = event.value
            device.send(sent)
        }
    }

    /// Takes the next event that was written to the device, such as a tone; nil if there is none.
    package func received() -> (type: Int, code: Int, value: Int32)? {
        device.received(input_event()).map { (Int($0.type), Int($0.code), $0.value) }
    }
}

/// The state of the device for its ioctls.
private final class State: Sendable {
    let requests = Mutex(FakeInputDevice.Requests())
    let failure = Mutex<Int32?>(nil)
    let abilities: Mutex<FakeInputDevice.Abilities>

    init(_ abilities: FakeInputDevice.Abilities) { self.abilities = Mutex(abilities) }

    /// Answers the ioctls of linux/input.h.
    func answer(_ request: DeviceRequest) -> Int32 {
        let abilities = abilities.withLock { $0 }
        if let code = failure.withLock({ $0 }) { return -code }
        guard request.type == "E", !abilities.refused.contains(request.number) else { return -ENOTTY }
        switch request.number {
        case 0x01: request.store(Int32(0x10001))
        case 0x02: request.store(abilities.id)
        case 0x06: return request.store(text: abilities.name)
        case 0x07: return request.store(text: abilities.physicalPath)
        case 0x08: return -ENOENT
        case 0x09: return request.store(bits: abilities.properties)
        case 0x0a: return store(abilities.slots, in: request)
        case 0x18: return request.store(bits: abilities.pressed)
        case 0x19...0x1b: return request.store(bits: [])
        case 0x20: return request.store(bits: Set(abilities.codes.keys).union(abilities.axes.isEmpty ? [0] : [0, 3]))
        case 0x23: return request.store(bits: Set(abilities.axes.keys))
        case 0x21..<0x40: return request.store(bits: abilities.codes[request.number - 0x20] ?? [])
        case 0x40..<0x80:
            guard let axis = abilities.axes[request.number - 0x40] else { return -EINVAL }
            request.store(axis)
        case 0x90: return grab(request.value != 0)
        case 0x93: return setMask(request)
        case 0xa0: requests.withLock { $0.clock = request.load() }
        default: return -EINVAL
        }
        return 0
    }

    /// Answers EVIOCGMTSLOTS: the caller passes an axis and gets its value in each slot.
    private func store(_ slots: [Int: [Int32]], in request: DeviceRequest) -> Int32 {
        guard let argument = request.argument, let axis: UInt32 = request.load() else { return -EFAULT }
        let room = request.size / MemoryLayout<Int32>.size - 1
        for (slot, value) in (slots[Int(axis)] ?? []).prefix(room).enumerated() {
            argument.storeBytes(of: value, toByteOffset: 4 + 4 * slot, as: Int32.self)
        }
        return 0
    }

    private func grab(_ isWanted: Bool) -> Int32 {
        requests.withLock { requests in
            if requests.isGrabbed == isWanted { return isWanted ? -EBUSY : -EINVAL }
            requests.isGrabbed = isWanted
            return 0
        }
    }

    private func setMask(_ request: DeviceRequest) -> Int32 {
        guard let mask: input_mask = request.load() else { return -EFAULT }
        guard let codes = UnsafePointer<UInt8>(bitPattern: UInt(mask.codes_ptr)) else { return -EFAULT }
        let kept = (0..<Int(mask.codes_size) * 8).filter { codes[$0 / 8] >> UInt8($0 % 8) & 1 == 1 }
        requests.withLock { $0.masks[Int(mask.type)] = Set(kept) }
        return 0
    }
}

extension DeviceRequest {
    /// Fills the argument with as much of a text as fits, and returns the number of bytes, as the kernel does.
    fileprivate func store(text: String) -> Int32 {
        store(Array(text.utf8) + [0])
    }

    /// Fills the argument with a bit mask, and returns its length in bytes.
    fileprivate func store(bits: Set<Int>) -> Int32 {
        var bytes = Array(repeating: UInt8(0), count: size)
        for bit in bits where bit / 8 < size { bytes[bit / 8] |= 1 << UInt8(bit % 8) }
        return store(bytes)
    }

    private func store(_ bytes: [UInt8]) -> Int32 {
        let count = min(bytes.count, size)
        bytes.withUnsafeBytes { argument?.copyMemory(from: $0.baseAddress!, byteCount: count) }
        return Int32(count)
    }
}
