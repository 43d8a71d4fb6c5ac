// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Fixtures
import KioskConfiguration
import KioskModel
import KioskSession
import Screens
import Testing

@testable import ninedotd

extension LinkHarness {
    /// Somebody at the panel asks for help: the challenge as the link is told of it, and the code as the panel shows it.
    func challenge() throws -> (id: String, code: String) {
        try send(.broker(isConnected: true))
        try serve()
        try kiosk.handle(.pressed(.askForHelp), at: now)
        try serve()
        let challenges = try reports().compactMap { report in
            if case .state(let state) = report { state.challenge } else { nil }
        }
        let id = try #require(challenges.last)
        let code = kiosk.challengeCode
        return (id, (0..<code.count).map { String(code[$0]) }.joined())
    }

    /// A code that is not shown.
    static func other(_ code: String) -> String { code == "000000" ? "000001" : "000000" }

    func unlock(_ number: Int, _ challenge: String, _ code: String) throws {
        try send(LinkCommand(number, .unlock(challenge: challenge, code: code), by: "porter"))
    }
}

@Suite("Unlocking from afar")
struct LinkUnlockTests {
    @Test("opens by the code on the panel, and says in whose name")
    func right() throws {
        let harness = try LinkHarness()
        let (id, code) = try harness.challenge()
        try harness.unlock(1, id, code)
        #expect(try harness.answers() == [1: "done"])
        #expect(harness.state == .unlocked(secondsLeft: nil) && harness.folder.holds("unlocked"))
        let history = try harness.history
        #expect(history.filter { $0.kind == .unlocked }.map(\.actor) == ["link: porter"])
        #expect(history.filter { $0.kind == .linkCommand }.map(\.detail) == ["unlock: right code"])
        #expect(history.contains { $0.kind == .helpAsked && $0.actor == "panel" })
        #expect(harness.kiosk.challenge == nil)
    }

    @Test("A malformed code is refused, and does not count as an attempt")
    func noCode() throws {
        let harness = try LinkHarness()
        let (id, code) = try harness.challenge()
        for (number, other) in [String(code.dropLast()), code + "0", "", "letters"].enumerated() {
            try harness.unlock(number + 1, id, other)
            #expect(try harness.answers() == [number + 1: "badRequest"])
        }
        try harness.unlock(9, id, code)
        #expect(try harness.answers() == [9: "done"])
    }

    /// Everything that was ever sent, right when it was, by somebody who keeps, doubles and shuffles it.
    @Test("opens by nothing that was sent before, again and in any order", arguments: [1, 2] as [UInt64])
    func replayed(seed: UInt64) throws {
        let harness = try LinkHarness()
        var generator = SeededGenerator(seed: seed)
        var sent: [LinkCommand] = []
        for round in 0..<4 {
            let (id, code) = try harness.challenge()
            for command in (sent + sent).shuffled(using: &generator) {
                try harness.send(command)
                try harness.serve(for: .seconds(3))
                #expect(harness.state == .locked && harness.kiosk.challenge?.id == id)
            }
            // Each was refused, including the late right answer of each earlier round, and none counted as a wrong
            // answer.
            let details = try harness.history.filter { $0.kind == .linkCommand }.map(\.detail)
            let refused = details.filter { $0 == "unlock, refused: the panel shows no such challenge" }
            #expect(refused.count == round * (round + 1) + round)
            #expect(details.count == refused.count + round && !details.contains("unlock: wrong code"))
            _ = try harness.answers()
            let right = LinkCommand(round, .unlock(challenge: id, code: code), by: "porter")
            try harness.send(right)
            #expect(try harness.answers()[round] == "done")
            sent.append(right)
            try harness.kiosk.handle(.lockRequested, at: harness.now)
            // The same again, late.
            try harness.send(right)
            #expect(try harness.answers()[round] == "notOffered")
            #expect(harness.state == .locked)
            harness.now = harness.now + .seconds(30)
        }
    }

    @Test("opens by no code of another challenge, and by no number of one that is over")
    func mixed() throws {
        let harness = try LinkHarness()
        let first = try harness.challenge()
        try harness.kiosk.handle(.pressed(.cancel), at: harness.now)
        let second = try harness.challenge()
        #expect(first.id != second.id)
        try harness.unlock(1, first.id, second.code)
        try harness.unlock(2, first.id, first.code)
        #expect(try harness.answers() == [1: "notOffered", 2: "notOffered"])
        try harness.unlock(3, second.id, first.code == second.code ? LinkHarness.other(second.code) : first.code)
        #expect(try harness.answers() == [3: "wrongCode"])
        #expect(harness.state == .locked)
    }

    @Test("opens by no code after three wrong ones, and the next challenge has to wait")
    func wrong() throws {
        let harness = try LinkHarness()
        let (id, code) = try harness.challenge()
        for number in 1...3 {
            try harness.unlock(number, id, LinkHarness.other(code))
            try harness.serve()
        }
        try harness.unlock(4, id, code)
        #expect(try harness.answers() == [1: "wrongCode", 2: "wrongCode", 3: "wrongCode", 4: "notOffered"])
        #expect(harness.kiosk.challenge == nil && harness.state == .locked)
        try harness.kiosk.handle(.pressed(.askForHelp), at: harness.now)
        #expect(harness.kiosk.challenge == nil)
    }

    @Test("takes one answer at a time")
    func oneAtATime() throws {
        let harness = try LinkHarness()
        let (id, code) = try harness.challenge()
        try harness.unlock(1, id, LinkHarness.other(code))
        try harness.unlock(2, id, code)
        #expect(try harness.answers() == [1: "wrongCode", 2: "tooMany"])
        #expect(harness.state == .locked)
    }

    @Test("never opens while a finger is on the panel, not even one that stays")
    func finger() throws {
        let harness = try LinkHarness()
        let (id, code) = try harness.challenge()
        // The answer is with the store when the finger comes.
        try harness.unlock(1, id, code)
        try harness.handler.dispatch(harness.handler.descriptors(at: harness.now), isFingerDown: false, at: harness.now)
        harness.isFingerDown = true
        for _ in 0..<8 {
            try harness.serve(for: .seconds(1))
            #expect(harness.state == .locked && !harness.folder.holds("unlocked"))
        }
        // One that comes meanwhile is refused.
        try harness.unlock(2, id, code)
        try harness.serve(for: .seconds(1))
        #expect(harness.state == .locked)
        harness.isFingerDown = false
        #expect(try harness.answers() == [1: "done", 2: "tooMany"])
        #expect(harness.state == .unlocked(secondsLeft: nil))
    }

    @Test("never opens when a finger has stayed for longer than the challenge")
    func longFinger() throws {
        let harness = try LinkHarness()
        let (id, code) = try harness.challenge()
        try harness.unlock(1, id, code)
        try harness.handler.dispatch(harness.handler.descriptors(at: harness.now), isFingerDown: false, at: harness.now)
        harness.isFingerDown = true
        try harness.serve(for: .seconds(121))
        harness.isFingerDown = false
        #expect(try harness.answers() == [1: "notOffered"])
        #expect(harness.state == .locked && !harness.folder.holds("unlocked"))
    }

    @Test("ends with the link that was there: the next one has no challenge to answer")
    func reconnected() throws {
        let harness = try LinkHarness()
        let (id, code) = try harness.challenge()
        try harness.reconnect()
        for _ in 0..<3 { try harness.serve(for: .seconds(1)) }
        #expect(harness.kiosk.challenge == nil)
        try harness.unlock(1, id, code)
        #expect(try harness.answers() == [1: "notOffered"])
        #expect(harness.state == .locked)
    }

    @Test("is offered only as long as the link has a broker, and ends with it")
    func broker() throws {
        let harness = try LinkHarness()
        try harness.serve()
        try harness.kiosk.handle(.pressed(.askForHelp), at: harness.now)
        #expect(harness.kiosk.challenge == nil)
        let (id, code) = try harness.challenge()
        try harness.send(.broker(isConnected: false))
        for _ in 0..<2 { try harness.serve(for: .seconds(1)) }
        #expect(harness.kiosk.challenge == nil)
        try harness.unlock(1, id, code)
        #expect(try harness.answers() == [1: "notOffered"])
        #expect(harness.state == .locked)
    }

    @Test("is offered only where the settings allow it")
    func notAllowed() throws {
        var settings = LinkSettings.everything
        settings.allowed = [.lock]
        let harness = try LinkHarness(settings)
        try harness.send(.broker(isConnected: true))
        try harness.serve()
        try harness.kiosk.handle(.pressed(.askForHelp), at: harness.now)
        #expect(harness.kiosk.challenge == nil)
        try harness.unlock(1, "", "")
        #expect(try harness.answers() == [1: "notAllowed"])
    }

    @Test("has its code in no report, no state, no line of the history and no picture for others")
    func hidden() throws {
        let harness = try LinkHarness()
        try harness.send(.since(0))
        let (id, code) = try harness.challenge()
        try harness.unlock(1, id, LinkHarness.other(code))
        try harness.serve()
        try harness.unlock(2, id, code)
        let picture = harness.kiosk.view(at: harness.now).withoutPattern
        guard case .challenge(let view) = picture else {
            Issue.record("no challenge is shown")
            return
        }
        #expect(view.code == nil)
        try harness.serve()
        let reports = try harness.reports()
        #expect(reports.count > 4)
        for report in reports { #expect(!report.line.contains(code)) }
        for entry in try harness.history { #expect(!"\(entry)".replacing("\(entry.wall)", with: "").contains(code)) }
    }
}
