internal import CLinux
// SPDX-License-Identifier: MIT
import Glibc

/// Tells the service manager how the service is, by the protocol of sd_notify(3).
package struct ServiceNotifier: ~Copyable {
    /// Open as long as the process runs.
    private let socket: Int32?
    /// How often the watchdog wants to be fed at the latest; nil without a watchdog.
    package let watchdogInterval: Duration?
    private var lastStatus = ""

    /// Reads NOTIFY_SOCKET and WATCHDOG_USEC; without them every message goes nowhere.
    package init() {
        socket = ServiceNotifier.connect()
        watchdogInterval = environment("WATCHDOG_USEC").flatMap { Int($0) }.map { .microseconds($0) }
    }

    package func ready() { send("READY=1") }
    package func stopping() { send("STOPPING=1") }
    package func feedWatchdog() { send("WATCHDOG=1") }

    /// The line `systemctl status` shows; sent when it differs from the last.
    package mutating func report(status: String) {
        guard status != lastStatus else { return }
        lastStatus = status
        send("STATUS=" + status)
    }

    private func send(_ message: String) {
        guard let socket else { return }
        var bytes = Array(message.utf8)
        _ = Glibc.send(socket, &bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private static func connect() -> Int32? {
        guard let path = environment("NOTIFY_SOCKET"), path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // A leading @ stands for the zero byte of an abstract address.
        if bytes.first == UInt8(ascii: "@") { address.sun_path.0 = 0 }
        let number = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return nil }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { Glibc.connect(number, $0, length) }
        }
        guard connected == 0 else {
            close(number)
            return nil
        }
        return number
    }
}

/// An environment variable's value.
package func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}
