// SPDX-License-Identifier: MIT
internal import Glibc
internal import Synchronization

/// The udev that libudev shows to callers on the thread that made this object, for as long as the object exists.
package final class FakeUdev: Sendable {
    /// A device in /sys.
    package struct Device: Sendable {
        package var systemPath: String
        /// The last part of the path, unless a test sets another name.
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

    /// The steps of setting up a monitor that can fail.
    package enum Step: Sendable {
        case context
        case monitor
        case filter
        case receiving
    }

    /// The monitor's descriptor, which a test passes as readable; the kernel does not know it.
    package static let descriptor: Int32 = 100_000

    private let machine: FakeMachine

    package init() {
        machine = FakeMachine()
        FakeMachine.current = machine
    }

    deinit { if FakeMachine.current === machine { FakeMachine.current = nil } }

    /// The present devices. Changing them sends no report.
    package var devices: [Device] {
        get { machine.state.withLock { $0.devices } }
        set { machine.state.withLock { $0.devices = newValue } }
    }

    /// Makes a step fail with EPERM; nil lets all succeed.
    package func fail(at step: Step?) { machine.state.withLock { $0.failure = step } }

    /// Reports an action of a device to the monitors of its subsystem.
    package func report(_ action: String, _ device: Device) {
        machine.state.withLock { $0.reports.append((action, device)) }
    }

    /// Makes the next receive fail with ENOBUFS, as if the kernel had dropped reports. Reports that are queued remain.
    package func loseReports() { machine.state.withLock { $0.hasLost = true } }

    /// The number of queued reports.
    package var waiting: Int { machine.state.withLock { $0.reports.count } }

    /// The number of libudev objects that the program has not released.
    package var held: Int { machine.state.withLock { $0.held } }
}

final class FakeMachine: Sendable {
    struct State {
        var devices: [FakeUdev.Device] = []
        var reports: [(action: String, device: FakeUdev.Device)] = []
        var failure: FakeUdev.Step?
        var hasLost = false
        var held = 0
        /// The objects behind libudev's pointers, which live as long as the machine.
        var objects: [UdevObject] = []
    }

    let state = Mutex(State())

    private static let machines = Mutex<[pthread_t: FakeMachine]>([:])

    static var current: FakeMachine? {
        get { machines.withLock { $0[pthread_self()] } }
        set { machines.withLock { $0[pthread_self()] = newValue } }
    }

    /// Makes an object that the caller must release.
    func make(_ object: UdevObject) -> OpaquePointer {
        state.withLock { state in
            state.held += 1
            state.objects.append(object)
        }
        return object.pointer
    }

    func giveBack() { state.withLock { $0.held -= 1 } }
}

/// A libudev object, which programs see only as an opaque pointer.
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

    /// A C string that lives as long as the object.
    func text(_ text: String?) -> UnsafePointer<CChar>? {
        guard let copy = text.flatMap({ strdup($0) }) else { return nil }
        texts.append(copy)
        return UnsafePointer(copy)
    }

    /// Another object, which lives as long as this one.
    func part(_ kind: Kind) -> OpaquePointer {
        let part = UdevObject(kind)
        parts.append(part)
        return part.pointer
    }

    /// The first entry of a list of these names; nil if there are none.
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
