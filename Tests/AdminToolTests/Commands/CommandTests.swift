// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinuxSystem
import Testing

@testable import AdminTool

@Suite("The command line")
struct CommandTests {
    /// Command lines whose requests are answered by "ok" alone.
    private static let told: [([String], [String: String], [Request])] = [
        (["lock"], [:], [.panel(.lock)]),
        (["unlock"], [:], [.panel(.unlock(seconds: nil))]),
        (["unlock"], ["for": "10m"], [.panel(.unlock(seconds: 600))]),
        (["maintenance"], [:], [.panel(.maintenance)]),
        (["more-time"], [:], [.panel(.moreTime)]),
        (["displays", "reset", "DSI-1"], [:], [.panel(.resetDisplay("DSI-1"))]),
        (["accept-clock"], [:], [.store(.acceptClock)]),
        (["notice", "Science fair", "on Friday"], [:], [.store(.setNotice(["Science fair", "on Friday"]))]),
        (["notice"], ["clear": ""], [.store(.setNotice([]))]),
        (["out-of-service", "Being mended"], [:], [.store(.outOfService(reason: "Being mended"))]),
        (["in-service"], [:], [.store(.inService)]),
        (["touchscreens", "allow", "0416:038f"], [:], [.panel(.allowTouchscreen("0416:038f"))]),
        (["touchscreens", "forget", "Goodix Touch"], [:], [.panel(.forgetTouchscreen("Goodix Touch"))]),
        (["touchscreens", "reset", "Goodix Touch"], [:], [.panel(.resetTouchscreen("Goodix Touch"))]),
        (["pattern", "remove"], ["yes": ""], [.people(.removePattern(name: nil))]),
        (["pattern", "remove", "Ada"], ["yes": ""], [.people(.removePattern(name: "Ada"))]),
        (["duress", "remove"], ["yes": ""], [.people(.removeDuress(name: nil))]),
        (["duress", "remove", "Ada"], ["yes": ""], [.people(.removeDuress(name: "Ada"))]),
        (["people", "add", " Ada ", "王小明"], [:], [.people(.add("Ada")), .people(.add("王小明"))]),
        (["people", "rename", "Ada", "Ada L."], [:], [.people(.rename("Ada", to: "Ada L."))]),
        (["people", "enable", "Ada"], [:], [.people(.enable("Ada"))]),
        (["people", "disable", "Ada", "Bob"], [:], [.people(.disable("Ada")), .people(.disable("Bob"))]),
        (["people", "remove", "Ada"], ["yes": ""], [.people(.remove("Ada"))]),
        (["rearm"], [:], [.store(.rearm(.panel))]),
        (["rearm", "Ada"], [:], [.store(.rearm(.person("Ada")))]),
        (["rearm"], ["everybody": ""], [.store(.rearm(.everybody))]),
        (["rearm"], ["pin": ""], [.store(.rearm(.pin))]),
        (["acknowledge"], [:], [.store(.acknowledge)]),
        (["setup"], [:], [.setup(.permit)]),
        (["setup"], ["withdraw": ""], [.setup(.withdraw)]),
    ]

    @Test("has the daemon do it", arguments: told.indices)
    func requests(index: Int) throws {
        let (operands, options, requests) = CommandTests.told[index]
        let daemon = try FakeDaemon(answering: requests.map { _ in .ok })
        #expect(run(operands, options, on: daemon) == nil)
        #expect(try daemon.requests() == requests)
    }

    @Test("takes only a reply that belongs to the request")
    func unexpected() throws {
        for words in [
            ["lock"], ["status"], ["watch"], ["displays"], ["touchscreens"], ["people", "list"], ["history"],
            ["enroll"], ["backup", "b"], ["touchscreens", "calibration"], ["touch", "record", "f"],
        ] {
            let daemon = try FakeDaemon(answering: [.access(AccessTerms())])
            #expect(run(words, on: daemon) == Connection.unexpectedReply, "\(words)")
        }
    }

    @Test("shows the status, in words or as the daemon sent it", arguments: [[:], ["json": ""]])
    func status(options: [String: String]) throws {
        let daemon = try FakeDaemon(answering: [.status(KioskStatus(version: "1", state: .locked))])
        #expect(run(["status"], options, on: daemon) == nil)
        #expect(try daemon.requests() == [.panel(.status)])
    }

    @Test("shows the displays, in words or an object each", arguments: [[:], ["json": ""]])
    func displays(options: [String: String]) throws {
        let daemon = try FakeDaemon(answering: [.displays([ListedDisplay(card: "c", driver: "v3d", .rendersOnly)])])
        #expect(run(["displays"], options, on: daemon) == nil)
        #expect(try daemon.requests() == [.panel(.displays)])
    }

    @Test("shows the touchscreens, in words or an object each", arguments: [[:], ["json": ""]])
    func touchscreens(options: [String: String]) throws {
        let list = [ListedTouchscreen(name: "Goodix", ids: "0018:0416:038f", .used)]
        let daemon = try FakeDaemon(answering: [.touchscreens(list)])
        #expect(run(["touchscreens"], options, on: daemon) == nil)
        #expect(try daemon.requests() == [.panel(.touchscreens)])
    }

    @Test("names another socket")
    func socket() {
        #expect(Arguments().socket == "/run/ninedot/control.sock")
        #expect(Arguments([], ["socket": "/tmp/s"]).socket == "/tmp/s")
    }

    @Test("is answered by the tool itself for help and the version")
    func alone() throws {
        guard case .help(let verb?) = try Command(ProgramArguments(options: ["help": ""], operands: ["people", "add"]))
        else { throw FakeDaemon.Gone() }
        #expect(verb.name == "people add")
        for operands in [[], ["nonsense"], ["people"]] {
            guard case .help(nil) = try Command(ProgramArguments(options: ["help": ""], operands: operands)) else {
                throw FakeDaemon.Gone()
            }
        }
        guard case .version = try Command(ProgramArguments(options: ["version": ""], operands: [])) else {
            throw FakeDaemon.Gone()
        }
    }

    @Test("checks the configuration without a daemon")
    func configuration() throws {
        let folder = try TemporaryFolder()
        try folder.write("[panel]\ntheme = blue\n", to: "a.conf")
        #expect(run(["config", "check", folder.path + "/a.conf"])?.code == .configuration)
    }

    private static let wrong: [([String], [String: String], String)] = [
        ([], [:], "a command is missing"),
        (["open"], [:], "unknown command open"),
        (["people"], [:], "people needs one of list, add, rename, enable, disable, remove, erase, set, import, export"),
        (["pin", "show"], [:], "pin needs one of set, recovery"),
        (["duress"], [:], "duress needs remove"),
        (["duress", "remove", "Ada", "Bo"], [:], "too many arguments: Bo"),
        (["unlock"], ["duress": ""], "--duress does not go with this command"),
        (["status", "now"], [:], "too many arguments: now"),
        (["screenshot"], [:], "an argument is missing"),
        (["screenshot", ""], [:], "an argument is missing"),
        (["screenshot", "a.png", "b.png"], [:], "too many arguments: b.png"),
        (["people", "rename", "Ada"], [:], "an argument is missing"),
        (["setup", "now"], [:], "too many arguments: now"),
        (["setup"], ["yes": ""], "--yes does not go with this command"),
        (["lock"], ["json": ""], "--json does not go with this command"),
        (["config", "check"], ["socket": "/s"], "--socket does not go with this command"),
        (["rearm", "Ada"], ["pin": ""], "expected only one of NAME, --everybody and --pin"),
        (["people", "set"], ["uses": "1"], "expected either a name or --panel"),
        (["people", "set", "Ada"], ["panel": "", "uses": "1"], "expected either a name or --panel"),
        (["people", "set", "Ada"], [:], "expected at least one of --from, --until, --hours, --uses, --unlock-for"),
        (["history"], ["json": "", "csv": ""], "--json and --csv do not go together"),
        (["history"], ["count": "0"], "--count expected a whole number, 1 to 100000"),
    ]

    @Test("is refused with the usage and exit code 64", arguments: wrong.indices)
    func refused(index: Int) throws {
        let (operands, options, reason) = CommandTests.wrong[index]
        let failure = run(operands, options)
        #expect(failure?.code == .usage)
        #expect(failure?.message.hasPrefix(reason + "\nusage: ninedotctl ") == true, "\(failure?.message ?? "")")
        #expect(Failure.Code.usage.rawValue == 64)
    }

    @Test(
        "refuses a value in one line that says what was expected",
        arguments: [
            ("unlock", "for", "soon", "--for: expected a time such as 45s, 10m or 2h, a day at most, not \"soon\""),
            ("unlock", "for", "25h", "--for: expected a time such as 45s, 10m or 2h, a day at most, not \"25h\""),
            ("people set Ada", "from", "tomorrow", "--from: expected a day such as 2026-11-21, not \"tomorrow\""),
            ("people set Ada", "uses", "-1", "--uses: expected a whole number, 0 to 1000000, not \"-1\""),
            ("people set Ada", "hours", "Mon 8-9", "--hours: expected a time from 00:00 to 23:59, not \"8\""),
        ] as [(String, String, String, String)])
    func value(verb: String, option: String, text: String, message: String) {
        #expect(run(verb.split(separator: " ").map(String.init), [option: text]) == Failure(.usage, message))
    }

    @Test("takes no name that the panel could not show")
    func names() {
        #expect(run(["people", "add", " "])?.message == "NAME: expected a name, not \" \"")
        let broken = run(["enroll", "A\nB"])?.message
        #expect(broken == "NAME: expected a name without line breaks and control characters, not \"A?B\"")
        let long = run(["rearm", String(repeating: "a", count: 65)])?.message
        #expect(long == "NAME: expected a name of at most 64 characters")
    }

    @Test("takes a pair of days only in order")
    func days() {
        let failure = run(["people", "set", "Ada"], ["from": "2026-09-02", "until": "2026-09-01"])
        #expect(failure?.message == "--until: expected a day not before 2026-09-02, not 2026-09-01")
    }
}
