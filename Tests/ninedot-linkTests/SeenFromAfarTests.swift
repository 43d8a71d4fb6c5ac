// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Glibc
import LinkFixtures
import Testing

@Suite("A panel that is seen from afar")
struct SeenFromAfarTests {
    private let folder: TemporaryFolder
    private let broker: Mosquitto
    private let trial: LinkHarness

    init() throws {
        folder = try TemporaryFolder()
        broker = try Mosquitto(in: folder)
        trial = try LinkHarness(in: folder, port: broker.port)
    }

    @Test("is seen locked and unlocked by mosquitto_sub, and locked by mosquitto_pub")
    func mainLine() throws {
        try trial.begin()
        let observer = try broker.observer()
        let state = LinkHarness.topic + "/state"
        #expect(observer.payloads(of: LinkHarness.topic + "/online") == ["online"])
        #expect(observer.payloads(of: state).last?.hasPrefix(#"{"lock":"LOCKED""#) == true)
        try trial.panel.tell(.state(LinkState(version: "0.9.0", state: .unlocked, allow: [.lock])))
        try trial.panel.event(7301, .unlocked)
        try eventually("it is seen unlocked") {
            observer.payloads(of: state).last?.hasPrefix(#"{"lock":"UNLOCKED""#) == true && observer.eventNumbers == [1]
        }
        try broker.publish("LOCK", to: LinkHarness.topic + "/do")
        try eventually("it is asked to lock") { try trial.panel.commands.map(\.verb) == [.lock] }
        try trial.panel.tell(.answer(1, nil))
        try eventually("the answer is seen") {
            observer.payloads(of: LinkHarness.topic + "/answer").last?.contains(#""done":true"#) == true
        }
    }

    @Test("is offline when the link is killed, ended, or without its panel, and comes back")
    func online() throws {
        try trial.begin()
        let observer = try broker.observer(LinkHarness.topic + "/online")
        func expectLast(_ word: String) throws {
            try eventually("it is seen \(word)") { observer.payloads(of: LinkHarness.topic + "/online").last == word }
        }
        try expectLast("online")
        trial.panel.leave()
        try expectLast("offline")
        try trial.panel.greet()
        try expectLast("online")
        trial.kill()
        try expectLast("offline")
        // The broker keeps that: whoever looks later sees it, too.
        let latecomer = try broker.observer(LinkHarness.topic + "/online")
        #expect(latecomer.payloads(of: LinkHarness.topic + "/online") == ["offline"])
        try trial.begin()
        try expectLast("online")
        #expect(trial.link?.end(with: SIGTERM) == 0)
        try expectLast("offline")
    }

    @Test("follows no command that the broker has kept, at no start of anything")
    func retained() throws {
        try broker.publish("LOCK", to: LinkHarness.topic + "/do", ["-q", "1", "-r"])
        try trial.begin()
        let observer = try broker.observer()
        try eventually("the refusal is counted") {
            observer.payloads(of: LinkHarness.topic + "/state").last?.contains(#""refused":1"#) == true
        }
        trial.kill()
        try trial.begin()
        try broker.publish("marker", to: LinkHarness.topic + "/do")
        try eventually("what came after it is refused, too") {
            observer.payloads(of: LinkHarness.topic + "/state").last?.contains(#""refused":2"#) == true
        }
        #expect(try trial.panel.commands == [])
    }

    @Test("is found by Home Assistant, which hears everything again when it starts")
    func homeAssistant() throws {
        try trial.begin()
        let observer = try broker.observer()
        let config = "homeassistant/device/ninedot_test_7/config"
        #expect(observer.payloads(of: config).count == 1)
        try broker.publish("online", to: "homeassistant/status")
        try eventually("it is told again") { observer.payloads(of: config).count == 2 }
    }
}
