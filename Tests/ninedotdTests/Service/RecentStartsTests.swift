// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem
import Testing

@testable import ninedotd

@Suite("The starts of the last minute")
struct RecentStartsTests {
    /// As the service manager keeps it from one process to the next.
    private let memory: KeptNumbers

    init() throws {
        memory = try KeptNumbers(named: "starts")
    }

    private func start(at seconds: Int) -> RecentStarts {
        RecentStarts(adding: Instant(sinceBoot: .seconds(seconds)), to: memory)
    }

    @Test("The fifth within a minute is one too many")
    func tooMany() {
        #expect([10, 11, 30, 69].map { start(at: $0).areTooMany } == [false, false, false, false])
        #expect(start(at: 69).areTooMany)
        // They count anew after the pause that follows.
        #expect([71, 72, 73, 74].map { start(at: $0).areTooMany } == [false, false, false, false])
        #expect(start(at: 75).areTooMany)
    }

    @Test("One that is a minute ago counts no more")
    func longAgo() {
        #expect([10, 11, 30, 69, 70].map { start(at: $0).areTooMany } == [false, false, false, false, false])
        #expect(!start(at: 131).areTooMany)
        #expect(memory.numbers == [131_000])
    }

    @Test("Eleven with an orderly end after each are as good as one")
    func orderly() {
        for second in 0..<11 {
            let starts = start(at: second)
            #expect(!starts.areTooMany)
            starts.forget()
        }
    }

    @Test("Without memory nothing is counted, and every start is good")
    func withoutMemory() {
        for _ in 0..<9 { #expect(!RecentStarts(adding: Instant(sinceBoot: .seconds(5)), to: nil).areTooMany) }
    }

    @Test("Right after the boot they count as well")
    func early() {
        #expect([0, 0, 0, 0, 0].map { start(at: $0).areTooMany } == [false, false, false, false, true])
    }
}
