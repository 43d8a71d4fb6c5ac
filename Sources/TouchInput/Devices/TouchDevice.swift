// SPDX-License-Identifier: MIT
import LinuxSystem

/// An open touchscreen: makes frames of its events.
///
/// A class because a dictionary cannot hold open devices that are not copyable.
final class TouchDevice {
    enum Reading {
        case frame(TouchFrame)
        /// No further frame waits.
        case drained
        case gone
        case failed(SystemError)
        /// The device sends beyond every bound (`EventBudget`).
        case flooding
    }

    /// The device as udev told of it last.
    var device: Device
    let label: DeviceLabel
    let deviceClass: DeviceClass
    /// The number of the opened device; never used again.
    let source: Int
    /// The ranges that the device declares.
    let ranges: (x: AxisRange, y: AxisRange)
    private(set) var choice: CalibrationChoice
    var transform: TouchTransform

    /// Keeps the device's events; nil while nobody records.
    private(set) var recorder: TouchRecorder?

    private let handle: any OpenTouchscreen
    private var assembler: any FrameAssembler
    private var filters: TouchFilters
    /// Frames of the last event that were not read yet.
    private var waiting: [TouchFrame] = []
    private var budget = EventBudget()

    /// Opens the device and finds out how it speaks.
    ///
    /// - Parameter isNamed: True where the owner says that it is a touchscreen, whatever udev takes it for.
    static func open(
        _ device: Device, from devices: any TouchscreenSource, isNamed: Bool, as source: Int, settings: TouchSettings,
        _ choice: CalibrationChoice, on panel: PanelPlacement
    ) throws(OpenFailure) -> TouchDevice {
        let handle: any OpenTouchscreen
        do throws(SystemError) {
            handle = try devices.open(device)
        } catch {
            throw .unreachable(error)
        }
        let capabilities = handle.capabilities
        let label = DeviceLabel(capabilities.name)
        let deviceClass = try usableClass(of: device, capabilities, isNamed: isNamed)
        let spoken: TouchProtocol
        do throws(UnusableDevice) {
            spoken = try TouchProtocol(of: capabilities, calibration: settings.calibration)
        } catch {
            throw .unusable(error)
        }
        let assembler = spoken.assembler(initial: handle.initialContacts(of: spoken))
        let filters = TouchFilters(
            for: capabilities, speaking: spoken, properties: device.properties, fuzz: handle.fuzz, settings: settings)
        return TouchDevice(
            device, label, deviceClass, source, (spoken.x, spoken.y), choice, panel, handle, assembler, filters)
    }

    private init(
        _ device: Device, _ label: DeviceLabel, _ deviceClass: DeviceClass, _ source: Int,
        _ ranges: (x: AxisRange, y: AxisRange), _ choice: CalibrationChoice, _ panel: PanelPlacement,
        _ handle: any OpenTouchscreen, _ assembler: any FrameAssembler, _ filters: TouchFilters
    ) {
        self.device = device
        self.label = label
        self.deviceClass = deviceClass
        self.source = source
        self.ranges = ranges
        self.choice = choice
        transform = TouchTransform(
            x: ranges.x, y: ranges.y, calibration: choice.calibration, panel: panel.size, rotation: panel.rotation)
        self.handle = handle
        self.assembler = assembler
        self.filters = filters
    }

    var descriptor: Int32 { handle.number }

    /// Trouble that the device has all the time.
    var trouble: TouchTrouble? { choice.trouble }

    /// True where a contact that is lost for a moment goes on.
    var bridgesGaps: Bool { filters.bridgesGaps }

    /// Has touches land where another calibration puts them.
    func calibrate(_ choice: CalibrationChoice) {
        self.choice = choice
        transform = TouchTransform(
            x: ranges.x, y: ranges.y, calibration: choice.calibration, panel: transform.panel,
            rotation: transform.rotation)
    }

    /// Records from now on, or forgets what was recorded.
    func setRecorded(_ isRecorded: Bool) {
        if isRecorded == (recorder != nil) { return }
        recorder = isRecorded ? TouchRecorder(handle.evemuDescription.lines) : nil
    }

    /// Keeps other programs from reading the device, or lets them again.
    func grab(_ isWanted: Bool) throws(SystemError) {
        try handle.grab(isWanted)
    }

    /// Reads the next frame. To be called until there is none, so that no sample is skipped (E38).
    func next() -> Reading {
        while true {
            if !waiting.isEmpty { return .frame(waiting.removeFirst()) }
            switch handle.next() {
            case .event(let event):
                guard budget.spend(on: event) else { return .flooding }
                recorder?.take(event)
                if let frame = assembler.take(event) { waiting = filters.take(frame) }
            case .nothing: return .drained
            case .gone: return .gone
            case .failed(let error): return .failed(error)
            }
        }
    }

    /// The class by udev's properties or, where udev has set none, by the events it can send (E05).
    private static func usableClass(
        of device: Device, _ capabilities: DeviceCapabilities, isNamed: Bool
    ) throws(OpenFailure) -> DeviceClass {
        let told = DeviceClass(of: device)
        switch told == .unclassified ? DeviceClass(by: capabilities) : told {
        case .touchscreen: return .touchscreen
        case .pointer: return .pointer
        case .ignored(let reason) where isNamed && reason.yieldsToOwner: return .touchscreen
        case .unclassified, .ignored: throw .notTouch
        }
    }
}

/// The reason why a device could not be opened for use.
enum OpenFailure: Error, Hashable {
    /// The kernel refuses; it may not in a moment (E02, E45).
    case unreachable(SystemError)
    case unusable(UnusableDevice)
    /// A keyboard or the like that udev had not classified (E05).
    case notTouch
}

/// The limit on a device's events. More than any touchscreen sends means a broken or hostile device, and reading it
/// would keep the daemon from everything else.
package struct EventBudget: Hashable, Sendable {
    /// Ten fingers with ten axes each are a fortieth of it, the kernel's most contacts, 250 with eight axes, half.
    package static let perFrame = 4_000
    /// Ten fingers with ten axes each at 240 Hz are half of it.
    package static let perSecond = 50_000

    private var inFrame = 0
    private var inSecond = 0
    private var second: Int64 = 0

    package init() {}

    /// Counts an event.
    /// - Returns: Whether the device is still within bounds.
    package mutating func spend(on event: RawEvent) -> Bool {
        inFrame = event.code == .report ? 0 : inFrame + 1
        if event.time.components.seconds != second {
            second = event.time.components.seconds
            inSecond = 0
        }
        inSecond += 1
        return inFrame <= EventBudget.perFrame && inSecond <= EventBudget.perSecond
    }
}
