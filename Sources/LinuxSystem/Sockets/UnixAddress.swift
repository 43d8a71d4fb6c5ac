// SPDX-License-Identifier: MIT
internal import CLinux
import Glibc

/// The address of a socket in the file system.
struct UnixAddress {
    private var address = sockaddr_un()

    /// Fails with ENAMETOOLONG when `path` has more than 107 bytes: the kernel keeps none that is longer.
    init(path: String) throws(SystemError) {
        let bytes = Array(path.utf8)
        guard !bytes.isEmpty, bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw SystemError(operation: "name socket", path: path, code: bytes.isEmpty ? EINVAL : ENAMETOOLONG)
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    }

    func connect(_ socket: borrowing Descriptor) -> Int32 {
        let number = socket.number
        return withSocketAddress { Glibc.connect(number, $0, $1) }
    }

    func bind(_ socket: borrowing Descriptor) -> Int32 {
        let number = socket.number
        return withSocketAddress { Glibc.bind(number, $0, $1) }
    }

    private func withSocketAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withUnsafeBytes(of: address) { bytes in
            guard let start = bytes.baseAddress else { return -1 }
            return body(start.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
    }

    /// A new stream socket, close-on-exec.
    static func stream(for path: String, blocking: Bool = true) throws(SystemError) -> Descriptor {
        try newSocket(SOCK_STREAM.rawValue | (blocking ? 0 : SOCK_NONBLOCK.rawValue), for: path)
    }

    /// A new datagram socket, close-on-exec.
    static func datagram(for path: String) throws(SystemError) -> Descriptor {
        try newSocket(SOCK_DGRAM.rawValue, for: path)
    }

    private static func newSocket(_ kind: UInt32, for path: String) throws(SystemError) -> Descriptor {
        let number = socket(AF_UNIX, Int32(kind | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { throw SystemError(operation: "create socket", path: path, code: errno) }
        return Descriptor(owning: number)
    }

    /// accept(2), close-on-exec and non-blocking. Here because of imports: beside CLinux, `mode_t` is not Glibc's
    /// alone.
    static func accept(on socket: borrowing Descriptor) -> Int32 {
        clinux_accept(socket.number)
    }
}
