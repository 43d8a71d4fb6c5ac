// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("The clocks")
struct ClockTests {
    @Test("The clocks show the kernel's time")
    func kernel() {
        let clock = Clock()
        let (now, monotonic, wall) = (Clock.now, Clock.monotonic, Clock.wall)
        #expect((clock.now - now) / .seconds(1) < 60 && clock.now >= now)
        #expect((clock.monotonic - monotonic) / .seconds(1) < 60 && clock.monotonic >= monotonic)
        #expect(abs((clock.wall - wall) / .seconds(1)) < 60)
        #expect(abs(wall / .seconds(1) - Double(time(nil))) < 60)
        #expect(clock.kernelTime(of: now) == now)
    }

    @Test("The clocks of a test run ahead of the kernel's, with separate leads for boot time and wall time")
    func ahead() {
        let lead = ClockLead(boot: .seconds(1000), wall: .seconds(5000))
        lead.grow(by: .seconds(100))
        #expect(lead.boot == .seconds(1100) && lead.wall == .seconds(5100))
        let clock = Clock(ahead: lead)
        #expect(abs((clock.now - Clock.now) / .seconds(1) - 1100) < 60)
        #expect(abs((clock.monotonic - Clock.monotonic) / .seconds(1) - 1100) < 60)
        #expect(abs((clock.wall - Clock.wall) / .seconds(1) - 5100) < 60)
        let instant = Instant(sinceBoot: .seconds(2000))
        #expect(clock.kernelTime(of: instant) == Instant(sinceBoot: .seconds(900)))
    }

    @Test("The wall clock was set by a server if the kernel reports it as synchronized")
    func synchronized() {
        if Clock.isSynchronized == true { #expect(Clock.wasSetByServer) }
    }

    @Test(
        "A real-time clock counts if it shows a later day",
        arguments: [
            ("86399\n", 0, false), ("86400\n", 0, true), ("172799\n", 1, false), ("172800\n", 1, true),
            ("", 0, false), ("now\n", 0, false), ("86400\n0\n", 0, true),
        ])
    func realTimeClock(text: String, day: Int, isLater: Bool) throws {
        let folder = try TemporaryFolder()
        for name in ["rtc0", "rtc1", "rtc2"] { try #require(mkdir("\(folder.path)/\(name)", 0o700) == 0) }
        try folder.write("0\n", to: "rtc0/since_epoch")
        try folder.write(text, to: "rtc1/since_epoch")
        #expect(Clock.hasRealTimeClock(after: day, in: folder.path) == isLater)
        #expect(Clock.hasRealTimeClock(after: day, in: folder.path + "/nothing") == false)
    }
}
