// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Synchronization
import TouchCommands

@testable import TouchInput
@testable import VirtualPanel

/// Touchscreens in memory, which a test plugs in and unplugs.
final class HostTouchscreens: TouchscreenSource, Sendable {
    private struct State {
        var plugged: [HostTouchscreen] = []
        var reports: [DeviceReport] = []
        var count = 0
    }

    private let presentClock: @Sendable () -> Clock
    private let wake: Wake
    private let state = Mutex(State())

    /// - Parameter clock: The clock of the present boot.
    init(clock: @escaping @Sendable () -> Clock) throws {
        presentClock = clock
        wake = try Wake()
    }

    @discardableResult
    func plug(_ name: String) -> HostTouchscreen {
        state.withLock { state in
            let touchscreen = HostTouchscreen(named: name, number: state.count)
            state.count += 1
            state.plugged.append(touchscreen)
            report(.added, touchscreen, in: &state)
            return touchscreen
        }
    }

    func unplug(_ touchscreen: HostTouchscreen) {
        state.withLock { state in
            state.plugged.removeAll { $0 === touchscreen }
            touchscreen.unplug()
            report(.removed, touchscreen, in: &state)
        }
    }

    /// Sets a property of udev's.
    func set(_ property: String, to value: String, of touchscreen: HostTouchscreen) {
        state.withLock { state in
            touchscreen.set(property, to: value)
            report(.changed, touchscreen, in: &state)
        }
    }

    /// Wakes the daemon's loop for a turn.
    func turn() { wake.ring() }

    private func report(_ action: DeviceChange.Action, _ touchscreen: HostTouchscreen, in state: inout State) {
        state.reports.append(.change(DeviceChange(action: action, device: touchscreen.device)))
        wake.ring()
    }

    var clock: Clock { presentClock() }
    var descriptor: Int32 { wake.number }

    func devices() -> [Device] { state.withLock { $0.plugged.map(\.device) } }

    func next() -> DeviceReport? {
        state.withLock { state in
            if state.reports.isEmpty { wake.clear() }
            return state.reports.isEmpty ? nil : state.reports.removeFirst()
        }
    }

    func open(_ device: Device) throws(SystemError) -> any OpenTouchscreen {
        let touchscreen = state.withLock { state in
            state.plugged.first { $0.device.systemPath == device.systemPath }
        }
        guard let touchscreen, let wake = try? Wake() else {
            throw SystemError(operation: "open", path: device.systemPath, code: ENODEV)
        }
        return OpenHostTouchscreen(touchscreen, wake)
    }
}

/// A multi-touch screen of five slots, as `panel-touch` has it on a virtual panel.
final class HostTouchscreen: Sendable {
    private static let slots: Int32 = 5

    fileprivate struct State {
        var properties = ["ID_INPUT": "1", "ID_INPUT_TOUCHSCREEN": "1"]
        var slots: [InitialContacts.Slot] = Array(
            repeating: InitialContacts.Slot(position: RawPosition(x: 0, y: 0)), count: Int(HostTouchscreen.slots))
        var currentSlot: Int32 = 0
        var nextTrackingID: Int32 = 0
        /// The events of the frame that is not reported yet.
        var frame: [(code: InputCode, value: Int32)] = []
        /// The events that wait for the daemon; none are kept while the device is closed.
        var events: [RawEvent] = []
        var isGone = false
        var reader: Wake?
    }

    let name: String
    private let number: Int
    fileprivate let state = Mutex(State())

    fileprivate init(named name: String, number: Int) {
        self.name = name
        self.number = number
    }

    var device: Device {
        let path = "/sys/devices/virtual/input/input\(number)"
        return Device(
            systemPath: "\(path)/event\(number)", systemName: "event\(number)", node: "/dev/input/event\(number)",
            parentPath: path, properties: state.withLock { $0.properties },
            parentAttributes: [
                "name": name, "id/bustype": "0018", "id/vendor": "0000", "id/product": "0000",
            ])
    }

    var capabilities: DeviceCapabilities {
        let x = AxisRange(TouchSurface.x.lowerBound, TouchSurface.x.upperBound)
        let y = AxisRange(TouchSurface.y.lowerBound, TouchSurface.y.upperBound)
        return DeviceCapabilities(
            name: name, isDirect: true, keys: [.touch],
            axes: [
                .slot: AxisRange(0, HostTouchscreen.slots - 1), .trackingID: AxisRange(0, 65535), .slotX: x, .slotY: y,
            ])
    }

    /// Whether the daemon has it open.
    var isOpen: Bool { state.withLock { $0.reader != nil } }

    /// Takes a command of a touch script in; a frame is complete with its `sync`, which happens at `time`.
    func perform(_ command: TouchCommand, at time: Duration) {
        state.withLock { $0.perform(command, at: time) }
    }

    fileprivate func set(_ property: String, to value: String) { state.withLock { $0.properties[property] = value } }

    fileprivate func unplug() {
        state.withLock { state in
            state.isGone = true
            state.reader?.ring()
        }
    }
}

extension HostTouchscreen.State {
    fileprivate mutating func perform(_ command: TouchCommand, at time: Duration) {
        switch command {
        case .down(let slot, let x, let y):
            let id = nextTrackingID
            nextTrackingID += 1
            slots[Int(slot)].trackingID = id
            frame += [(.slot, slot), (.trackingID, id)]
            if slots.count(where: { $0.trackingID != -1 }) == 1 { frame.append((.touch, 1)) }
            place(slot, x, y)
        case .move(let slot, let x, let y):
            frame.append((.slot, slot))
            place(slot, x, y)
        case .up(let slot):
            slots[Int(slot)].trackingID = -1
            frame += [(.slot, slot), (.trackingID, -1)]
            if slots.allSatisfy({ $0.trackingID == -1 }) { frame.append((.touch, 0)) }
        case .emit(let type, let code, let value):
            frame.append((InputCode(type: UInt16(type), code: UInt16(code)), value))
        case .sync:
            if reader != nil { events += (frame + [(.report, 0)]).map { RawEvent($0.code, $0.value, at: time) } }
            frame = []
            reader?.ring()
        case .wait, .mark: return  // The panel's.
        }
    }

    private mutating func place(_ slot: Int32, _ x: Int32, _ y: Int32) {
        currentSlot = slot
        slots[Int(slot)].position = RawPosition(x: x, y: y)
        frame += [(.slotX, x), (.slotY, y)]
    }
}

/// A touchscreen that the daemon has open.
private final class OpenHostTouchscreen: OpenTouchscreen {
    private let touchscreen: HostTouchscreen
    private let wake: Wake

    init(_ touchscreen: HostTouchscreen, _ wake: Wake) {
        self.touchscreen = touchscreen
        self.wake = wake
        touchscreen.state.withLock { state in
            state.reader = wake
            state.events = []
        }
    }

    deinit {
        touchscreen.state.withLock { state in
            if state.reader === wake { state.reader = nil }
        }
    }

    var number: Int32 { wake.number }
    var capabilities: DeviceCapabilities { touchscreen.capabilities }
    var evemuDescription: EvemuDescription {
        var description = EvemuDescription(name: touchscreen.name, ids: [0x18, 0, 0, 0])
        description.addProperties([1])
        description.addCodes([InputCode.touch.code], of: EventType.key, count: 768)
        for (code, range) in capabilities.axes.sorted(by: { $0.key.code < $1.key.code }) {
            description.addAxis(
                code.code, minimum: range.minimum, maximum: range.maximum, fuzz: 0, flat: 0, resolution: 0)
        }
        return description
    }
    var fuzz: [InputCode: Int32] { [:] }

    func initialContacts(of spoken: TouchProtocol) -> InitialContacts {
        touchscreen.state.withLock { InitialContacts(slots: $0.slots, currentSlot: $0.currentSlot) }
    }

    func grab(_ isWanted: Bool) throws(SystemError) {}

    func next() -> EvdevHandle.Reading {
        touchscreen.state.withLock { state in
            guard state.events.isEmpty else { return .event(state.events.removeFirst()) }
            if state.isGone { return .gone }
            wake.clear()
            return .nothing
        }
    }
}
