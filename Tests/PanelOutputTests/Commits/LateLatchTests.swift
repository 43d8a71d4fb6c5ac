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

    /// A latch that receives flips and pictures from the test; times are in microseconds.
    private struct Flips {
        var latch = LateLatch()
        var last = 1_000_000
        var blanks: UInt32 = 100

        /// - Parameter period: The time between the first two blanks.
        init(period: Int = 16_667) {
            flip(after: 0, blanks: 0)
            flip(after: period)
        }

        mutating func paint(taking work: Int, begun delay: Int = 100_000) {
            latch.painted(from: .microseconds(last + delay), to: .microseconds(last + delay + work))
        }

        mutating func flip(after passed: Int, blanks count: UInt32 = 1) {
            last += passed
            blanks += count
            latch.flipped(CompletedFlip(serial: 1, time: .microseconds(last), blanks: blanks))
        }

        /// The pause after the last flip, or nil if there is none.
        var pause: Int? { latch.begin.map { Int($0 / .microseconds(1)) - last } }
    }

    @Test(
        "The latch waits for the period minus twice the longest paint time and 3 ms, if at least 2 ms are left",
        arguments: [
            (16_667, [1000], 11_667), (16_667, [1000, 3000, 2000], 7667), (16_000, [5500], 2000),
            (16_000, [5501], nil), (50_000, [1000], 45_000), (50_001, [1000], nil), (16_667, [], nil),
        ] as [(Int, [Int], Int?)])
    func pause(period: Int, works: [Int], pause: Int?) {
        var flips = Flips(period: period)
        for work in works { flips.paint(taking: work) }
        #expect(flips.pause == pause)
    }

    @Test(
        "The latch ignores an implausible period and adopts a plausible one",
        arguments: [(3999, 11_667), (4000, nil), (10_000, 5000), (50_000, 45_000), (50_001, 11_667)] as [(Int, Int?)])
    func periods(period: Int, pause: Int?) {
        var flips = Flips()
        flips.paint(taking: 1000)
        flips.flip(after: period)
        #expect(flips.pause == pause)
    }

    @Test("The latch derives the period from the blank count, and does not wait if the count stalls or restarts")
    func counts() {
        var flips = Flips()
        flips.paint(taking: 1000)
        flips.flip(after: 30_000, blanks: 3)
        #expect(flips.pause == 5000)
        flips.flip(after: 16_667, blanks: 0)
        #expect(flips.pause == nil)
        flips.flip(after: 16_667)
        #expect(flips.pause == 11_667)
        flips.blanks = 0
        flips.flip(after: 16_667, blanks: 0)
        flips.flip(after: 16_667)
        #expect(flips.pause == nil)
    }

    @Test("The latch forgets a long paint time after 32 shorter ones")
    func forgets() {
        var flips = Flips()
        for work in [5000] + Array(repeating: 1000, count: 31) { flips.paint(taking: work) }
        #expect(flips.pause == 3667)
        flips.paint(taking: 1000)
        #expect(flips.pause == 11_667)
        flips.paint(taking: 2000)
        #expect(flips.pause == 9667)
    }

    @Test(
        "A picture is begun 2 ms earlier only if the previous one was begun in time but missed its blank",
        arguments: [(16_666, 2, 9667), (16_667, 2, 11_667), (0, 1, 11_667)] as [(Int, UInt32, Int)])
    func reserve(delay: Int, blanks: UInt32, pause: Int) {
        var flips = Flips()
        flips.paint(taking: 1000, begun: delay)
        flips.flip(after: 16_667 * Int(blanks), blanks: blanks)
        #expect(flips.pause == pause)
        flips.flip(after: 16_667 * 2, blanks: 2)
        #expect(flips.pause == pause)
    }
}
