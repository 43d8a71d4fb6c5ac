// SPDX-License-Identifier: MIT
import LinuxSystem

/// An open touchscreen: its events in, its frames out.
///
/// A class because a dictionary cannot hold open devices that are not copyable.
final class TouchDevice {
    /// What a reading ended with.
    enum End: Hashable {
        case drained
        case gone
        case failed(SystemError)
        /// Beyond every bound (`EventBudget`).
        case flooding
    }

    let device: Device
    let label: DeviceLabel
    let deviceClass: DeviceClass
    /// Numbers the opened devices; never used again.
    let source: Int
    var transform: TouchTransform

    private var handle: EvdevHandle
    private var assembler: any FrameAssembler
    private var budget = EventBudget()

    /// Opens the device and finds out how it speaks.
    static func open(
        _ device: Device, as source: Int, settings: TouchSettings, on panel: PanelPlacement
    ) throws(OpenFailure) -> TouchDevice {
        let handle: EvdevHandle
        do throws(SystemError) {
            handle = try EvdevHandle(opening: device)
        } catch {
            throw .unreachable(error)
        }
        let capabilities = handle.capabilities
        let label = DeviceLabel(capabilities.name)
        let deviceClass = try usableClass(of: device, capabilities)
        guard settings.selection.includes(device, capabilities) else { throw .notSelected(label) }
        let spoken: TouchProtocol
        let calibration: TouchCalibration
        do throws(UnusableDevice) {
            spoken = try TouchProtocol(of: capabilities)
            calibration = try settings.calibration.completed(by: device)
        } catch {
            throw .unusable(label, error)
        }
        let transform = TouchTransform(
            x: spoken.x, y: spoken.y, calibration: calibration, panel: panel.size, rotation: panel.rotation)
        let assembler = spoken.assembler(initial: handle.initialContacts(of: spoken.kind))
        return TouchDevice(device, label, deviceClass, source, transform, handle, assembler)
    }

    private init(
        _ device: Device, _ label: DeviceLabel, _ deviceClass: DeviceClass, _ source: Int,
        _ transform: TouchTransform, _ handle: consuming EvdevHandle, _ assembler: any FrameAssembler
    ) {
        self.device = device
        self.label = label
        self.deviceClass = deviceClass
        self.source = source
        self.transform = transform
        self.handle = handle
        self.assembler = assembler
    }

    var descriptor: Int32 { handle.number }

    /// Whether other programs are kept from reading it, too.
    func grab(_ isWanted: Bool) throws(SystemError) {
        try handle.grab(isWanted)
    }

    /// Reads all there is, so that no sample is skipped (E38); the frames before an end other than `drained` count.
    func read() -> (frames: [TouchFrame], end: End) {
        var frames: [TouchFrame] = []
        while true {
            switch handle.next() {
            case .event(let event):
                guard budget.spend(on: event) else { return (frames, .flooding) }
                if let frame = assembler.take(event) { frames.append(frame) }
            case .nothing: return (frames, .drained)
            case .gone: return (frames, .gone)
            case .failed(let error): return (frames, .failed(error))
            }
        }
    }

    /// What udev says it is, or what it can send where udev has not said (E05).
    private static func usableClass(
        of device: Device, _ capabilities: DeviceCapabilities
    ) throws(OpenFailure) -> DeviceClass {
        let told = DeviceClass(of: device)
        switch told == .unclassified ? DeviceClass(by: capabilities) : told {
        case .touchscreen: return .touchscreen
        case .pointer: return .pointer
        case .unclassified, .ignored: throw .notTouch
        }
    }
}
