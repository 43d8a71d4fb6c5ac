// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem

/// A descriptor that is readable from a ring until it is cleared.
final class Wake: Sendable {
    private let reading: Descriptor
    private let writing: Descriptor

    init() throws {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
            throw FixtureError(description: "no pair of sockets: \(errno)")
        }
        reading = Descriptor(owning: ends[0])
        writing = Descriptor(owning: ends[1])
    }

    var number: Int32 { reading.number }

    func ring() {
        var byte: UInt8 = 0
        // A full socket is readable already.
        _ = send(writing.number, &byte, 1, Int32(MSG_NOSIGNAL))
    }

    func clear() {
        var bytes = [UInt8](repeating: 0, count: 64)
        while recv(reading.number, &bytes, bytes.count, 0) == bytes.count {}
    }
}
