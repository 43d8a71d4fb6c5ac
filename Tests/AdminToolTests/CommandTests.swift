// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem
import Testing

@testable import AdminTool

@Suite("The command line")
struct CommandTests {
    private static let errands: [([String], [String: String], Errand)] = [
        (["status"], [:], .status(.text)),
        (["status"], ["json": ""], .status(.json)),
        (["watch"], ["json": ""], .watch(.json)),
        (["lock"], [:], .tell([.panel(.lock)])),
        (["unlock"], [:], .tell([.panel(.unlock(seconds: nil))])),
        (["unlock"], ["for": "10m"], .tell([.panel(.unlock(seconds: 600))])),
        (["maintenance"], [:], .tell([.panel(.maintenance)])),
        (["acknowledge"], [:], .tell([.store(.acknowledge)])),
        (["enroll"], [:], .enroll(name: nil, isDuress: false)),
        (["enroll", " Ada "], [:], .enroll(name: "Ada", isDuress: false)),
        (["enroll"], ["duress": ""], .enroll(name: nil, isDuress: true)),
        (["enroll", "Ada"], ["duress": ""], .enroll(name: "Ada", isDuress: true)),
        (["duress", "remove"], ["yes": ""], .removeDuress(name: nil, isSure: true)),
        (["duress", "remove", "Ada"], [:], .removeDuress(name: "Ada", isSure: false)),
        (["screenshot", "a.png"], [:], .screenshot(file: "a.png")),
        (["people", "list"], ["json": ""], .listPeople(.json)),
        (["people", "add", "Ada", "王小明"], [:], .tell([.people(.add("Ada")), .people(.add("王小明"))])),
        (["people", "rename", "Ada", "Ada L."], [:], .tell([.people(.rename("Ada", to: "Ada L."))])),
        (["people", "enable", "Ada"], [:], .tell([.people(.enable("Ada"))])),
        (["people", "disable", "Ada", "Bob"], [:], .tell([.people(.disable("Ada")), .people(.disable("Bob"))])),
        (["people", "remove", "Ada"], [:], .removePerson("Ada", isSure: false)),
        (["people", "remove", "Ada"], ["yes": ""], .removePerson("Ada", isSure: true)),
        (["people", "import", "a.csv"], [:], .importPeople(file: "a.csv", takesPart: false)),
        (["people", "import", "a.csv"], ["partial": ""], .importPeople(file: "a.csv", takesPart: true)),
        (["people", "export"], [:], .exportPeople(file: nil)),
        (["people", "export", "a.csv"], [:], .exportPeople(file: "a.csv")),
        (["pin", "set"], [:], .setPIN(isPiped: false)),
        (["pin", "set"], ["stdin": ""], .setPIN(isPiped: true)),
        (["rearm"], [:], .tell([.store(.rearm(.panel))])),
        (["rearm", "Ada"], [:], .tell([.store(.rearm(.person("Ada")))])),
        (["rearm"], ["everybody": ""], .tell([.store(.rearm(.everybody))])),
        (["rearm"], ["pin": ""], .tell([.store(.rearm(.pin))])),
        (["history"], [:], .history(HistoryOrder())),
        (["history"], ["csv": "", "count": "9"], .history(HistoryOrder(count: 9, style: .csv))),
        (["backup", "b"], [:], .backup(file: "b")),
        (["restore", "b"], ["yes": ""], .restore(file: "b", isSure: true)),
        (["setup"], [:], .setup(isWithdrawn: false)),
        (["setup"], ["withdraw": ""], .setup(isWithdrawn: true)),
    ]

    @Test("says what to do with the daemon", arguments: errands.indices)
    func errand(index: Int) throws {
        let (operands, options, errand) = CommandTests.errands[index]
        let command = try Command(ProgramArguments(options: options, operands: operands))
        #expect(command == .ask(errand, socket: "/run/ninedot/control.sock"))
    }

    @Test("names another socket")
    func socket() throws {
        let arguments = ProgramArguments(options: ["socket": "/tmp/s"], operands: ["lock"])
        #expect(try Command(arguments) == .ask(.tell([.panel(.lock)]), socket: "/tmp/s"))
    }

    @Test("needs no daemon for help, version and a look at the configuration")
    func alone() throws {
        #expect(try Command(ProgramArguments(options: ["help": ""], operands: ["status"])) == .help)
        #expect(try Command(ProgramArguments(options: ["version": ""], operands: [])) == .version)
        let check = ProgramArguments(options: [:], operands: ["config", "check"])
        #expect(try Command(check) == .checkConfiguration(file: "/etc/ninedot/ninedot.conf"))
        let other = ProgramArguments(options: [:], operands: ["config", "check", "a.conf"])
        #expect(try Command(other) == .checkConfiguration(file: "a.conf"))
    }

    private static let wrong: [([String], [String: String], String)] = [
        ([], [:], "a command is missing"),
        (["open"], [:], "unknown command open"),
        (["people"], [:], "people needs one of list, add, rename, enable, disable, remove, set, import, export"),
        (["pin", "show"], [:], "pin needs set"),
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
        (["rearm", "Ada"], ["pin": ""], "one at a time"),
        (["people", "set"], ["uses": "1"], "a name or --panel is needed"),
        (["people", "set", "Ada"], ["panel": "", "uses": "1"], "a name or --panel is needed"),
        (["people", "set", "Ada"], [:], "one of --from, --until, --hours, --uses, --unlock-for is needed"),
        (["history"], ["json": "", "csv": ""], "--json and --csv do not go together"),
        (["history"], ["count": "0"], "--count expected a whole number, 1 to 100000"),
    ]

    @Test("is refused with the usage and exit code 64", arguments: wrong.indices)
    func refused(index: Int) throws {
        let (operands, options, reason) = CommandTests.wrong[index]
        let failure = failure(operands, options)
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
        #expect(failure(verb.split(separator: " ").map(String.init), [option: text]) == Failure(.usage, message))
    }

    @Test("takes no name that the panel could not show")
    func names() {
        #expect(failure(["people", "add", " "], [:])?.message == "NAME: expected a name, not \" \"")
        let broken = failure(["enroll", "A\nB"], [:])?.message
        #expect(broken == "NAME: expected a name without line breaks and control characters, not \"A?B\"")
        let long = failure(["rearm", String(repeating: "a", count: 65)], [:])?.message
        #expect(long == "NAME: expected a name of at most 64 characters")
    }

    @Test("takes a pair of days only in order")
    func days() {
        let failure = failure(["people", "set", "Ada"], ["from": "2026-09-02", "until": "2026-09-01"])
        #expect(failure?.message == "--until: expected a day not before 2026-09-02, not 2026-09-01")
    }

    private func failure(_ operands: [String], _ options: [String: String]) -> Failure? {
        do throws(Failure) {
            _ = try Command(ProgramArguments(options: options, operands: operands))
            return nil
        } catch {
            return error
        }
    }
}
