// SPDX-License-Identifier: MIT
internal import CSystemd
import Glibc

/// A property of the service manager or of a unit, read at its private bus, where it signals each change.
final class ManagerWatch: Watch {
    private static let service = "org.freedesktop.systemd1"

    private let property: String
    private let object: String
    /// The interfaces that may have the property.
    private let interfaces: [String]
    private var bus: OpaquePointer?

    /// - Parameter unit: Its whole name, such as ninedotd.service; nil for the manager.
    init(_ property: String, ofUnit unit: String?) {
        self.property = property
        guard let unit, let kind = unit.split(separator: ".").last else {
            object = "/org/freedesktop/systemd1"
            interfaces = ["Manager"]
            return
        }
        var path: UnsafeMutablePointer<CChar>?
        sd_bus_path_encode("/org/freedesktop/systemd1/unit", unit, &path)
        defer { free(path) }
        object = path.map { String(cString: $0) } ?? ""
        interfaces = ["Unit", kind.prefix(1).uppercased() + kind.dropFirst()]
    }

    deinit {
        sd_bus_close_unref(bus)
    }

    var descriptors: [Int32] { bus.map { [sd_bus_get_fd($0)] } ?? [] }
    /// A service manager that starts again accepts no connection for a moment.
    var interval: Duration? { bus == nil ? .milliseconds(50) : nil }

    func takeStates() -> [Outcome] {
        if bus == nil { connect() }
        var state: Outcome?
        // A signal that arrived during the look may mean a change after it.
        repeat { state = look() } while bus != nil && takeSignals()
        return state.map { [$0] } ?? []
    }

    private func connect() {
        guard sd_bus_new(&bus) >= 0, sd_bus_set_address(bus, "unix:path=/run/systemd/private") >= 0,
            sd_bus_start(bus) >= 0
        else { return disconnect() }
    }

    private func disconnect() {
        sd_bus_close_unref(bus)
        bus = nil
    }

    /// Whether signals had arrived.
    private func takeSignals() -> Bool {
        var count = 0
        while true {
            let result = sd_bus_process(bus, nil)
            if result < 0 { disconnect() }
            if result <= 0 { return count > 0 }
            count += 1
        }
    }

    /// The property's value; nil if the service manager does not answer.
    private func look() -> Outcome? {
        var failure = ""
        for interface in interfaces {
            var error = sd_bus_error()
            defer { sd_bus_error_free(&error) }
            switch value(of: "\(ManagerWatch.service).\(interface)", &error) {
            case .success(let text): return Outcome(0, text)
            case .failure(let broken) where broken.isOfConnection:
                disconnect()
                return nil
            case .failure: failure = error.message.map { String(cString: $0) } ?? "unreadable"
            }
        }
        return Outcome(1, failure)
    }

    private struct Failure: Error {
        let isOfConnection: Bool

        init(_ code: Int32) { isOfConnection = [-ENOTCONN, -ECONNRESET, -ETIMEDOUT, -ESHUTDOWN].contains(code) }
    }

    private func value(of interface: String, _ error: inout sd_bus_error) -> Result<String, Failure> {
        var call: OpaquePointer?
        var reply: OpaquePointer?
        defer {
            sd_bus_message_unref(call)
            sd_bus_message_unref(reply)
        }
        sd_bus_message_new_method_call(
            bus, &call, ManagerWatch.service, object, "org.freedesktop.DBus.Properties", "Get")
        interface.withCString { _ = sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), $0) }
        property.withCString { _ = sd_bus_message_append_basic(call, CChar(UInt8(ascii: "s")), $0) }
        let result = sd_bus_call(bus, call, 0, &error, &reply)
        guard result >= 0, let reply else { return .failure(Failure(result)) }
        return .success(ManagerWatch.text(of: reply))
    }

    /// A number or a text in a variant.
    private static func text(of reply: OpaquePointer) -> String {
        var contents: UnsafePointer<CChar>?
        sd_bus_message_peek_type(reply, nil, &contents)
        guard let contents, sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "v")), contents) >= 0 else {
            return ""
        }
        let type = contents[0]
        if type == CChar(UInt8(ascii: "s")) {
            var text: UnsafePointer<CChar>?
            sd_bus_message_read_basic(reply, type, &text)
            return text.map { String(cString: $0) } ?? ""
        }
        // Little-endian machines: a shorter number fills the lower bytes.
        var number: UInt64 = 0
        sd_bus_message_read_basic(reply, type, &number)
        return type == CChar(UInt8(ascii: "i")) ? "\(Int32(truncatingIfNeeded: number))" : "\(number)"
    }
}
