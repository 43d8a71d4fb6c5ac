// SPDX-License-Identifier: MIT
import Touch
import TouchInput

/// A finger policy with touchscreens and a clock.
struct Glass {
    var policy = FingerPolicy()
    /// The transform of all touchscreens; the default is for 800x480 pixels.
    var transform = TouchTransform.plain
    private(set) var now = Duration.zero

    /// A report of these contacts at this moment.
    mutating func frame(_ contacts: [Contact], from source: Int = 0, afterGap: Bool = false) -> [FingerEvent] {
        policy.handle(TouchFrame(time: now, contacts: contacts, followsGap: afterGap), from: source, through: transform)
    }

    mutating func frame(_ contacts: Contact..., from source: Int = 0) -> [FingerEvent] {
        frame(contacts, from: source)
    }

    /// Lets time pass as the daemon's loop does, which comes back whenever something is due.
    mutating func wait(_ time: Duration) -> [FingerEvent] {
        let end = now + time
        var events: [FingerEvent] = []
        while let deadline = policy.deadline, deadline <= end {
            now = max(now, deadline)
            events += policy.advance(to: now)
        }
        now = end
        return events
    }

    /// A finger down, for some time, and up.
    mutating func tap(
        _ number: UInt64, _ x: Int32, _ y: Int32, for time: Duration, from source: Int = 0
    ) -> [FingerEvent] {
        frame([.began(number, x, y)], from: source) + wait(time) + frame([.ended(number, x, y)], from: source)
    }

    /// A whole stroke, after which a touchscreen has a say in the strokes of others.
    mutating func drawStroke(on source: Int) {
        let number: UInt64 = 9_000
        _ = frame([.began(number, 100, 100)], from: source)
        for x in stride(from: Int32(120), through: 300, by: 20) {
            _ = wait(.milliseconds(10))
            _ = frame([.held(number, x, 100)], from: source)
        }
        _ = wait(.milliseconds(10))
        _ = frame([.ended(number, 300, 100)], from: source)
    }

    /// The troubles told since the last call.
    mutating func takeTroubles() -> [TouchTrouble] { policy.takeFindings().map(\.trouble) }
}
