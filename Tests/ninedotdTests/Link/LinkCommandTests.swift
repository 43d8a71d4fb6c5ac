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

@Suite("Commands from afar")
struct LinkCommandTests {
    private static let verbs: [LinkCommand.Verb] = [
        .lock, .notice(["Science fair"]), .outOfService(reason: "Being mended"), .inService,
    ]

    private func commands(_ harness: LinkHarness) throws -> [HistoryEntry] {
        try harness.history.filter { $0.kind == .linkCommand }
    }

    @Test("are done and answered, each written down with the one on whose word", arguments: verbs)
    func done(verb: LinkCommand.Verb) throws {
        let harness = try LinkHarness()
        try harness.send(LinkCommand(17, verb, by: "porter"))
        #expect(try harness.answers() == [17: "done"])
        let entry = try #require(try commands(harness).last)
        #expect(entry.actor == "link: porter")
        #expect(!entry.detail.contains("refused"))
    }

    @Test("are refused where the settings do not name them, and that is written down, too", arguments: verbs)
    func notAllowed(verb: LinkCommand.Verb) throws {
        var settings = LinkSettings.everything
        settings.allowed.removeAll { $0 == LinkSettings.Command(verb.permission) }
        let harness = try LinkHarness(settings)
        try harness.kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: harness.now)
        try harness.send(LinkCommand(1, verb, by: "porter"))
        #expect(try harness.answers() == [1: "notAllowed"])
        #expect(harness.state == .unlocked(secondsLeft: nil))
        #expect(harness.kiosk.announcements == Announcements())
        let entry = try #require(try commands(harness).last)
        #expect(entry.detail.contains("refused") && entry.actor == "link: porter")
        #expect(harness.server.refusals == 1)
    }

    @Test("lock a panel that is unlocked, and say so in the history")
    func lock() throws {
        let harness = try LinkHarness()
        try harness.kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: harness.now)
        try harness.send(LinkCommand(1, .lock, by: "porter"))
        #expect(try harness.answers() == [1: "done"])
        #expect(harness.state == .locked)
        #expect(!harness.folder.holds("unlocked"))
        #expect(try harness.history.contains { $0.kind == .locked && $0.detail == "asked from afar" })
    }

    @Test("put words on the idle screen, and take them away")
    func notice() throws {
        let harness = try LinkHarness()
        try harness.send(LinkCommand(1, .notice(["Science fair", "on Friday"]), by: "porter"))
        #expect(try harness.answers() == [1: "done"])
        #expect(harness.kiosk.announcements.notice.map(\.text) == ["Science fair", "on Friday"])
        try harness.send(LinkCommand(2, .notice([]), by: "porter"))
        #expect(try harness.answers() == [2: "done"])
        #expect(harness.kiosk.announcements.notice.isEmpty)
        #expect(try harness.history.filter { $0.kind == .noticeSet }.map(\.actor) == ["link: porter", "link: porter"])
    }

    @Test("take the panel out of service, and back")
    func outOfService() throws {
        let harness = try LinkHarness()
        try harness.send(LinkCommand(1, .outOfService(reason: "Being mended"), by: "porter"))
        #expect(try harness.answers() == [1: "done"])
        #expect(harness.state == .outOfService)
        try harness.send(LinkCommand(2, .inService, by: "porter"))
        #expect(try harness.answers() == [2: "done"])
        #expect(harness.state == .locked)
    }

    @Test(
        "are refused where the panel could not show them",
        arguments: [
            .notice([""]), .notice(["a", "b", "c", "d", "e"]), .notice(["a\nb"]), .outOfService(reason: " "),
            .outOfService(reason: String(repeating: "a", count: 81)),
        ] as [LinkCommand.Verb])
    func unusable(verb: LinkCommand.Verb) throws {
        let harness = try LinkHarness()
        try harness.send(LinkCommand(1, verb, by: "porter"))
        #expect(try harness.answers() == [1: "badRequest"])
        #expect(harness.kiosk.announcements == Announcements())
    }

    @Test("put no words where there is no idle screen to show them")
    func noIdleScreen() throws {
        let harness = try LinkHarness(standby: Standby())
        try harness.send(LinkCommand(1, .notice(["Science fair"]), by: "porter"))
        #expect(try harness.answers() == [1: "notNow"])
    }

    @Test("never end a wait, a stop, a fault or a setup", arguments: verbs)
    func failClosed(verb: LinkCommand.Verb) throws {
        let harness = try LinkHarness(isSetUp: false)
        let before = harness.state
        try harness.send(LinkCommand(1, verb, by: "porter"))
        _ = try harness.answers()
        #expect(harness.state == before || harness.state == .locked)
        #expect(!harness.folder.holds("unlocked"))
    }

    @Test("that come too many are refused, but the panel locks all the same")
    func tooMany() throws {
        let harness = try LinkHarness()
        try harness.kiosk.handle(.unlockRequested(for: nil, actor: "root"), at: harness.now)
        for number in 0..<20 { try harness.send(LinkCommand(number, .notice(["\(number)"]), by: "flood")) }
        try harness.send(LinkCommand(99, .lock, by: "porter"))
        let answers = try harness.answers()
        #expect(answers[99] == "done")
        #expect(harness.state == .locked)
        #expect(answers.values.filter { $0 == "tooMany" }.count >= 10)
        #expect(try commands(harness).count <= 11)
        // One every few seconds is taken again.
        try harness.serve(for: .seconds(60))
        try harness.send(LinkCommand(100, .notice(["again"]), by: "porter"))
        #expect(try harness.answers() == [100: "done"])
    }

    @Test("Commands are refused while the store has eight requests, and not while it has seven")
    func busy() throws {
        let harness = try LinkHarness()
        for _ in 1...8 {
            #expect(!harness.handler.isBusy)
            harness.handler.ask(.acknowledge, .note, by: "link: porter", at: harness.now)
        }
        #expect(harness.handler.isBusy)
        // To lock is never refused.
        try harness.handler.carryOut(LinkCommand(1, .lock, by: "porter"), at: harness.now)
        try harness.handler.carryOut(LinkCommand(2, .inService, by: "porter"), at: harness.now)
        #expect(harness.server.refusals == 1)
        try harness.settle()
        #expect(!harness.handler.isBusy)
    }

    @Test("A command fails if the store does not answer within half a minute, and a late answer is dropped")
    func silentStore() throws {
        let harness = try LinkHarness()
        try harness.serve()
        _ = try harness.reports()
        let command = LinkCommand(1, .inService, by: "porter")
        harness.handler.ask(.setOutOfService(nil), .command(command), by: "link: porter", at: harness.now)
        func answers(after time: Duration) throws -> [LinkReport] {
            try harness.handler.advance(
                on: KioskStatus(of: harness.kiosk.status(at: harness.now), display: "DSI-1", trouble: nil),
                isFingerDown: false, to: harness.now + time)
            return try harness.reports()
        }
        #expect(try answers(after: .milliseconds(29_999)) == [])
        #expect(
            try answers(after: .seconds(30)) == [.answer(1, LinkRefusal(.failed, "the store does not answer"))])
        try harness.settle()
        #expect(try harness.reports() == [])
    }

    @Test("The history names each command and why it was refused")
    func words() throws {
        var settings = LinkSettings.everything
        settings.allowed = [.lock, .notice]
        let harness = try LinkHarness(settings)
        for (number, verb) in (Self.verbs + [.unlock(challenge: "", code: "")]).enumerated() {
            try harness.send(LinkCommand(number, verb, by: "porter"))
            try harness.serve()
        }
        let refusal = #", refused: "allow" in [link] of ninedot.conf does not name "#
        #expect(
            try commands(harness).map(\.detail) == [
                "lock", "notice", "out of service\(refusal)out-of-service", "in service\(refusal)out-of-service",
                "unlock\(refusal)unlock",
            ])
    }

    /// The unlock of a recorded day: right in every field, and none of them opens, however often and in whatever order.
    @Test("to unlock never open, alone, again, out of order or between others", arguments: [1, 2, 3] as [UInt64])
    func unlock(seed: UInt64) throws {
        let harness = try LinkHarness()
        var generator = SeededGenerator(seed: seed)
        try harness.serve()
        _ = try harness.reports()
        let verb = LinkCommand.Verb.unlock(challenge: "0f3a9c5e7b1d2846a0c4e8f213579bdf", code: "402917")
        let day: [LinkCommand.Verb] = [verb, .lock, .inService, .notice([]), verb, .outOfService(reason: "x"), verb]
        for number in 0..<40 {
            let verb = day[Int.random(in: 0..<day.count, using: &generator)]
            try harness.send(LinkCommand(Int.random(in: 0...number, using: &generator), verb, by: "porter"))
            harness.now = harness.now + .milliseconds(Int.random(in: 0...8000, using: &generator))
            try harness.serve()
            #expect(harness.state == .locked || harness.state == .outOfService)
            #expect(!harness.folder.holds("unlocked"))
        }
        let commands = try harness.history.filter { $0.kind == .linkCommand && $0.detail.hasPrefix("unlock") }
        #expect(!commands.isEmpty)
        #expect(Set(commands.map(\.detail)) == ["unlock, refused: the panel shows no such challenge"])
        #expect(try !harness.history.contains { $0.kind == .unlocked })
    }

    @Test("to unlock are refused in plain words while no challenge is shown")
    func unlockRefused() throws {
        let harness = try LinkHarness()
        try harness.send(LinkCommand(1, .unlock(challenge: "", code: ""), by: "porter"))
        #expect(try harness.answers() == [1: "notOffered"])
    }

    @Test("of a link that is gone are answered to nobody else")
    func goneMeanwhile() throws {
        let harness = try LinkHarness()
        try harness.serve()
        try harness.send(LinkCommand(1, .notice(["Science fair"]), by: "porter"))
        try harness.handler.dispatch(harness.handler.descriptors(at: harness.now), isFingerDown: false, at: harness.now)
        try harness.reconnect()
        try harness.handler.dispatch(harness.handler.descriptors(at: harness.now), isFingerDown: false, at: harness.now)
        for _ in 0..<3 {
            harness.now = harness.now + .seconds(1)
            try harness.handler.advance(
                on: KioskStatus(version: "1", state: .locked), isFingerDown: false, to: harness.now)
            try harness.handler.dispatch(
                harness.handler.descriptors(at: harness.now), isFingerDown: false, at: harness.now)
        }
        #expect(harness.server.connections == 2)
        #expect(try harness.answers().isEmpty)
    }
}
