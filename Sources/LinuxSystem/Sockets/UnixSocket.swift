// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// A connected stream socket that carries lines, and with a line at times a descriptor.
///
/// A socket that was connected waits for its peer; one that a `UnixListener` accepted never does.
package struct UnixSocket: ~Copyable {
    private let descriptor: Descriptor
    private let path: String
    /// Whether the peer may send one descriptor at a time. Any other is closed at once and ends the connection, so a
    /// hostile client cannot fill the daemon's descriptor table or keep a card or a touchscreen open in the daemon.
    private let takesDescriptors: Bool
    private var buffer = LineBuffer()
    private var passed: Descriptor?

    /// Connects to a listening socket and takes descriptors from it.
    ///
    /// - Parameter patience: Seconds to wait for a peer that is too busy to accept, or later to read, before EAGAIN.
    package init(connectingTo path: String, patience: Int = 5) throws(SystemError) {
        let address = try UnixAddress(path: path)
        let descriptor = try UnixAddress.stream(for: path)
        var limit = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor.number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        guard address.connect(descriptor) == 0 else {
            throw SystemError(operation: "connect to", path: path, code: errno)
        }
        self.init(owning: descriptor, path: path, takesDescriptors: true)
    }

    /// - Parameter path: The listening socket's, for errors.
    package init(owning descriptor: consuming Descriptor, path: String, takesDescriptors: Bool = false) {
        self.descriptor = descriptor
        self.path = path
        self.takesDescriptors = takesDescriptors
    }

    /// Lets a socket that was connected wait for its peer no more, as one that was accepted.
    package func stopWaiting() {
        _ = fcntl(descriptor.number, F_SETFL, fcntl(descriptor.number, F_GETFL) | O_NONBLOCK)
    }

    /// The descriptor to wait for: readable when `nextLine` has something to tell.
    package var number: Int32 { descriptor.number }

    /// The next line. Where the socket is non-blocking and no whole line has come yet, `nothingYet`.
    ///
    /// Call until `nothingYet`: a line may already be here while the descriptor is no longer readable. Fails with
    /// EPROTO if the peer sends a descriptor that it may not send; the connection cannot be used afterwards.
    ///
    /// - Parameter limit: Bytes, the newline not counted. After `tooLong` the connection is of no use.
    package mutating func nextLine(limit: Int) throws(SystemError) -> ReceivedLine {
        while true {
            if let line = buffer.takeLine() { return line.count <= limit ? .line(line) : .tooLong }
            guard buffer.count <= limit else { return .tooLong }
            switch try receive() {
            case .bytes(let bytes): buffer.append(bytes)
            case .nothing: return .nothingYet
            case .end: return .closed
            }
        }
    }

    /// The descriptor that came along last, if it was not taken yet.
    package mutating func takeDescriptor() -> Descriptor? {
        passed.take()
    }

    /// Sends the line and a newline, whole or not at all as far as the peer may rely on it.
    ///
    /// Fails with EAGAIN when the peer does not read and the kernel's buffer is full: give the peer up then, since
    /// half of the line may be under way.
    package func send(line: String) throws(SystemError) {
        try send(Array(line.utf8) + [newline], with: nil)
    }

    /// Sends the line with a descriptor, which stays open here.
    package func send(line: String, with descriptor: borrowing Descriptor) throws(SystemError) {
        try send(Array(line.utf8) + [newline], with: descriptor.number)
    }

    /// Ends the connection as if the peer had: the bytes already received can be read, then `closed`.
    package func hangUp() {
        shutdown(descriptor.number, Int32(SHUT_RDWR))
    }

    /// Waits until there is something to read or the peer is gone. Returns false when `seconds` have passed.
    package func waitToReceive(seconds: Int) throws(SystemError) -> Bool {
        guard !buffer.hasLine else { return true }
        var request = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        while true {
            let ready = poll(&request, 1, Int32(clamping: seconds * 1000))
            if ready >= 0 { return ready > 0 }
            guard errno == EINTR else { throw SystemError(operation: "wait for", path: path, code: errno) }
        }
    }

    /// The client's identity at the time it connected.
    package func peer() throws(SystemError) -> PeerCredentials {
        var peer = clinux_peer()
        guard clinux_peer_of(descriptor.number, &peer) == 0 else {
            throw SystemError(operation: "identify the peer of", path: path, code: errno)
        }
        return PeerCredentials(process: peer.pid, user: peer.uid, group: peer.gid)
    }
}

/// The result of `UnixSocket.nextLine`.
package enum ReceivedLine: Equatable, Sendable {
    /// A line without its newline.
    case line([UInt8])
    case nothingYet
    case tooLong
    /// The peer is gone; half a line it may have begun is dropped.
    case closed
}

private let newline = UInt8(ascii: "\n")

extension UnixSocket {
    private enum Received {
        case bytes(ArraySlice<UInt8>)
        case nothing
        case end
    }

    private mutating func receive() throws(SystemError) -> Received {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var along: Int32 = -1
        var others: Int32 = 0
        while true {
            let count = clinux_receive(descriptor.number, &bytes, bytes.count, &along, &others)
            let code = errno
            if along >= 0 || others > 0 { try take(along, others: others) }
            if count > 0 { return .bytes(bytes.prefix(count)) }
            if count == 0 || code == ECONNRESET { return .end }
            if code == EAGAIN { return .nothing }
            guard code == EINTR else { throw SystemError(operation: "receive from", path: path, code: code) }
        }
    }

    private mutating func take(_ along: Int32, others: Int32) throws(SystemError) {
        var descriptor: Descriptor?
        if along >= 0 { descriptor = Descriptor(owning: along) }
        guard takesDescriptors, passed == nil, others == 0 else {
            throw SystemError(operation: "take a descriptor from", path: path, code: EPROTO)
        }
        passed = descriptor.take()
    }

    private func send(_ bytes: [UInt8], with along: Int32?) throws(SystemError) {
        var along = along
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { bytes in
                along.map { clinux_send_with_descriptors(descriptor.number, bytes.baseAddress, bytes.count, [$0], 1) }
                    ?? Glibc.send(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                throw SystemError(operation: "send to", path: path, code: errno)
            }
            // The descriptor travels with the first byte; sent again, the peer would get it twice.
            along = nil
            rest = rest.dropFirst(count)
        }
    }
}

/// Bytes that were received and are not given out yet.
struct LineBuffer {
    private var bytes: [UInt8] = []
    /// The index from which to search for a newline: before it there is none.
    private var searched = 0

    var count: Int { bytes.count }
    var hasLine: Bool { bytes[searched...].contains(UInt8(ascii: "\n")) }

    mutating func append(_ received: ArraySlice<UInt8>) {
        bytes += received
    }

    /// The first whole line, without its newline.
    mutating func takeLine() -> [UInt8]? {
        guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
            searched = bytes.count
            return nil
        }
        let line = Array(bytes[..<end])
        bytes.removeSubrange(...end)
        searched = 0
        return line
    }
}
