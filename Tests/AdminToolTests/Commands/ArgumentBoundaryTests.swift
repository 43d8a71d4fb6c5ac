// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import Glibc
import KioskModel
import LinuxSystem
import Testing

@testable import AdminTool

@Suite("The edges of what is typed")
struct ArgumentBoundaryTests {
    @Test(
        "A size has sides of 240 to 8192 pixels, and a quarter turn or none",
        arguments: [
            ("240x240", true), ("8192x8192", true), ("800x480@0", true), ("800x480@180", true), ("239x240", false),
            ("240x239", false), ("8193x240", false), ("240x8193", false), ("800x480@", false), ("800x480@1", false),
            ("800x480@90@90", false), ("@90", false), ("", false),
        ])
    func sizes(text: String, isTaken: Bool) {
        #expect(((try? PreviewOrder.size(text)) != nil) == isTaken)
    }

    @Test("A density has 50 to 600 dots per inch", arguments: [(49, false), (50, true), (600, true), (601, false)])
    func densities(dots: Int, isTaken: Bool) {
        #expect(((try? PreviewOrder(Arguments([], ["all": "d", "dpi": "\(dots)"]))) != nil) == isTaken)
    }

    @Test(
        "A preview without options is of a display of 800 by 480 that is not turned and does not report its size")
    func preview() throws {
        let order = try PreviewOrder(Arguments([], ["all": "d"]))
        #expect(order.size == PixelSize(width: 800, height: 480) && order.rotation == nil && order.dotsPerInch == nil)
        #expect(order.configuration == "/etc/ninedot/ninedot.conf" && order.language == nil && order.theme == nil)
    }

    @Test("The history shows 50 entries, or up to 100000 that are asked for, or all since a time")
    func counts() throws {
        func count(_ options: [String: String]) throws -> Int? { try HistoryQuery(Arguments([], options)).count }
        #expect(try count([:]) == 50 && count(["since": "1d"]) == nil)
        #expect(try count(["count": "1"]) == 1 && count(["count": "100000", "since": "1d"]) == 100_000)
        for text in ["0", "100001", "-1", "x", ""] {
            #expect(throws: Failure.self, "\(text)") { try count(["count": text]) }
        }
    }

    @Test(
        "A time of the day has two digits for hours up to 23 and for minutes up to 59",
        arguments: [
            ("00:00", true), ("23:59", true), ("09:05", true), ("24:00", false), ("23:60", false), ("9:05", false),
            ("09:5", false), ("09:05:00", false), ("09", false), ("0a:00", false), ("", false),
        ])
    func minutes(text: String, isTaken: Bool) {
        #expect(((try? HistoryQuery.time("2026-07-01 " + text, LocalClock())) != nil) == (isTaken || text.isEmpty))
    }

    @Test("A time long ago is the beginning of all time, and one since minutes is counted back from now")
    func since() throws {
        #expect(try HistoryQuery.time("5000w", LocalClock()) == 0)
        #expect(try HistoryQuery.time("1969-01-01", LocalClock()) == 0)
        let day = try HistoryQuery.time("2026-07-01", LocalClock())
        #expect(try HistoryQuery.time("2026-07-01 10:30", LocalClock()) - day == 10 * 3600 + 30 * 60)
    }

    @Test(
        "Uses are whole numbers up to a million",
        arguments: [("0", 0), ("1000000", 1_000_000), ("1000001", nil), ("-1", nil), ("+1", nil), ("1.0", nil)]
            as [(String, Int?)])
    func uses(text: String, uses: Int?) {
        #expect((try? AccessText.uses(text, in: "uses")) == uses)
    }

    @Test(
        "An unlock lasts a second to a day",
        arguments: [("1s", 1), ("24h", 86_400), ("1d", 86_400), ("86401s", nil), ("0s", nil), ("1", nil)]
            as [(String, Int?)])
    func spans(text: String, seconds: Int?) {
        #expect((try? AccessText.unlockFor(text, in: "for")) == seconds)
    }

    @Test("A term is lifted by any, none or nothing, in letters of either size", arguments: ["any", "ANY", "None", ""])
    func lifted(text: String) throws {
        let change = try AccessChange(
            from: text, until: text, hours: text, uses: text, unlockFor: text, place: { $0 })
        let terms = AccessTerms(
            validFrom: "2026-09-01", validUntil: "2027-07-15", windows: "Sat 10:00-12:00", usesLeft: 3, unlockFor: 60)
        #expect(change.applied(to: terms) == AccessTerms())
        #expect(AccessChange().applied(to: terms) == terms)
    }

    @Test("The first day of an access may be the last one, too")
    func oneDay() throws {
        let day = "2026-09-01"
        let change = try AccessChange(
            from: day, until: day, hours: nil, uses: nil, unlockFor: nil, place: { $0 })
        #expect(change.applied(to: AccessTerms()) == AccessTerms(validFrom: day, validUntil: day))
        let daemon = try FakeDaemon(answering: [.access(AccessTerms(validFrom: day)), .ok])
        #expect(run(["people", "set", "Ada"], ["until": day], on: daemon) == nil)
    }

    @Test(
        "A PIN has 4 to 12 digits",
        arguments: [("471", false), ("4719", true), ("471935028461", true), ("4719350284617", false), ("47a9", false)])
    func pins(text: String, isTaken: Bool) {
        var typed = TypedPIN()
        let goesOn = (Array(text.utf8) + Array("\n\r".utf8)).map { typed.take($0) }
        #expect(goesOn == text.utf8.map { _ in true } + [false, false])
        #expect(((try? typed.checked()) != nil) == isTaken)
        typed.wipe()
        #expect(typed == TypedPIN())
    }

    @Test("A recording of touches takes half a minute, or up to five")
    func recordings() throws {
        func seconds(_ options: [String: String]) throws -> [Request] {
            let daemon = try FakeDaemon(answering: [.ok])
            _ = run(["touch", "record", "f"], options, on: daemon)
            return try daemon.requests()
        }
        #expect(try seconds([:]) == [.panel(.recordTouches(seconds: 30))])
        #expect(try seconds(["for": "5m"]) == [.panel(.recordTouches(seconds: 300))])
        let failure = run(["touch", "record", "f"], ["for": "301s"])
        #expect(failure?.message.hasPrefix("--for: expected at most 5m\nusage: ninedotctl touch record") == true)
    }

    @Test("An idle screen has one to four lines, or none by --clear")
    func notice() {
        #expect(run(["notice"])?.message.hasPrefix("expected either words or --clear\n") == true)
        #expect(run(["notice", "a"], ["clear": ""])?.message.hasPrefix("expected either words or --clear\n") == true)
        #expect(run(["notice", "a", "b", "c", "d", "e"])?.message.hasPrefix("too many arguments: e\n") == true)
    }

    @Test("Yes is y or yes, with any space around it", arguments: [("y", true), (" Yes\n", true), ("yess", false)])
    func yes(text: String, isYes: Bool) {
        #expect(Terminal.isYes(text) == isYes)
    }

    @Test(
        "What a terminal would obey is shown as a question mark, and nothing else is changed",
        arguments: [
            ("\u{1F}", "?"), (" ", " "), ("~", "~"), ("\u{7F}", "?"), ("\u{80}", "?"), ("é", "é"), ("\u{200B}", "?"),
            ("\u{2028}\u{2029}", "??"), ("\u{AD}", "?"), ("\u{301}", "\u{301}"), ("図\u{A0}", "図\u{A0}"),
        ])
    func harmless(text: String, shown: String) {
        #expect(Terminal.harmless(text) == shown)
    }

    @Test(
        "Each refusal of the daemon has its exit code",
        arguments: [
            (.unknownPerson, 67), (.notSetUp, 2), (.notRoot, 77), (.notForPrograms, 77), (.unusableBackup, 65),
            (.badRequest, 1), (.notNow, 1), (.noDisplay, 1), (.failed, 1), (.tooManyClients, 1), (.nameTaken, 1),
            (.notSet, 1), (.weakPIN, 1),
        ] as [(Refusal.Code, Int32)])
    func exitCodes(code: Refusal.Code, exitCode: Int32) {
        let failure = Failure(Refusal(code, "why"))
        #expect(failure.code.rawValue == exitCode)
        #expect(failure.message == (code == .unusableBackup ? "nothing was restored: why" : "why"))
    }

    @Test("A socket that may not be opened names the group that may")
    func groups() {
        func message(_ path: String, _ code: Int32 = EACCES) -> String {
            Failure(connecting: SystemError(operation: "connect to", path: path, code: code)).message
        }
        let admin = "permission denied at /run/ninedot/control.sock: run as root or join the group ninedot-admin"
        #expect(message(ControlProtocol.socketPath) == admin)
        #expect(message(ControlProtocol.sessionSocketPath).hasSuffix(" join the group ninedot-session"))
        #expect(message("/s", EAGAIN) == "ninedotd does not answer: journalctl -u ninedotd")
    }

    @Test(
        "A character takes two columns in the wide blocks of Unicode and one beside them",
        arguments: [
            (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x2E7F, 1), (0x2E80, 2), (0x303E, 2), (0x303F, 1), (0x3041, 2),
            (0xA4CF, 2), (0xA4D0, 1), (0xA960, 2), (0xABFF, 1), (0xAC00, 2), (0xD7A3, 2), (0xF900, 2), (0xFE30, 2),
            (0xFE6F, 2), (0xFF01, 2), (0xFF60, 2), (0xFF61, 1), (0xFFE0, 2), (0xFFE6, 2), (0x16FE0, 2), (0x1B2FF, 2),
            (0x20000, 2), (0x3FFFD, 2), (0x1F600, 2), (0x0041, 1), (0x0301, 0), (0x200B, 0), (0x20DD, 0),
        ] as [(UInt32, Int)])
    func columns(scalar: UInt32, columns: Int) throws {
        #expect(DisplayWidth.columns(of: String(try #require(Unicode.Scalar(scalar)))) == columns)
    }
}
