// SPDX-License-Identifier: MIT
import Glibc

/// A connected Unix socket for lines of text.
final class LineSocket {
    /// Descriptor for poll(2).
    let descriptor: Int32
    private let path: String
    private var received: [UInt8] = []

    /// Connects, waiting up to `patience` for the server to listen.
    init(path: String, patience: Duration = .seconds(20)) throws {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else { throw PanelError("\(path): too long for a socket's name") }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }

        let deadline = ContinuousClock.now + patience
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        self.path = path
        while !Self.connect(descriptor, to: &address) {
            guard ContinuousClock.now < deadline else { throw PanelError("\(path): no server listens") }
            usleep(10_000)
        }
    }

    deinit {
        close(descriptor)
    }

    func send(_ line: String) throws { try send(Array((line + "\n").utf8)) }

    func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { throw PanelError("\(path): the other side is gone") }
            sent += count
        }
    }

    /// Returns the next line without its newline; throws if none comes within `patience`.
    func receive(patience: Duration) throws -> String {
        let deadline = ContinuousClock.now + patience
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: received[..<end], as: UTF8.self)
                received.removeFirst(end + 1)
                return line
            }
            try receiveMore(until: deadline)
        }
    }

    /// Returns the next `count` bytes; throws if they do not come within `patience`.
    func receive(count: Int, patience: Duration) throws -> [UInt8] {
        let deadline = ContinuousClock.now + patience
        while received.count < count { try receiveMore(until: deadline) }
        defer { received.removeFirst(count) }
        return Array(received[..<count])
    }

    /// Reads until the other side is gone; false if that takes longer than `patience`.
    func drain(patience: Duration) -> Bool {
        let deadline = ContinuousClock.now + patience
        while (try? receiveMore(until: deadline)) != nil { received = [] }
        return recv(descriptor, nil, 0, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0
    }

    private func receiveMore(until deadline: ContinuousClock.Instant) throws {
        let (seconds, attoseconds) = (deadline - .now).components
        // Rounded up, so that a wait that fails has passed its deadline.
        let milliseconds = max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&wait, 1, Int32(milliseconds)) > 0 else { throw PanelError("\(path): no answer in time") }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 0 else { throw PanelError("\(path): the other side is gone") }
        received += bytes[..<count]
    }

    private static func connect(_ descriptor: Int32, to address: inout sockaddr_un) -> Bool {
        withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
