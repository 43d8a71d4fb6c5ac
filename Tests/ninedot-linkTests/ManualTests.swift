// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Glibc
import LinkFixtures
import Testing

@Suite("The manual page of the link")
struct ManualTests {
    private let folder: TemporaryFolder
    private let broker: Mosquitto
    private let trial: LinkHarness

    init() throws {
        folder = try TemporaryFolder()
        broker = try Mosquitto(in: folder)
        trial = try LinkHarness(in: folder, port: broker.port)
    }

    /// The page's examples: indented text between lines of three backticks.
    private static func examples() throws -> [String] {
        let project = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = try String(
            contentsOfFile: project + "/Sources/ninedot-link/Manual/ninedot-link.8.scd", encoding: .utf8)
        // In a manual page two backslashes are one.
        return page.components(separatedBy: "```\n").enumerated().filter { $0.offset % 2 == 1 }
            .map { $0.element.replacingOccurrences(of: "\\\\", with: "\\") }
    }

    private static func keys(_ json: String) -> [String]? {
        (try? JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])?.keys.sorted()
    }

    @Test("has commands that do what it says")
    func commands() throws {
        try trial.begin()
        let observer = try broker.observer()
        let examples = try Self.examples().filter { $0.hasPrefix("mosquitto_pub") }
        try #require(examples.count == 2)
        for (index, example) in examples.enumerated() {
            let script =
                "mosquitto_pub() { command mosquitto_pub -p \(broker.port) \"$@\"; }\n"
                + example.replacingOccurrences(of: "nd/3fa85f64/p/1", with: LinkHarness.topic)
            let shell = try RunningProgram(["sh", "-euc", script], in: folder)
            #expect(shell.end(with: 0) == 0, "\(shell.output)")
            try eventually("it is handed over") { try trial.panel.commands.count == index + 1 }
            try trial.panel.tell(.answer(index + 1, nil))
        }
        let commands = try trial.panel.commands
        #expect(commands.map(\.verb) == [.lock, .notice(["Science fair", "on Friday"])])
        #expect(commands.map(\.actor) == ["mqtt", "porter"])
        try eventually("both are answered") { observer.payloads(of: LinkHarness.topic + "/answer").count == 2 }
        let answer = try #require(try Self.examples().first { $0.contains(#""done""#) })
        #expect(Self.keys(observer.payloads(of: LinkHarness.topic + "/answer")[1]) == Self.keys(answer))
    }

    @Test("has a command that unlocks by the challenge that is shown, and the code")
    func unlocking() throws {
        let challenge = "0f3a9c5e7b1d2846a0c4e8f213579bdf"
        let example = try #require(try Self.examples().first { $0.hasPrefix("challenge=$(mosquitto_sub") })
        try trial.begin(LinkState(version: "0.9.0", state: .locked, challenge: challenge, allow: [.unlock]))
        let observer = try broker.observer()
        try eventually("the state is there") { observer.output.contains(challenge) }
        let script =
            "mosquitto_pub() { command mosquitto_pub -p \(broker.port) \"$@\"; }\n"
            + "mosquitto_sub() { command mosquitto_sub -p \(broker.port) \"$@\"; }\n"
            + example.replacingOccurrences(of: "nd/3fa85f64/p/1", with: LinkHarness.topic)
        let shell = try RunningProgram(["sh", "-euc", script], in: folder)
        #expect(shell.end(with: 0) == 0, "\(shell.output)")
        try eventually("it is handed over") { try trial.panel.commands.count == 1 }
        #expect(try trial.panel.commands.first?.verb == .unlock(challenge: challenge, code: "402 917"))
        #expect(try trial.panel.commands.first?.actor == "office")
        try trial.panel.tell(.answer(1, LinkRefusal(.wrongCode, "wrong code")))
        try eventually("it is answered") {
            observer.payloads(of: LinkHarness.topic + "/answer").last?.contains(#""code":"wrongCode""#) == true
        }
    }

    @Test("shows states and events as they are")
    func messages() throws {
        try trial.begin()
        let observer = try broker.observer("nd/+/p/+/#")
        try trial.panel.event(1)
        try eventually("the event arrives") { observer.eventNumbers == [1] }
        let examples = try Self.examples()
        let state = try #require(examples.first { $0.hasPrefix(#"{"lock""#) })
        let events = examples.filter { $0.hasPrefix(#"{"event_type""#) }
        try #require(events.count == 2)
        #expect(Self.keys(observer.payloads(of: LinkHarness.topic + "/state")[0]) == Self.keys(state))
        #expect(Self.keys(observer.payloads(of: LinkHarness.topic + "/event")[0]) == Self.keys(events[0]))
        #expect(Self.keys(events[1]) == ["detail", "event_type", "from", "number", "panel", "to"])
    }

    @Test("has every topic that a panel uses")
    func topics() throws {
        let project = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let page = try String(
            contentsOfFile: project + "/Sources/ninedot-link/Manual/ninedot-link.8.scd", encoding: .utf8)
        try trial.begin()
        let observer = try broker.observer()
        try trial.panel.event(1)
        try broker.publish("nonsense", to: LinkHarness.topic + "/do")
        try eventually("all has been said") {
            !observer.eventNumbers.isEmpty && !observer.payloads(of: LinkHarness.topic + "/answer").isEmpty
        }
        let topics = Set(
            observer.lines.compactMap { $0.split(separator: " ").first }.filter { $0.hasPrefix(LinkHarness.topic) })
        #expect(topics.count == 5)
        for topic in topics { #expect(page.contains("_.../\(topic.split(separator: "/").last ?? "")_")) }
    }
}
