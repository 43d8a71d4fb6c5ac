// SPDX-License-Identifier: MIT
import ControlMessages
import Testing

@testable import AdminTool

@Suite("A status in words")
struct StatusTextTests {
    private static let locked = KioskStatus(
        version: "0.1.0", state: .locked, failures: 2, sinceAcknowledged: 7, touchscreens: 1,
        display: "HDMI-A-1 1024x600")

    @Test("is a few aligned lines")
    func table() {
        #expect(
            StatusText(of: Self.locked, clock: LocalClock()).table == """
                State         locked
                Wrong tries   2 in a row, 7 since last acknowledged
                Touchscreens  1
                Display       HDMI-A-1 1024x600
                Version       0.1.0
                """)
    }

    @Test(
        "says whether the link and its broker are connected, since when and how much was refused, and nothing where there is none"
    )
    func link() {
        func row(_ link: LinkPresence?, since: Int? = nil, refused: Int? = nil) -> Substring? {
            var status = Self.locked
            (status.link, status.linkSince, status.linkRefused) = (link, since, refused)
            return StatusText(of: status, clock: LocalClock()).table.split(separator: "\n").first {
                $0.hasPrefix("Link")
            }
        }
        let time = LocalClock().dateAndTime(of: 1_767_225_600)
        #expect(row(nil) == nil)
        #expect(row(.awaited, refused: 0) == "Link          not connected")
        #expect(row(.withoutBroker, since: 1_767_225_600) == "Link          without a broker since \(time)")
        #expect(row(.connected, since: 1_767_225_600, refused: 0) == "Link          connected since \(time)")
        #expect(
            row(.connected, since: 1_767_225_600, refused: 3)
                == "Link          connected since \(time), 3 messages refused")
    }

    @Test(
        "names every state",
        arguments: zip(
            KioskState.allCases,
            [
                "starting", "locked, not set up: ninedotctl setup, or ninedotctl restore",
                "locked, waiting to be set up at the panel",
                "locked, no pattern set yet: ninedotctl enroll", "locked, out of service: ninedotctl in-service",
                "locked",
                "locked, the display is being taken back from the program behind the lock", "locked out, 42 s left",
                "stopped after too many wrong tries: ninedotctl rearm", "locked, a new pattern is being drawn",
                "locked, a teacher is using the panel's settings", "unlocked by Ada, 42 s left", "fault: disk full",
            ]))
    func state(state: KioskState, words: String) {
        let status = KioskStatus(
            version: "", state: state, secondsLeft: 42, unlockedBy: "Ada", fault: "disk full")
        #expect(StatusText(of: status, clock: LocalClock()).state == words)
    }

    @Test("says when the unlocked time ends, by the local clock")
    func until() {
        let status = KioskStatus(version: "", state: .unlocked, secondsLeft: 570, until: 1_767_225_600)
        let clock = LocalClock()
        let words = "unlocked, 9 min 30 s left, until \(clock.time(of: 1_767_225_600))"
        #expect(StatusText(of: status, clock: clock).state == words)
    }

    @Test("tells of a panel that a program has, and of one that is black until that comes up")
    func program() {
        let words = [ProgramPresence.awaited: "the program is still coming up", .running: "a program has the panel"]
        for presence in ProgramPresence.allCases {
            let status = KioskStatus(version: "", state: .unlocked, secondsLeft: 42, program: presence)
            let expected = "unlocked, \(words[presence] ?? "?"), 42 s left"
            #expect(StatusText(of: status, clock: LocalClock()).state == expected)
        }
    }

    @Test("is unlocked without an end where there is none")
    func unlimited() {
        let status = KioskStatus(version: "", state: .unlocked)
        #expect(StatusText(of: status, clock: LocalClock()).state == "unlocked")
    }

    @Test("says why there is no display")
    func noDisplay() {
        let status = KioskStatus(version: "", state: .locked, displayNote: "waiting for a display")
        let text = StatusText(of: status, clock: LocalClock())
        #expect(text.display == "none, waiting for a display")
        #expect(text.touchscreens == "none")
    }

    @Test("says that a touchscreen is connected and not trusted, and what to type")
    func untrusted() {
        var status = KioskStatus(version: "1", state: .locked)
        status.untrustedTouchscreens = "Plug"
        let text = StatusText(of: status, clock: LocalClock())
        #expect(text.touchscreens == "none, not trusted: Plug: ninedotctl touchscreens")
    }

    @Test("tells of a panel that is dimmed or dark, so that nobody takes it for broken", arguments: PanelLight.allCases)
    func light(light: PanelLight) {
        var status = Self.locked
        status.light = light
        let ending = [PanelLight.full: "", .dimmed: ", dimmed until it is touched", .off: ", dark until it is touched"]
        #expect(StatusText(of: status, clock: LocalClock()).display == "HDMI-A-1 1024x600" + (ending[light] ?? "?"))
    }

    @Test("tells how long a picture takes, once somebody has touched the panel")
    func latency() {
        #expect(!StatusText(of: Self.locked, clock: LocalClock()).table.contains("Touch to picture"))
        var status = Self.locked
        (status.answeredTouches, status.touchToPicture, status.longestTouchToPicture) = (120, 21_449, 48_900)
        #expect(
            StatusText(of: status, clock: LocalClock()).table.contains("Touch to picture  21.4 ms, at most 48.9 ms\n"))
    }

    @Test("tells how many guesses a week there are and how far they lead, where that is known")
    func guessing() {
        #expect(!StatusText(of: Self.locked, clock: LocalClock()).table.contains("Guessing"))
        var status = Self.locked
        (status.guessesPerWeek, status.guessedPercent) = (76, 4)
        let line = "Guessing      at most 76 tries a week at a pattern, about 4 % of those that people choose\n"
        for patterns in [nil, 0, 1] {
            (status.guessablePatterns, status.anyGuessedPercent) = (patterns, patterns.map { 4 * $0 })
            let table = StatusText(of: status, clock: LocalClock()).table
            #expect(table.contains(line) && !table.contains("one of"))
        }
        (status.guessablePatterns, status.anyGuessedPercent) = (30, 71)
        let more = "              one of the 30 people's patterns within a week: about 71 %\n"
        #expect(StatusText(of: status, clock: LocalClock()).table.contains(line + more))
    }

    @Test("tells an admin's words, line by line, and nothing where there are none")
    func words() {
        #expect(!StatusText(of: Self.locked, clock: LocalClock()).table.contains("Notice"))
        var status = Self.locked
        (status.notice, status.outOfService) = ("Science fair\non Friday", "Being mended")
        let table = StatusText(of: status, clock: LocalClock()).table
        #expect(
            table.contains("Out of service  Being mended\nNotice          Science fair\n                on Friday\n"))
    }

    @Test(
        "gives times in the two largest units",
        arguments: [
            (0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (570, "9 min 30 s"), (3599, "59 min 59 s"),
            (3600, "1 h 0 min"), (86399, "23 h 59 min"),
        ])
    func span(seconds: Int, words: String) {
        #expect(StatusText.span(seconds) == words)
    }

    @Test("keeps what a terminal would obey from the terminal")
    func harmless() {
        #expect(Terminal.harmless("Ada\u{1b}[2J\n\u{9b}\u{202e}图") == "Ada?[2J???图")
    }

    @Test("gives date and time the length people expect")
    func clock() {
        let shape = LocalClock().dateAndTime(of: 1_767_225_600).map { $0.isNumber ? "0" : $0 }
        #expect(String(shape) == "0000-00-00 00:00:00")
    }

    @Test("says at each change the state and what else is new")
    func changes() {
        var changes = StatusChanges(clock: LocalClock())
        var status = Self.locked
        #expect(
            changes.text(for: status)
                == "locked; wrong tries: 2 in a row, 7 since last acknowledged; touchscreens: 1; display: HDMI-A-1 1024x600"
        )
        status.touchscreens = 0
        #expect(changes.text(for: status) == "locked; touchscreens: none")
        (status.state, status.failures) = (.unlocked, 0)
        #expect(changes.text(for: status) == "unlocked; wrong tries: 0 in a row, 7 since last acknowledged")
        (status.display, status.displayNote) = (nil, "unplugged")
        #expect(changes.text(for: status) == "unlocked; display: none, unplugged")
        #expect(changes.text(for: status) == "unlocked")
    }
}
