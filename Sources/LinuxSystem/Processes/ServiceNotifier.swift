// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// Reports the service's state to the service manager, by the protocol of sd_notify(3), and has it keep descriptors. Never
/// waits, but where it says so: when the manager's queue is full, the message is dropped.
package struct ServiceNotifier: ~Copyable {
    /// The socket, open as long as the process runs.
    private let socket: Int32?
    /// The longest time between two feedings of the watchdog; nil without a watchdog.
    package let watchdogInterval: Duration?
    private var lastStatus = ""

    /// Connects to the service manager's socket; without one every message goes nowhere.
    package init(
        socket path: String? = environment("NOTIFY_SOCKET"), watchdog: String? = environment("WATCHDOG_USEC")
    ) {
        socket = path.flatMap { ServiceNotifier.connect(to: $0) }
        watchdogInterval = watchdog.flatMap { Int($0) }.map { .microseconds($0) }
    }

    /// Reports the service as ready; false when the manager has no room for it now, to be tried again a little later.
    package func ready() -> Bool { send("READY=1") }
    package func stopping() { _ = send("STOPPING=1") }
    /// Feeds the watchdog; false when the manager has no room for it now, and it is not fed.
    package func feedWatchdog() -> Bool { send("WATCHDOG=1") }

    /// The line `systemctl status` shows; sent when it differs from the last.
    package mutating func report(status: String) {
        guard status != lastStatus, send("STATUS=" + status) else { return }
        lastStatus = status
    }

    /// Has the manager keep a copy of `descriptor` under `name`, until the service is stopped or the copy is dropped; a
    /// service that starts again after a crash gets it back.
    package func keep(_ descriptor: Int32, as name: String) {
        _ = send("FDSTORE=1\nFDNAME=\(name)", with: descriptor)
    }

    /// Has the manager drop the copy it keeps under `name`, and waits until it has, a second at most.
    package func drop(_ name: String) {
        guard send("FDSTOREREMOVE=1\nFDNAME=\(name)") else { return }
        // The manager closes its copy of this pipe when it comes to it, after the message before.
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        let barrier = Descriptor(owning: ends[0])
        let writing = Descriptor(owning: ends[1])
        let isSent = send("BARRIER=1", with: writing.number)
        _ = consume writing
        guard isSent else { return }
        var request = pollfd(fd: barrier.number, events: 0, revents: 0)
        _ = poll(&request, 1, 1000)
    }

    /// Sends one message; false when there is no room for it now. Without a receiver it counts as sent.
    private func send(_ message: String) -> Bool {
        guard let socket else { return true }
        var bytes = Array(message.utf8)
        return Glibc.send(socket, &bytes, bytes.count, Int32(MSG_NOSIGNAL)) >= 0 || errno != EAGAIN
    }

    private func send(_ message: String, with descriptor: Int32) -> Bool {
        guard let socket else { return false }
        var bytes = Array(message.utf8)
        return clinux_send_with_descriptors(socket, &bytes, bytes.count, [descriptor], 1) >= 0
    }

    private static func connect(to path: String) -> Int32? {
        guard path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        // A leading @ stands for the zero byte of an abstract address.
        if bytes.first == UInt8(ascii: "@") { address.sun_path.0 = 0 }
        let kind = SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let number = Glibc.socket(AF_UNIX, Int32(kind), 0)
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
