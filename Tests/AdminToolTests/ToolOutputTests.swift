// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Testing

@testable import AdminTool

/// The program itself with the daemon's part played: everything that an admin reads, and the exit code.
@Suite("What an admin reads")
struct ToolOutputTests {
    /// A command line, what the daemon replies, and what is to be read then.
    struct Transcript: Sendable, CustomTestStringConvertible {
        var words: String
        var replies: [Reply] = []
        var output: String
        var exitCode: Int32 = 0

        var testDescription: String { words }

        init(_ words: String, _ replies: [Reply] = [], _ output: String, _ exitCode: Int32 = 0) {
            self.words = words
            self.replies = replies
            self.output = output
            self.exitCode = exitCode
        }
    }

    private static let status = Reply.status(
        KioskStatus(
            version: "1.2", state: .locked, failures: 2, sinceAcknowledged: 7, touchscreens: 1, display: "DSI-1"))
    private static let card = ListedDisplay(card: "/dev/dri/card0", driver: "v3d", .rendersOnly, reason: "no outputs")
    private static let goodix = ListedTouchscreen(
        name: "Goodix", ids: "0018:0416:038f", .used, calibration: .panel, matrix: "0 -1 1 1 0 0")
    private static let plug = ListedTouchscreen(
        name: "Plug", ids: "0003:1234:5678", .used, calibration: .udev, matrix: "1 0 0 0 1 0")
    private static let people = Reply.people(
        PeopleList(
            [ListedPerson("Ada", hasPattern: true), ListedPerson("Bo", access: AccessTerms(usesLeft: 3))], total: 2))
    private static let entry = ListedEntry(
        number: 7, time: 1_767_225_600_123, kind: "wrong", name: "Ada", actor: "panel", detail: "")

    private static func rule(_ touchscreen: ListedTouchscreen) throws -> String {
        try #require(CalibrationRule(for: touchscreen)).text
    }

    private static let transcripts = [
        Transcript(
            "status", [status],
            """
            State         locked
            Wrong tries   2 in a row, 7 since last acknowledged
            Touchscreens  1
            Display       DSI-1
            Version       1.2
            """),
        Transcript("status --json", [status], status.line),
        Transcript("status", [.ok], "ninedotctl: unexpected reply from ninedotd", 76),
        Transcript(
            "watch --json", [status, status],
            "\(status.line)\n\(status.line)\nninedotctl: ninedotd closed the connection", 69),
        Transcript("displays", [.displays([])], "no display card"),
        Transcript("displays", [.displays([card])], "/dev/dri/card0  v3d: no outputs"),
        Transcript("displays --json", [.displays([card, card])], "\(card.line)\n\(card.line)"),
        Transcript("touchscreens", [.touchscreens([])], "no touchscreen"),
        Transcript("touchscreens --json", [.touchscreens([goodix, plug])], "\(goodix.line)\n\(plug.line)"),
        Transcript(
            "touchscreens calibration 1234:5678", [.touchscreens([goodix])],
            "ninedotctl: no touchscreen 1234:5678 is in use: ninedotctl touchscreens", 1),
        Transcript(
            "touchscreens calibration", [.touchscreens([])],
            "ninedotctl: no touchscreen is in use: ninedotctl touchscreens", 1),
        Transcript("people list", [.people(PeopleList([], total: 0))], "no people yet: ninedotctl people add"),
        Transcript(
            "people list", [people],
            """
            Name  State           Uses
            Ada   ready
            Bo    no pattern yet  3
            """),
        Transcript(
            "people list --json", [people],
            "\(ListedPerson("Ada", hasPattern: true).line)\n\(ListedPerson("Bo", access: AccessTerms(usesLeft: 3)).line)"
        ),
        Transcript(
            "people export", [people],
            """
            name,enabled,from,until,hours,uses,unlock-for
            Ada,yes,,,,,
            Bo,yes,,,,3,
            """),
        Transcript(
            "people erase Ada --yes", [.ok],
            "Backups made so far still have the name: delete them, or erase it again after a restore."),
        Transcript("people remove Ada --yes", [.ok], ""),
        Transcript(
            "people remove Ada", [], "ninedotctl: no terminal to ask for confirmation: say --yes", 64),
        Transcript(
            "people enable Di", [.error(Refusal(.unknownPerson, "there is nobody called Di"))],
            "ninedotctl: there is nobody called Di", 67),
        Transcript("history", [.history(HistoryList([], more: false))], "no entries"),
        Transcript(
            "history", [.history(HistoryList([entry], more: false))],
            """
            Time                 Event          Person  By
            2026-01-01 00:00:00  wrong pattern  Ada     panel
            """),
        Transcript(
            "history --csv", [.history(HistoryList([entry], more: false))],
            """
            number,time,kind,name,actor,detail
            7,2026-01-01 00:00:00,wrong,Ada,panel,
            """),
        Transcript(
            "history --json", [.history(HistoryList([entry, entry], more: false))], "\(entry.line)\n\(entry.line)"),
        Transcript("setup", [.ok], StoreCommands.permitted),
        Transcript("setup --withdraw", [.ok], StoreCommands.withdrawn),
        Transcript(
            "enroll Ada",
            [.enrollment(.draw), .enrollment(.review), .enrollment(.storing), .enrollmentEnded(.stored)],
            """
            Draw the new pattern on the panel.
            Press Confirm on the panel, or Reset to draw another.
            Storing ...
            The new pattern is stored.
            """),
        Transcript(
            "enroll", [.enrollment(.draw), .enrollmentEnded(.cancelled)],
            """
            Draw the new pattern on the panel.
            ninedotctl: cancelled; nothing was changed
            """, 1),
        Transcript("pin set --stdin", [], "ninedotctl: expected 4 to 12 digits and nothing else", 1),
        Transcript("lock", [.ok], ""),
        Transcript("lock", [.error(Refusal(.notNow, "not now"))], "ninedotctl: not now", 1),
        Transcript(
            "lock now", [], "ninedotctl: too many arguments: now\nusage: ninedotctl lock [--session]", 64),
        Transcript("open", [], "ninedotctl: unknown command open\n\(Help.usage)", 64),
        Transcript("lock --often", [], "ninedotctl: unknown option --often\n\(Help.usage)", 64),
        Transcript("--version", [], "ninedotctl \(ProjectVersion.current)"),
        Transcript("--help", [], Help.overview),
        Transcript(
            "more-time --help", [],
            """
            usage: ninedotctl more-time [--session]

            Prolong the unlock.

            --session                   for a program behind the lock: ask at its own socket
            --socket PATH               the daemon's socket (/run/ninedot/control.sock)

            More in ninedotctl(1).
            """),
    ]

    @Test(
        "An admin reads what the daemon replied, in words or as it came, and gets the exit code", arguments: transcripts
    )
    func transcript(_ transcript: Transcript) throws {
        let words = transcript.words.split(separator: " ").map(String.init)
        let run = try runTool(words, replies: transcript.replies)
        #expect(run.output == (transcript.output.isEmpty ? "" : transcript.output + "\n"))
        #expect(run.exitCode == transcript.exitCode)
    }

    @Test(
        "A touchscreen is meant by its name, its ids, or its vendor and product; no argument means all",
        arguments: [
            ("Goodix", [goodix]), ("0018:0416:038f", [goodix]), ("0416:038f", [goodix]), ("Plug", [plug]),
            (nil, [goodix, plug]),
        ] as [(String?, [ListedTouchscreen])])
    func calibration(argument: String?, meant: [ListedTouchscreen]) throws {
        let words = ["touchscreens", "calibration"] + [argument].compactMap { $0 }
        let run = try runTool(words, replies: [.touchscreens([Self.goodix, Self.plug])])
        #expect(try run.output == meant.map { try Self.rule($0) + "\n" }.joined())
        #expect(run.exitCode == 0)
    }

    @Test("Each change that is watched is a line that begins with the local time")
    func watch() throws {
        let run = try runTool(["watch"], replies: [Self.status])
        let line = try #require(run.output.split(separator: "\n").first)
        #expect(line.dropFirst("2026-01-01 00:00:00".count).hasPrefix("  locked; wrong tries: 2 in a row, 7 since"))
    }

    @Test("A recovery code is eight groups of six digits, and what to do with it")
    func recovery() throws {
        let run = try runTool(["pin", "recovery"], replies: [.ok])
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.split(separator: " ").map(\.count) == Array(repeating: 6, count: 8))
        #expect(lines.first?.allSatisfy { $0.isNumber || $0 == " " } == true)
        #expect(
            lines.dropFirst() == ["Keep it on paper: it sets another PIN on the panel. Codes made before are void."])
        #expect(run.exitCode == 0)
    }

    @Test("An import reports each wrong line with its place, and counts the others")
    func imports() throws {
        let folder = try TemporaryFolder()
        try folder.write("name,uses\nAda,x\nBo,3\nCy,\nDi,\n", to: "a.csv")
        let file = folder.path + "/a.csv"
        let flaw = "ninedotctl: \(file):2: uses: expected a whole number, 0 to 1000000, not \"x\"\n"
        let refused = try runTool(["people", "import", file], replies: [])
        #expect(refused.output == flaw + "ninedotctl: nothing was imported: 1 line is wrong\n")
        #expect(refused.exitCode == 65)
        let partial = try runTool(
            ["people", "import", file, "--partial"],
            replies: [Self.people, .progress(done: 1), .imported(added: 1, changed: 1)])
        #expect(partial.output == flaw + "1 added, 1 changed, 1 unchanged\nninedotctl: left out: 1 line is wrong\n")
        #expect(partial.exitCode == 65)
    }

    @Test("A shell completes a word and shows its help")
    func completion() throws {
        let run = try runTool(["--complete", "mo"], replies: [])
        #expect(run.output == "more-time\tprolong the unlock\n")
        #expect(run.exitCode == 0)
    }
}
