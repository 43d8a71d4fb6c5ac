// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import LinuxSystem
import Testing

@Suite("The poll loop")
struct PollerTests {
    @Test("returns nothing once the deadline has passed")
    func deadline() throws {
        var poller = try Poller()
        let deadline = Clock.now + .milliseconds(5)
        #expect(try poller.wait(for: [], until: deadline).isEmpty)
        #expect(Clock.now >= deadline)
    }

    @Test("returns at once for a deadline in the past, each time it is asked")
    func pastDeadline() throws {
        var poller = try Poller()
        for _ in 0..<3 {
            #expect(try poller.wait(for: [], until: Instant(sinceBoot: .zero)).isEmpty)
        }
    }

    @Test("names the descriptors that are ready, and only those")
    func ready() throws {
        var poller = try Poller()
        let quiet = try Bell()
        let rung = try Bell()
        rung.ring()
        let ready = try poller.wait(for: [quiet.number, rung.number], until: nil)
        #expect(ready == [rung.number])
    }

    @Test("names a descriptor that can be written to, where that is asked")
    func writing() throws {
        var poller = try Poller()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let reader = Descriptor(owning: ends[0])
        let writer = Descriptor(owning: ends[1])
        #expect(try poller.wait(for: [reader.number], until: Clock.now).isEmpty)
        #expect(try poller.wait(for: [reader.number], writing: [writer.number], until: nil) == [writer.number])
    }

    @Test("wakes for a bell that another thread rings")
    func bell() throws {
        var poller = try Poller()
        let bell = try Bell()
        try WorkerThread.start { bell.ring() }
        #expect(try poller.wait(for: [bell.number], until: nil) == [bell.number])
    }

    @Test("The poll loop waits for a new deadline, for the same one again, and for none")
    func deadlines() throws {
        var poller = try Poller()
        let bell = try Bell()
        bell.ring()
        let start = Clock.now
        #expect(try poller.wait(for: [bell.number], until: start + .seconds(3600)) == [bell.number])
        for _ in 0..<2 {
            let deadline = Clock.now + .milliseconds(3)
            #expect(try poller.wait(for: [], until: deadline) == [])
            #expect(Clock.now >= deadline)
            #expect(try poller.wait(for: [], until: deadline) == [])
        }
        #expect(try poller.wait(for: [bell.number], until: nil) == [bell.number])
        #expect(Clock.now - start < .seconds(600))
    }

    @Test("A bell that rang several times is ready until a single wait clears it")
    func waitedFor() throws {
        var poller = try Poller()
        let bell = try Bell()
        #expect(try poller.wait(for: [bell.number], until: Clock.now) == [])
        for _ in 0..<3 { bell.ring() }
        #expect(try poller.wait(for: [bell.number], until: nil) == [bell.number])
        bell.wait()
        #expect(try poller.wait(for: [bell.number], until: Clock.now) == [])
    }

    @Test("calls a hung-up pipe ready, so that its owner reads the end")
    func hangUp() throws {
        var poller = try Poller()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        let reader = Descriptor(owning: ends[0])
        close(ends[1])
        #expect(try poller.wait(for: [reader.number], until: nil) == [reader.number])
    }
}
