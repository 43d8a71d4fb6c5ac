// SPDX-License-Identifier: MIT
import ControlMessages

/// Says of each status its state and what else is new in it.
struct StatusChanges {
    private let clock: LocalClock
    private var last: KioskStatus?

    init(clock: LocalClock) {
        self.clock = clock
    }

    /// One line, such as "locked; wrong tries: 2 in a row, 7 since last looked at".
    mutating func text(for status: KioskStatus) -> String {
        let last = self.last
        self.last = status
        let text = StatusText(of: status, clock: clock)
        var parts = [text.state]
        if status.failures != last?.failures || status.sinceAcknowledged != last?.sinceAcknowledged {
            parts.append("wrong tries: " + text.tries)
        }
        if status.touchscreens != last?.touchscreens { parts.append("touchscreens: " + text.touchscreens) }
        if status.display != last?.display || status.displayNote != last?.displayNote {
            parts.append("display: " + text.display)
        }
        return parts.joined(separator: "; ")
    }
}
