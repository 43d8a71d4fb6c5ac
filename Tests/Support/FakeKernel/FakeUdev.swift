// SPDX-License-Identifier: MIT
internal import Glibc
internal import Synchronization

/// udev as libudev shows it to whoever asks on the thread that this was made on, until it goes away.
package final class FakeUdev: Sendable {
    /// A device in /sys.
    package struct Device: Sendable {
        package var systemPath: String
        /// The last part of its path, unless it is told to be another.
        package var name: String
        package var subsystem: String
        package var node: String?
        package var parentPath: String?
        package var properties: [String: String] = [:]
        package var parentAttributes: [String: String] = [:]
        package var isInitialized = true

        package init(_ systemPath: String, of subsystem: String, node: String? = nil) {
            self.systemPath = systemPath
            name = systemPath.split(separator: "/").last.map(String.init) ?? ""
            self.subsystem = subsystem
            self.node = node
        }
    }

    /// Steps of watching that can fail.
    package enum Step: Sendable {
        case context
        case monitor
        case filter
        case receiving
    }

    /// The descriptor that is readable when a report waits; it is none of the kernel's.
    package static let descriptor: Int32 = 100_000

    private let machine: FakeMachine

    package init() {
        machine = FakeMachine()
        FakeMachine.current = machine
    }

    deinit { if FakeMachine.current === machine { FakeMachine.current = nil } }

    /// The devices there are. A change of them is not reported.
    package var devices: [Device] {
        get { machine.state.withLock { $0.devices } }
        set { machine.state.withLock { $0.devices = newValue } }
    }

    /// The step that fails with EPERM.
    package func fail(at step: Step?) { machine.state.withLock { $0.failure = step } }

    /// Tells the monitors of the device's subsystem of it.
    package func report(_ action: String, _ device: Device) {
        machine.state.withLock { $0.reports.append((action, device)) }
    }

    /// The kernel had no room for reports; those that wait are from before.
    package func loseReports() { machine.state.withLock { $0.hasLost = true } }

    /// The number of reports that nobody has taken.
    package var waiting: Int { machine.state.withLock { $0.reports.count } }

    /// The number of libudev's objects that nobody has given back.
    package var held: Int { machine.state.withLock { $0.held } }
}

final class FakeMachine: Sendable {
    struct State {
        var devices: [FakeUdev.Device] = []
        var reports: [(action: String, device: FakeUdev.Device)] = []
        var failure: FakeUdev.Step?
        var hasLost = false
        var held = 0
        /// What pointers of libudev's point to, for as long as there is the machine.
        var objects: [UdevObject] = []
    }

    let state = Mutex(State())

    private static let machines = Mutex<[pthread_t: FakeMachine]>([:])

    static var current: FakeMachine? {
        get { machines.withLock { $0[pthread_self()] } }
        set { machines.withLock { $0[pthread_self()] = newValue } }
    }

    /// A new object, which somebody has to give back.
    func make(_ object: UdevObject) -> OpaquePointer {
        state.withLock { state in
            state.held += 1
            state.objects.append(object)
        }
        return object.pointer
    }

    func giveBack() { state.withLock { $0.held -= 1 } }
}

/// A thing of libudev's that programs know by a pointer only.
final class UdevObject: @unchecked Sendable {
    enum Kind {
        case context
        case monitor(subsystem: String?)
        case list(subsystem: String?, pattern: String?)
        case device(FakeUdev.Device, action: String?)
        case parent(of: FakeUdev.Device)
        case entry(name: String, following: UdevObject?)
    }

    var kind: Kind
    private var texts: [UnsafeMutablePointer<CChar>] = []
    private var parts: [UdevObject] = []

    init(_ kind: Kind) { self.kind = kind }

    deinit { for text in texts { free(text) } }

    var pointer: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

    static func at(_ pointer: OpaquePointer) -> UdevObject {
        Unmanaged.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }

    /// A text that is there for as long as the object.
    func text(_ text: String?) -> UnsafePointer<CChar>? {
        guard let copy = text.flatMap({ strdup($0) }) else { return nil }
        texts.append(copy)
        return UnsafePointer(copy)
    }

    /// Another object that is there for as long as this one.
    func part(_ kind: Kind) -> OpaquePointer {
        let part = UdevObject(kind)
        parts.append(part)
        return part.pointer
    }

    /// The first entry of a list of these names.
    func list(_ names: [String]) -> OpaquePointer? {
        var first: UdevObject?
        for name in names.reversed() {
            let entry = UdevObject(.entry(name: name, following: first))
            parts.append(entry)
            first = entry
        }
        return first?.pointer
    }
}
