// SPDX-License-Identifier: MIT
import Glibc
import Testing

@testable import LinuxSystem

@Suite("The log")
struct LogTests {
    @Test("drops its lines while the journal takes none, and continues when it does")
    func stuckJournal() throws {
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
        defer { for end in ends { close(end) } }
        let line = String(repeating: "x", count: 999) + "\n"
        // More than any socket keeps for a reader that does not read.
        for _ in 0..<10_000 { Log.put(line, into: ends[0]) }
        var taken = [UInt8](repeating: 0, count: 20_000_000)
        let kept = recv(ends[1], &taken, taken.count, Int32(MSG_DONTWAIT))
        #expect(kept > line.utf8.count && kept < 10_000 * line.utf8.count)
        #expect(kept % line.utf8.count == 0)
        Log.put("again\n", into: ends[0])
        #expect(recv(ends[1], &taken, taken.count, Int32(MSG_DONTWAIT)) == "again\n".utf8.count)
    }
}
