// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Testing

@testable import ninedotd

@Suite("What the tool has the store do")
struct StoreRequestTests {
    private let trial: ControlHarness

    init() throws {
        trial = try ControlHarness()
    }

    private func people() throws -> [ListedPerson] {
        guard case .people(let list) = try trial.ask(.people(.list(from: 0, count: 200))) else {
            throw ControlHarness.Gone()
        }
        return list.people.map(\.withoutID)
    }

    @Test("People are added, renamed, disabled, enabled and removed by their names, on one connection")
    func changes() throws {
        #expect(try trial.ask(.people(.add(" Ada "))) == .ok)
        #expect(try trial.ask(.people(.add("王小明"))) == .ok)
        #expect(try trial.ask(.people(.rename("Ada", to: "Ada L."))) == .ok)
        #expect(try trial.ask(.people(.disable("Ada L."))) == .ok)
        #expect(try people() == [ListedPerson("Ada L.", enabled: false), ListedPerson("王小明")])
        #expect(try trial.ask(.people(.enable("Ada L."))) == .ok)
        #expect(try trial.ask(.people(.remove("王小明"))) == .ok)
        #expect(try people() == [ListedPerson("Ada L.")])
    }

    @Test("A name is found whether an accent is a part of its letter or follows it")
    func canonical() throws {
        #expect(try trial.ask(.people(.add("José"))) == .ok)
        #expect(try trial.ask(.people(.disable("Jose\u{301}"))) == .ok)
        let taken = Refusal(.nameTaken, "somebody has that name, or one that reads the same")
        #expect(try trial.ask(.people(.add("Jose\u{301}"))) == .error(taken))
    }

    @Test("Somebody behind the first page is found")
    func search() throws {
        for number in 1...200 + 5 {
            #expect(try trial.ask(.people(.add("P\(number)"))) == .ok)
        }
        let name = "P\(200 + 5)"
        #expect(try trial.ask(.people(.disable(name))) == .ok)
        guard case .people(let page) = try trial.ask(.people(.list(from: 200 + 4, count: 200))) else {
            throw ControlHarness.Gone()
        }
        #expect(page.people.map(\.withoutID) == [ListedPerson(name, enabled: false)])
        #expect(page.total == 200 + 5)
        #expect(page.people.first?.id?.count == 32)
    }

    // Tables are gone through in one test each: a new store takes most of a second to measure the machine.

    @Test("Nobody of that name is a refusal of its own")
    func unknown() throws {
        let requests: [Request] = [
            .people(.disable("Ada")), .people(.remove("Ada")), .people(.rename("Ada", to: "Bob")),
            .people(.access(name: "Ada")), .people(.setAccess(AccessTerms(), name: "Ada")),
            .people(.removeDuress(name: "Ada")), .people(.removePattern(name: "Ada")), .store(.rearm(.person("Ada"))),
            .panel(.enroll(name: "Ada", isDuress: false)), .panel(.enroll(name: "Ada", isDuress: true)),
        ]
        for request in requests {
            let reply = try trial.ask(request)
            #expect(reply == .error(Refusal(.unknownPerson, "there is nobody called Ada")), "\(request.line)")
        }
    }

    @Test("Terms of access are kept and told, of somebody and of the panel's own pattern")
    func access() throws {
        let terms = AccessTerms(
            validFrom: "2026-09-01", validUntil: "2027-07-15", windows: "Mon-Fri 08:00-16:30; Sat 10:00-12:00",
            usesLeft: 3, unlockFor: 600)
        #expect(try trial.ask(.people(.add("Ada"))) == .ok)
        #expect(try trial.ask(.people(.setAccess(terms, name: "Ada"))) == .ok)
        #expect(try trial.ask(.people(.access(name: "Ada"))) == .access(terms))
        #expect(try people().map(\.access) == [terms])
        #expect(try trial.ask(.people(.access(name: nil))) == .access(AccessTerms()))
        #expect(try trial.ask(.people(.setAccess(AccessTerms(unlockFor: 60), name: nil))) == .ok)
        #expect(try trial.ask(.people(.access(name: nil))) == .access(AccessTerms(unlockFor: 60)))
    }

    @Test("What is no name and no term is refused with what was expected")
    func wrong() throws {
        let refused: [(Request, message: String)] = [
            (.people(.add("\n")), "expected a name of 1 to 64 characters on one line"),
            (.people(.rename("Ada", to: "")), "expected a name of 1 to 64 characters on one line"),
            (
                .people(.setAccess(AccessTerms(validFrom: "soon"), name: nil)),
                "field \"validFrom\": expected a day such as 2026-11-21, not \"soon\""
            ),
            (
                .people(.setAccess(AccessTerms(windows: "Mon"), name: nil)),
                "field \"windows\": expected days and times such as Mon-Fri 08:00-16:30, not \"Mon\""
            ),
        ]
        for (request, message) in refused {
            #expect(try trial.ask(request) == .error(Refusal(.badRequest, message)))
        }
    }

    @Test("The history says who asked, and comes in pages")
    func history() throws {
        #expect(try trial.ask(.people(.add("Ada"))) == .ok)
        #expect(try trial.ask(.store(.acknowledge)) == .ok)
        #expect(try trial.ask(.store(.rearm(.everybody))) == .ok)
        guard case .history(let newest) = try trial.ask(.store(.history(HistoryRange(count: 2)))) else {
            throw ControlHarness.Gone()
        }
        #expect(newest.entries.map(\.kind) == ["rearmed", "acknowledged"])
        #expect(newest.more)
        let user = try #require(getpwuid(getuid())).pointee.pw_name.map { String(cString: $0) } ?? ""
        #expect(newest.entries.map(\.actor) == ["ninedotctl as \(user)", "ninedotctl as \(user)"])
        let range = HistoryRange(count: 1, before: newest.entries.last?.number)
        guard case .history(let older) = try trial.ask(.store(.history(range))) else { throw ControlHarness.Gone() }
        #expect(older.entries.map(\.name) == ["Ada"])
        let later = HistoryRange(count: 9, since: (time(nil) + 3600) * 1000)
        #expect(try trial.ask(.store(.history(later))) == .history(HistoryList([], more: false)))
    }

    @Test("A PIN in sealed memory is set")
    func pin() throws {
        #expect(try trial.ask(.store(.setPIN), with: trial.sealed("047193")) == .ok)
        guard case .history(let list) = try trial.ask(.store(.history(HistoryRange(count: 1)))) else {
            throw ControlHarness.Gone()
        }
        #expect(list.entries.map(\.kind) == ["pin-set"])
    }

    @Test("What is no PIN is refused, and a common one too, whatever the tool let through")
    func noPIN() throws {
        let refusal = Refusal(.badRequest, "expected sealed memory of 4 to 12 digits")
        // A very long password ended Android's lock screen (CVE-2015-3860).
        let endless = String(repeating: "47", count: 50_000)
        for text in ["471", "4719350284617", endless, "47a193", "4719\n", "４"] {
            #expect(try trial.ask(.store(.setPIN), with: trial.sealed(text)) == .error(refusal), "\(text.prefix(20))")
        }
        #expect(
            try trial.ask(.store(.setPIN), with: trial.sealed("123456"))
                == .error(Refusal(.weakPIN, "the PIN is too common"))
        )
    }

    @Test("A descriptor that is no sealed memory is refused")
    func strangeDescriptor() throws {
        let refusal = Refusal(.badRequest, "expected sealed memory of 4 to 12 digits")
        for path in ["/dev/zero", "/proc/self/exe", "/"] {
            #expect(
                try trial.ask(.store(.setPIN), with: Descriptor(opening: path, O_RDONLY)) == .error(refusal), "\(path)")
        }
    }

    @Test("A client that has hung up is no harm to what it asked for, and none to the next")
    func hungUp() throws {
        try trial.send(.people(.add("Ada")))
        try trial.serve()
        try trial.serve()
        try trial.reconnect()
        try trial.serve(untilClients: 1)
        #expect(trial.server.clients.count == 1)
        try trial.takeOutputs()
        #expect(try people() == [ListedPerson("Ada")])
    }

    @Test("A store that does not answer is said so after half a minute")
    func late() throws {
        try trial.send(.store(.acknowledge))
        try trial.serve()
        #expect(trial.control.nextDeadline == trial.now + .seconds(30))
        trial.now = trial.now + .seconds(30)
        trial.control.advance(on: trial, to: trial.now)
        #expect(try trial.reply() == .error(Refusal(.failed, "the store does not answer")))
        #expect(trial.control.nextDeadline == trial.now + .seconds(5), "the client may ask again")
        try trial.takeOutputs()
        #expect(try people() == [])
    }

    @Test("A backup brings back what was there, and says so in the history")
    func restores() throws {
        #expect(try trial.ask(.store(.setPIN), with: trial.sealed("047193")) == .ok)
        #expect(try trial.ask(.people(.add("Ada"))) == .ok)
        guard case .backup(let byteCount) = try trial.ask(.store(.backup)) else { throw ControlHarness.Gone() }
        let copy = try #require(try trial.memory())
        #expect(copy.count == byteCount)
        #expect(try trial.ask(.people(.rename("Ada", to: "Eve"))) == .ok)
        #expect(try trial.ask(.setup(.restore), with: trial.sealed(copy)) == .ok)
        #expect(try people() == [ListedPerson("Ada")])
        guard case .history(let list) = try trial.ask(.store(.history(HistoryRange(count: 1)))) else {
            throw ControlHarness.Gone()
        }
        #expect(list.entries.map(\.kind) == ["restored"])
    }

    @Test("A backup that is none changes nothing, and the kiosk goes on")
    func unusableBackup() throws {
        #expect(try trial.ask(.people(.add("Ada"))) == .ok)
        guard case .error(let refusal) = try trial.ask(.setup(.restore), with: trial.sealed("no database")) else {
            throw ControlHarness.Gone()
        }
        #expect(refusal.code == .unusableBackup)
        #expect(try people() == [ListedPerson("Ada")])
        #expect(
            trial.kiosk.refusal(of: .unlock) == .noTouchscreen || trial.kiosk.refusal(of: .unlock) == .waitingForSetup)
    }

    @Test("A table is imported whole or not at all, and its lines are read before the store is asked")
    func imports() throws {
        func imports(_ lines: [String], count: Int? = nil) throws -> Reply {
            let request = Request.people(.importRows(count: count ?? lines.count))
            var reply = try trial.ask(request, with: trial.sealed(lines.joined(separator: "\n")))
            while case .progress(done: 0) = reply { reply = try trial.reply() }
            return reply
        }
        let rows = [
            ImportedRow("Ada"), ImportedRow("Bo", enabled: false, access: AccessTerms(usesLeft: 3)), ImportedRow("Cy"),
        ]
        #expect(try imports(rows.map(\.line)) == .imported(added: 3, changed: 0))
        #expect(try imports(rows.map(\.line)) == .imported(added: 0, changed: 0))
        #expect(try people().map(\.name) == ["Ada", "Bo", "Cy"] && people().map(\.enabled) == [true, false, true])
        let flawed: [([String], Int?)] = [
            (["nonsense"], nil), ([ImportedRow("").line], nil), ([rows[0].line], 2),
            ([ImportedRow("Di", access: AccessTerms(windows: "Mon")).line], nil),
            ([ImportedRow("Di").line, ImportedRow("panel").line], nil),
        ]
        for (lines, count) in flawed {
            guard case .error = try imports(lines, count: count) else {
                Issue.record("\(lines) was taken")
                continue
            }
        }
        #expect(try people().map(\.name) == ["Ada", "Bo", "Cy"])
    }
}

extension ListedPerson {
    /// Ids are random.
    fileprivate var withoutID: ListedPerson {
        var person = self
        person.id = nil
        return person
    }
}
