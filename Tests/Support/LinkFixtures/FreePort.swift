// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import Synchronization

/// A port of this machine that nobody listens on. It is given out once.
///
/// It lies below the ports that the kernel gives to clients (`ip_local_port_range`): otherwise the connection of another
/// test takes it, now and then, before its server listens, or while that server is away.
package func freePort() throws -> Int {
    try given.withLock { given in
        for _ in 0..<1000 {
            let port = UInt16.random(in: 10_000..<32_000)
            if !given.contains(port), isFree(port) {
                given.insert(port)
                return Int(port)
            }
        }
        throw FixtureError(description: "no free port from 10000 to 32000")
    }
}

private let given = Mutex<Set<UInt16>>([])

private func isFree(_ port: UInt16) -> Bool {
    // A program that is started just now has this socket until it runs: no server that reuses addresses minds, as they do.
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(number) }
    var yes: Int32 = 1
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
    }
}
