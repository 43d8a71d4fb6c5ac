// SPDX-License-Identifier: MIT
import Testing

@testable import PanelOutput

@Suite("A picture that is begun late")
struct LateLatchTests {
    /// A display at 60 Hz, and a loop that paints whenever it may; times are microseconds.
    private struct Panel {
        static let period = 16_667
        var latch = LateLatch()
        var now = 1_000_000
        var countsBlanks = true

        /// Paints for so long as soon as the latch allows, and waits for the flip, perhaps some blanks late.
        ///
        /// - Returns: The age of the picture by then.
        mutating func picture(taking work: Int, late: Int = 0) -> Int {
            if let begin = latch.begin { now = max(now, Int(begin / .microseconds(1))) }
            let began = now
            now += work
            latch.painted(from: .microseconds(began), to: .microseconds(now))
            let blank = now / Panel.period + 1 + late
            now = blank * Panel.period
            latch.flipped(
                CompletedFlip(serial: 1, time: .microseconds(now), blanks: countsBlanks ? UInt32(blank) : 0))
            return now - began
        }

        mutating func pictures(_ count: Int, taking work: Int) -> [Int] {
            (0..<count).map { _ in picture(taking: work) }
        }
    }

    @Test(
        "is nearly as young as it takes to paint, from the third on, and misses no blank", arguments: [500, 2000, 4000])
    func young(work: Int) {
        var panel = Panel()
        _ = panel.pictures(2, taking: work)
        let ages = panel.pictures(100, taking: work)
        #expect(ages.allSatisfy { $0 <= 2 * work + 3001 && $0 > work }, "\(ages)")
    }

    @Test("is begun at once where painting takes most of the time there is", arguments: [6000, 12_000, 30_000])
    func slow(work: Int) {
        var panel = Panel()
        _ = panel.pictures(5, taking: work)
        #expect(panel.latch.begin == nil)
    }

    @Test("is begun at once on a display that counts no vertical blanks")
    func noBlanks() {
        var panel = Panel()
        panel.countsBlanks = false
        for _ in 0..<20 {
            _ = panel.picture(taking: 1000)
            #expect(panel.latch.begin == nil)
        }
    }

    @Test("is begun earlier after each that came too late, and in the end at once")
    func adapts() {
        var panel = Panel()
        _ = panel.pictures(3, taking: 1000)
        var ages: [Int] = []
        while panel.latch.begin != nil, ages.count < 50 {
            // The kernel took longer than anybody measured.
            ages.append(panel.picture(taking: 1000, late: 1))
        }
        #expect(ages.count == 5 && ages == ages.sorted())
    }

    @Test("is begun at once after a rest: the time to begin it is long over")
    func afterRest() throws {
        var panel = Panel()
        _ = panel.pictures(10, taking: 1000)
        let begin = try #require(panel.latch.begin)
        #expect(begin < .microseconds(panel.now + Panel.period))
        panel.now += 5_000_000
        let age = panel.picture(taking: 1000)
        #expect(age <= Panel.period + 1000)
    }

    @Test("goes by no period that no display has", arguments: [100, 400_000])
    func strangePeriods(microseconds: Int) {
        var latch = LateLatch()
        for number in 1...20 {
            let time = Duration.microseconds(number * microseconds)
            latch.painted(from: time, to: time + .microseconds(10))
            latch.flipped(CompletedFlip(serial: 1, time: time + .microseconds(20), blanks: UInt32(number)))
        }
        #expect(latch.begin == nil)
    }
}
