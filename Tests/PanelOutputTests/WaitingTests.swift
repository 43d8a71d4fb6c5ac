// SPDX-License-Identifier: MIT
import BootTime
import Testing

@testable import PanelOutput

@Suite("Waiting for a display")
struct WaitingTests {
    private let now = Instant(sinceBoot: .seconds(1000))

    @Test("Waiting reports a reason from the start until there is a display")
    func trouble() {
        var waiting = Waiting()
        #expect(waiting.trouble == "waiting for a display")
        waiting.begin(after: .noCard, at: now)
        #expect(waiting.trouble == "no display card")
        waiting.end()
        #expect(waiting.trouble == nil)
        #expect(waiting.error == nil)
        var lucky = Waiting()
        lucky.end()
        #expect(lucky.trouble == nil)
    }

    @Test("A missing display is not retried; other errors are retried after pauses that grow until success")
    func retries() {
        var waiting = Waiting()
        waiting.begin(after: .noDisplay(cards: ["card0"]), at: now)
        #expect(waiting.retry == nil)
        waiting.begin(after: .notMaster(card: "card0"), at: now)
        #expect(waiting.retry == now + .milliseconds(250))
        waiting.begin(after: .gone(card: "card0"), at: now)
        #expect(waiting.retry == now + .milliseconds(500))
        waiting.begin(after: .unusable(card: "card0", reason: "no"), at: now)
        #expect(waiting.retry == now + .seconds(2))
        waiting.begin(after: .unusable(card: "card0", reason: "no"), at: now)
        #expect(waiting.retry == now + .seconds(4))
        waiting.end()
        waiting.begin(after: .stuck(card: "card0"), at: now)
        #expect(waiting.retry == now + .milliseconds(250))
        waiting.begin(after: .unusable(card: "card0", reason: "no"), at: now)
        #expect(waiting.retry == now + .seconds(2))
    }

    @Test("A hurried wait retries at once, then 300 times every 10 ms, then after the usual pauses")
    func hurry() {
        var waiting = Waiting()
        waiting.hurry(at: now)
        #expect(waiting.retry == now)
        for _ in 0..<300 {
            waiting.begin(after: .notMaster(card: "card0"), at: now)
            #expect(waiting.retry == now + .milliseconds(10))
        }
        for pause in [250, 500, 1000, 2000, 2000] {
            waiting.begin(after: .notMaster(card: "card0"), at: now)
            #expect(waiting.retry == now + .milliseconds(pause))
        }
    }

    @Test("Looks are due at once and 1 s, 3 s and 10 s after a change")
    func looks() {
        var looks = Looks()
        #expect(looks.next == nil)
        looks.begin(at: now)
        for seconds in [0, 1, 3, 10] {
            #expect(looks.next == now + .seconds(seconds))
            looks.take(at: now + .seconds(seconds) - .nanoseconds(1))
            #expect(looks.next == now + .seconds(seconds))
            looks.take(at: now + .seconds(seconds))
        }
        #expect(looks.next == nil)
    }

    @Test("A look comes at least 250 ms after the last one and covers all looks that are due")
    func rest() {
        var looks = Looks()
        looks.begin(at: now)
        looks.take(at: now)
        looks.begin(at: now + .milliseconds(100))
        #expect(looks.next == now + .milliseconds(250))
        looks.take(at: now + .seconds(4))
        #expect(looks.next == now + .milliseconds(10_100))
        looks.begin(at: now + .milliseconds(4250))
        #expect(looks.next == now + .milliseconds(4250))
    }
}
