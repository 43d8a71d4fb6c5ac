// SPDX-License-Identifier: MIT
import Glibc

/// A socket for messages, in a folder of its own, as the service manager and the journal have one.
package final class DatagramListener {
    package let path: String
    package let number: Int32
    private let folder: TemporaryFolder

    package init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "/socket"
        number = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        guard number >= 0, result == 0 else { throw FixtureError(description: "no socket \(path)") }
    }

    deinit {
        close(number)
    }

    /// The next message; nil where none waits.
    package func next() -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = recv(number, &bytes, bytes.count, 0)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}
