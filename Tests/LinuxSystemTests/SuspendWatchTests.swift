// SPDX-License-Identifier: MIT
import BootTime
import Testing

@testable import LinuxSystem

@Suite("A suspend")
struct SuspendWatchTests {
    /// CLOCK_MONOTONIC before, CLOCK_BOOTTIME, CLOCK_MONOTONIC after, in microseconds, and whether that is a resume.
    typealias Reading = (before: Int, boot: Int, after: Int, isResume: Bool)

    @Test(
        "is noticed once by the clock that stood still, and an interruption between two readings is none",
        arguments: [
            [(10, 11, 12, false), (100, 101, 102, false), (200, 201, 202, false)],
            [(10, 11, 12, false), (100, 9101, 102, true), (200, 9201, 202, false)],
            [(10, 11, 12, false), (100, 600, 601, false), (700, 701, 702, false)],
            [(10, 11, 900, false), (1000, 1001, 1002, false), (1100, 1201, 1102, true), (1200, 1301, 1202, false)],
            [(10, 5010, 12, false), (100, 5101, 102, false), (200, 5301, 5302, false), (5400, 10_500, 5402, true)],
            [(10, 510, 512, false), (600, 601, 602, false), (700, 801, 702, true), (800, 1001, 802, true)],
        ] as [[Reading]])
    func readings(readings: [Reading]) {
        var meter = SleepMeter()
        for (index, reading) in readings.enumerated() {
            let isResume = meter.hasGrown(
                between: .microseconds(reading.before), and: .microseconds(reading.after),
                at: Instant(sinceBoot: .microseconds(reading.boot)))
            #expect(isResume == reading.isResume, "reading \(index)")
        }
    }

    @Test("is not seen where there was none")
    func awake() throws {
        var watch = try SuspendWatch()
        for _ in 0..<1000 {
            let hasResumed = watch.hasResumed()
            #expect(!hasResumed)
        }
        var poller = try Poller()
        #expect(try poller.wait(for: [watch.number], until: Clock.now) == [])
        watch.acknowledge()
        #expect(try poller.wait(for: [watch.number], until: Clock.now) == [])
    }
}
