// SPDX-License-Identifier: MIT
import BootTime
import Testing

@Suite("A pace")
struct PaceTests {
    private let start = Instant(sinceBoot: .seconds(100))
    private var pace = Pace(atOnce: 3, thenEvery: .seconds(10))

    @Test("A pace grants its burst at once, and then one after each interval")
    mutating func burst() {
        #expect(grants(at: start, tries: 5) == 3)
        #expect(pace.opening == start + .seconds(10))
        #expect(grants(at: start + .milliseconds(9999), tries: 2) == 0)
        #expect(grants(at: start + .seconds(10), tries: 2) == 1)
        #expect(grants(at: start + .seconds(20), tries: 2) == 1)
    }

    @Test("A pace that rests for the intervals of its whole burst grants the whole burst again, and no more")
    mutating func rest() {
        #expect(grants(at: start, tries: 3) == 3)
        #expect(grants(at: start + .seconds(29), tries: 5) == 2)
        let later = start + .seconds(3000)
        #expect(grants(at: later, tries: 5) == 3)
        #expect(pace.opening == later + .seconds(10))
    }

    @Test("A refused request costs a pace nothing")
    mutating func refused() {
        #expect(grants(at: start, tries: 100) == 3)
        #expect(pace.opening == start + .seconds(10))
    }

    @Test("A pace of one at a time grants the next only after the interval")
    func single() {
        var pace = Pace(atOnce: 1, thenEvery: .seconds(1))
        let grants = [start, start, start + .seconds(1), start + .seconds(1)].map { pace.take(at: $0) }
        #expect(grants == [true, false, true, false])
    }

    /// The number of requests that are granted at once.
    private mutating func grants(at now: Instant, tries: Int) -> Int {
        (0..<tries).count { _ in pace.take(at: now) }
    }
}
