// SPDX-License-Identifier: MIT
import Testing

@testable import ninedotd

@Suite("The time from a touch to its picture")
struct TouchLatencyTests {
    private var latency = TouchLatency()

    private mutating func picture(of touch: Int, seenAt seen: Int) {
        latency.touched(at: .milliseconds(touch))
        latency.painted()
        latency.seen(at: .milliseconds(seen))
    }

    @Test("is none before the first picture, then the median and the longest")
    mutating func summary() {
        #expect(latency.summary == nil)
        for (touch, seen) in [(0, 10), (100, 130), (200, 220), (300, 390), (400, 440)] {
            picture(of: touch, seenAt: seen)
        }
        #expect(latency.summary == .init(count: 5, median: .milliseconds(30), longest: .milliseconds(90)))
    }

    @Test("counts from the oldest of the touches that a picture answers")
    mutating func oldest() {
        for time in [5, 8, 12] { latency.touched(at: .milliseconds(time)) }
        latency.painted()
        latency.touched(at: .milliseconds(14))
        latency.seen(at: .milliseconds(25))
        latency.painted()
        latency.seen(at: .milliseconds(41))
        #expect(latency.summary == .init(count: 2, median: .milliseconds(20), longest: .milliseconds(27)))
    }

    @Test("counts no touch that changed nothing, and no picture that nobody touched for")
    mutating func unanswered() {
        latency.touched(at: .milliseconds(5))
        latency.rests()
        latency.painted()
        latency.seen(at: .seconds(2))
        #expect(latency.summary == nil)
    }

    @Test("keeps a frame that the display could not take until it is seen")
    mutating func kept() {
        latency.touched(at: .milliseconds(0))
        latency.painted()
        latency.rests()
        latency.seen(at: .milliseconds(50))
        #expect(latency.summary?.longest == .milliseconds(50))
    }

    @Test("believes no clock that runs elsewhere", arguments: [-5, 10_001])
    mutating func otherClock(milliseconds: Int) {
        picture(of: 100_000, seenAt: 100_000 + milliseconds)
        #expect(latency.summary == nil)
    }

    @Test("forgets pictures that are a hundred back, but not how many there were")
    mutating func forgets() {
        picture(of: 0, seenAt: 5000)
        for number in 1...100 { picture(of: number * 10_000, seenAt: number * 10_000 + 20) }
        #expect(latency.summary == .init(count: 101, median: .milliseconds(20), longest: .milliseconds(20)))
    }
}
