// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import Testing

@Suite("How long two people may be in together")
struct OpenSpanTests {
    private static let early = OpenSpan.until(Instant(sinceBoot: .seconds(100)))
    private static let late = OpenSpan.until(Instant(sinceBoot: .seconds(200)))

    @Test(
        "As long as both may: the shorter time, and none where one has none",
        arguments: [
            (early, late, early), (early, early, early), (.endless, late, late), (.endless, .endless, .endless),
            (.none, late, .none), (.none, .endless, .none), (.none, .none, .none),
        ] as [(OpenSpan, OpenSpan, OpenSpan)])
    func together(one: OpenSpan, other: OpenSpan, both: OpenSpan) {
        #expect(one.and(other) == both)
        #expect(other.and(one) == both)
    }
}
