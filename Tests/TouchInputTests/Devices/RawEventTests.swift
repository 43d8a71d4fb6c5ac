// SPDX-License-Identifier: MIT
import Testing
import TouchInput

@Suite("Events of a touchscreen")
struct RawEventTests {
    private static let now = Duration.seconds(3_600)
    /// Seconds by the wall clock, as an event may have them that came while the clock was set.
    private static let year2026 = Duration.seconds(1_795_000_000)

    @Test(
        "An event is not later than now, and else keeps its time (E13)",
        arguments: [
            (Duration.zero, Duration.zero), (.seconds(3_599), .seconds(3_599)), (now, now),
            (now + .microseconds(1), now), (year2026, now),
        ])
    func notLater(time: Duration, expected: Duration) {
        let event = RawEvent(.slotX, 400, at: time, isCorrection: true)
        #expect(event.notLater(than: Self.now) == RawEvent(.slotX, 400, at: expected, isCorrection: true))
    }
}
