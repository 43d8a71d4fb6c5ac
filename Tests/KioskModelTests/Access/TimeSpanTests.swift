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

    @Test(
        "is read in any of its units",
        arguments: [("1s", 1), ("1m", 60), ("1h", 3600), ("1d", 86_400), ("1w", 604_800), ("0w", 0), ("012s", 12)])
    func units(text: String, seconds: Int) {
        #expect(TimeSpan.seconds(text) == seconds)
    }

    @Test(
        "lasts at most a century, and has at most ten digits",
        arguments: [
            ("3155760000s", 3_155_760_000), ("3155760001s", nil), ("0000000001s", 1), ("00000000001s", nil),
            ("36525d", 3_155_760_000), ("36526d", nil),
        ] as [(String, Int?)])
    func longest(text: String, seconds: Int?) {
        #expect(TimeSpan.seconds(text) == seconds)
    }

    @Test("is nothing else", arguments: ["", "m", "10", "-5m", "1.5h", "10 m", "5y", "9999999999w", "１m"])
    func noSpan(text: String) {
        #expect(TimeSpan.seconds(text) == nil)
    }
}
