// SPDX-License-Identifier: MIT
import ControlMessages

/// A status in words.
struct StatusText {
    private let status: KioskStatus
    private let clock: LocalClock

    init(of status: KioskStatus, clock: LocalClock) {
        self.status = status
        self.clock = clock
    }

    /// Aligned lines, one for each thing.
    var table: String {
        let rows =
            [
                ("State", state), ("Wrong tries", tries), ("Touchscreens", touchscreens), ("Display", display),
            ] + guessing + latency + words + link + [("Version", Terminal.harmless(status.version))]
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, value in
            name + String(repeating: " ", count: width - name.count + 2) + value
        }.joined(separator: "\n")
    }

    /// Such as "unlocked by Ada, 9 min 30 s left, until 14:03:07".
    var state: String {
        switch status.state {
        case .starting: "starting"
        case .notSetUp: "locked, not set up: ninedotctl setup, or ninedotctl restore"
        case .setup: "locked, waiting to be set up at the panel"
        case .noPattern: "locked, no pattern set yet: ninedotctl enroll"
        case .outOfService: "locked, out of service: ninedotctl in-service"
        case .locked: "locked"
        case .locking: "locked, the display is being taken back from the program behind the lock"
        case .lockedOut: "locked out" + timeLeft
        case .stopped: "stopped after too many wrong tries: ninedotctl rearm"
        case .enrolling: "locked, a new pattern is being drawn"
        case .maintenance: "locked, a teacher is using the panel's settings"
        case .unlocked:
            "unlocked" + (status.unlockedBy.map { " by " + Terminal.harmless($0) } ?? "") + program + timeLeft
        case .fault: "fault: " + Terminal.harmless(status.fault ?? "unknown")
        }
    }

    private var program: String {
        switch status.program {
        case .awaited: ", the program is still coming up"
        case .running: ", a program has the panel"
        case nil: ""
        }
    }

    var tries: String { "\(status.failures) in a row, \(status.sinceAcknowledged) since last acknowledged" }

    var touchscreens: String {
        let used = status.touchscreens == 0 ? "none" : "\(status.touchscreens)"
        let untrusted = status.untrustedTouchscreens.map {
            "not trusted: \(Terminal.harmless($0)): ninedotctl touchscreens"
        }
        let note = status.touchNote.map { Terminal.harmless($0) }
        return [used, untrusted, note].compactMap { $0 }.joined(separator: ", ")
    }

    var display: String {
        if let display = status.display { return Terminal.harmless(display) + light }
        return "none" + (status.displayNote.map { ", " + Terminal.harmless($0) } ?? "")
    }

    private var light: String {
        switch status.light {
        case .full: ""
        case .dimmed: ", dimmed until it is touched"
        case .off: ", dark until it is touched"
        }
    }

    private var guessing: [(String, String)] {
        guard let guesses = status.guessesPerWeek, let percent = status.guessedPercent else { return [] }
        let one = "at most \(guesses) tries a week at a pattern, about \(percent) % of those that people choose"
        guard let patterns = status.guessablePatterns, patterns > 1, let any = status.anyGuessedPercent else {
            return [("Guessing", one)]
        }
        return [("Guessing", one), ("", "one of the \(patterns) people's patterns within a week: about \(any) %")]
    }

    /// Nothing before somebody has touched the panel.
    private var latency: [(String, String)] {
        guard let median = status.touchToPicture, let longest = status.longestTouchToPicture else { return [] }
        return [("Touch to picture", "\(Self.milliseconds(median)), at most \(Self.milliseconds(longest))")]
    }

    /// Such as "21.4 ms".
    private static func milliseconds(_ microseconds: Int) -> String {
        "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
    }

    /// The rows for an admin's words on the panel.
    private var words: [(String, String)] {
        let reason = status.outOfService.map { [("Out of service", Terminal.harmless($0))] } ?? []
        let lines = status.notice.map { $0.split(separator: "\n").map { Terminal.harmless(String($0)) } } ?? []
        return reason + lines.enumerated().map { ($0 == 0 ? "Notice" : "", $1) }
    }

    /// Nothing where the panel is seen from nowhere else.
    private var link: [(String, String)] {
        let presence: String
        switch status.link {
        case nil: return []
        case .awaited: presence = "not connected"
        case .withoutBroker: presence = "without a broker"
        case .connected: presence = "connected"
        }
        let since = status.linkSince.map { " since \(clock.dateAndTime(of: $0))" } ?? ""
        let refused = status.linkRefused.map { $0 == 0 ? "" : ", \($0) messages refused" } ?? ""
        return [("Link", presence + since + refused)]
    }

    private var timeLeft: String {
        guard let seconds = status.secondsLeft else { return "" }
        let until = status.until.map { ", until " + clock.time(of: $0) } ?? ""
        return ", \(Self.span(seconds)) left\(until)"
    }

    /// Such as "42 s", "9 min 30 s" or "1 h 0 min".
    static func span(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
        }
    }
}

/// Describes each status of a series by its state and the changes since the one before.
struct StatusChanges {
    private let clock: LocalClock
    private var last: KioskStatus?

    init(clock: LocalClock) {
        self.clock = clock
    }

    /// One line, such as "locked; wrong tries: 2 in a row, 7 since last acknowledged".
    mutating func text(for status: KioskStatus) -> String {
        let last = self.last
        self.last = status
        let text = StatusText(of: status, clock: clock)
        var parts = [text.state]
        if status.failures != last?.failures || status.sinceAcknowledged != last?.sinceAcknowledged {
            parts.append("wrong tries: " + text.tries)
        }
        if status.touchscreens != last?.touchscreens || status.untrustedTouchscreens != last?.untrustedTouchscreens
            || status.touchNote != last?.touchNote
        {
            parts.append("touchscreens: " + text.touchscreens)
        }
        if status.display != last?.display || status.displayNote != last?.displayNote || status.light != last?.light {
            parts.append("display: " + text.display)
        }
        return parts.joined(separator: "; ")
    }
}
