// SPDX-License-Identifier: MIT
import BootTime
import Testing

@testable import ninedotd

@Suite("The watchdog")
struct WatchdogTests {
    private static func second(_ count: Double) -> Instant { Instant(sinceBoot: .seconds(count)) }

    @Test("An idle loop wakes up for it three times in the time that is granted")
    func idle() {
        var watchdog = Watchdog(interval: .seconds(45))
        var now = Self.second(100)
        #expect(watchdog.nextDeadline.map { $0 <= now } == true)
        for _ in 0..<10 {
            let isFed = watchdog.isFed(at: now)
            #expect(isFed)
            #expect(watchdog.nextDeadline == now + .seconds(15))
            now = now + .seconds(15)
        }
    }

    @Test("One that the manager had no room for is fed again a second later, and not in a loop that never rests")
    func refused() {
        var watchdog = Watchdog(interval: .seconds(45))
        let isFirst = watchdog.isFed(at: Self.second(100))
        #expect(isFirst)
        watchdog.wasRefused(at: Self.second(100))
        #expect(watchdog.nextDeadline == Self.second(101))
        let isEarly = watchdog.isFed(at: Self.second(100.9))
        #expect(!isEarly)
        let isAgain = watchdog.isFed(at: Self.second(101))
        #expect(isAgain && watchdog.nextDeadline == Self.second(116))
    }

    @Test("A busy loop feeds it between steps, but not a thousand times a second")
    func busy() {
        var watchdog = Watchdog(interval: .seconds(45))
        let fed = (0..<5000).filter { watchdog.isFed(at: Self.second(100 + Double($0) / 1000)) }
        #expect(fed == [0, 1000, 2000, 3000, 4000])
    }

    /// A card of a starved machine: looked for, opened, painted on, each for longer than half of the time.
    @Test("A turn of long steps is not killed, whatever the loop's sleep before has used up")
    func longSteps() {
        let granted = Duration.seconds(45)
        var watchdog = Watchdog(interval: granted)
        var (now, fed) = (Self.second(100), Self.second(100))
        _ = watchdog.isFed(at: now)
        for step in [14.9, 40, 44, 0.5, 43, 44] {
            now = now + .seconds(step)
            #expect(now - fed < granted)
            if watchdog.isFed(at: now) { fed = now }
        }
    }

    @Test("Without one nothing is fed and no loop wakes up")
    func none() {
        var watchdog = Watchdog(interval: nil)
        let isFed = watchdog.isFed(at: Self.second(100))
        #expect(!isFed)
        #expect(watchdog.nextDeadline == nil)
    }
}
