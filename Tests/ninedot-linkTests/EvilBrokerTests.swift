// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Glibc
import LinkFixtures
import Testing

@Suite("A broker that means harm")
struct EvilBrokerTests {
    private let folder: TemporaryFolder
    private let broker: EvilBroker
    private let trial: LinkHarness
    /// A challenge that the panel has shown once, and one that it shows now.
    private static let past = "0f3a9c5e7b1d2846a0c4e8f213579bdf"
    private static let present = "11111111111111111111111111111111"

    init() throws {
        folder = try TemporaryFolder()
        broker = try EvilBroker()
        trial = try LinkHarness(in: folder, port: broker.port)
    }

    /// The commands of a day, which a broker has seen and kept.
    private static let day: [[UInt8]] = [
        #"{"do":"lock","number":101}"#, #"{"do":"notice","number":102,"text":"Science fair"}"#,
        #"{"do":"unlock","number":103,"challenge":"\#(past)","code":"402917"}"#, #"{"do":"lock","number":104}"#,
        #"{"do":"unlock","number":105,"challenge":"\#(past)","code":"000000"}"#,
    ].map { Array($0.utf8) }

    private func begin() throws {
        try trial.start()
        try trial.panel.greet(LinkState(version: "0.9.0", state: .locked, allow: LinkPermission.allCases))
        try broker.welcome()
        try eventually("the link is connected") { trial.output.contains("connected to the broker") }
    }

    /// Has the day happen, and the panel answer each command.
    private func live() throws {
        for (index, command) in Self.day.enumerated() {
            broker.send(EvilBroker.publish(command))
            try eventually("command \(index) is handed over") { try trial.panel.commands.count == index + 1 }
            try trial.panel.tell(.answer(index + 1, nil))
        }
    }

    /// The end of each test: the link is there, small, and follows a command in good faith, and only that.
    private func expectSoundness(after handed: Int) throws {
        try lock { try trial.panel.commands.count > handed }
        #expect(try trial.panel.commands.count == handed + 1)
        #expect(try trial.panel.commands.last?.verb == .lock)
        try expectSmallness()
    }

    /// Sends one command to lock again and again until it is followed: after a flood the link drops commands for a while, or
    /// has left the broker. The link follows it once because of its number.
    private func lock(until isFollowed: () throws -> Bool) throws {
        let command = EvilBroker.publish(Array(#"{"do":"lock","number":9000000}"#.utf8))
        try eventually("a command in good faith is followed", within: 60) {
            if !broker.isConnected { try broker.welcome() }
            broker.send(command, patience: 1)
            return try isFollowed()
        }
    }

    /// The limit of its unit is 64 MB.
    private func expectSmallness() throws {
        #expect(trial.link?.isRunning == true)
        #expect(try #require(trial.link?.peakMemory) < 64 << 10)
    }

    @Test("plays a day again, forwards, backwards, doubled and retained: nothing of it is followed twice")
    func replay() throws {
        try begin()
        try live()
        let day = Self.day
        let again = day + day.reversed() + day.flatMap { [$0, $0] }
        for command in again { broker.send(EvilBroker.publish(command, isRepeated: true)) }
        for command in day { broker.send(EvilBroker.publish(command, isRetained: true)) }
        try expectSoundness(after: day.count)
    }

    @Test("plays it again after the link has started anew, also as what it kept")
    func replayAfterStart() throws {
        try begin()
        try live()
        trial.kill()
        try trial.start()
        try trial.panel.greet(
            LinkState(version: "0.9.0", state: .locked, challenge: Self.present, allow: LinkPermission.allCases))
        try broker.welcome()
        // No more than the eight that a link takes at once.
        let retained = Self.day.suffix(2)
        for command in Self.day.reversed() { broker.send(EvilBroker.publish(command)) }
        for command in retained { broker.send(EvilBroker.publish(command, isRetained: true)) }
        var answers: [String] = []
        try eventually("the link answers each of them") {
            answers += broker.takeAnswers()
            return answers.count >= Self.day.count + retained.count
        }
        #expect(
            answers.map {
                $0.contains(#""code":"repeated""#) ? "repeated" : $0.contains(#""code":"retained""#) ? "retained" : $0
            }
                == Self.day.map { _ in "repeated" } + retained.map { _ in "retained" })
        try expectSoundness(after: Self.day.count)
    }

    @Test("keeps a command that was never sent back, and retains it: it is not followed")
    func retained() throws {
        try begin()
        for number in 1...5 {
            let fresh = #"{"do":"unlock","number":\#(number),"challenge":"\#(Self.present)","code":"402917"}"#
            broker.send(EvilBroker.publish(Array(fresh.utf8), isRetained: true))
        }
        broker.send(EvilBroker.publish(Array("LOCK".utf8), isRetained: true))
        try expectSoundness(after: 0)
    }

    @Test("ends its messages at every byte")
    func truncated() throws {
        try begin()
        let message = EvilBroker.publish(Array("LOCK".utf8))
        for end in 0..<message.count {
            broker.send(Array(message[..<end]))
            broker.hangUp()
            // The next connection, soon enough: its end is not waited for in the pauses of the real world.
            trial.kill()
            try trial.start()
            try trial.panel.greet(LinkState(version: "0.9.0", state: .locked, allow: LinkPermission.allCases))
            try broker.welcome()
        }
        try expectSoundness(after: 0)
    }

    @Test("announces 256 MB, and sends some of them", arguments: [0, 1 << 20])
    func announced(sent: Int) throws {
        try begin()
        broker.send([0x32] + EvilBroker.length((256 << 20) - 1) + [0, 13] + Array((LinkHarness.topic + "/do").utf8))
        broker.send([UInt8](repeating: 0x20, count: sent), patience: 2)
        try expectSoundness(after: 0)
    }

    @Test("sends 30 MB in a message")
    func large() throws {
        try begin()
        broker.send(EvilBroker.publish([UInt8](repeating: 0x20, count: 30 << 20)), patience: 20)
        try expectSoundness(after: 0)
    }

    @Test("floods the link with commands, statuses and other messages")
    func flood() throws {
        try begin()
        let commands = (1...400).flatMap {
            EvilBroker.publish(Array(#"{"do":"notice","number":\#($0),"text":"x"}"#.utf8))
        }
        let others = (1...400).flatMap { _ in EvilBroker.publish(Array("online".utf8), to: "homeassistant/status") }
        let large = EvilBroker.publish([UInt8](repeating: 0x7B, count: 100_000))
        for _ in 0..<5 { broker.send(commands + others + large, patience: 3) }
        #expect(try trial.panel.commands.count < 40)
        for command in try trial.panel.commands { try trial.panel.tell(.answer(command.number, nil)) }
        try lock { try trial.panel.commands.last?.verb == .lock }
        try expectSmallness()
    }

    @Test("answers with nonsense")
    func nonsense() throws {
        try trial.start()
        try trial.panel.greet()
        for bytes in [
            [0x20, 2, 0, 5], [0x20, 0], [0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x90, 1], Array("HTTP/1.1 400\r\n".utf8),
        ] as [[UInt8]] {
            try broker.accept()
            broker.send(bytes)
            broker.hangUp()
            trial.kill()
            try trial.start()
            try trial.panel.greet()
        }
        try broker.welcome()
        try trial.panel.tell(.state(.locked()))
        try expectSoundness(after: 0)
    }
}
