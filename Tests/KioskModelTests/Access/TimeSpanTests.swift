// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@Suite("A time span as people write it")
struct TimeSpanTests {
    @Test(
        "is written shortly, and read",
        arguments: [
            (45, "45s"), (600, "10m"), (7200, "2h"), (86_400, "1d"), (90, "90s"), (604_800, "7d"), (0, "0s"),
        ])
    func spans(seconds: Int, text: String) {
        #expect(TimeSpan.text(seconds) == text)
        #expect(TimeSpan.seconds(text) == seconds)
    }

    @Test("is nothing else", arguments: ["", "m", "10", "-5m", "1.5h", "10 m", "5y", "9999999999w", "１m"])
    func noSpan(text: String) {
        #expect(TimeSpan.seconds(text) == nil)
    }
}
