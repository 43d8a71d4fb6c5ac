// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import LinkFixtures
import Testing

/// The interpreter to ask.
private enum Python {
    static let path = ProcessInfo.processInfo.environment["NINEDOT_HOME_ASSISTANT"]
}

/// Home Assistant is no Debian package, so its code is asked only where somebody has put it.
@Suite(
    "Home Assistant's own code",
    .enabled(if: Python.path != nil, "needs NINEDOT_HOME_ASSISTANT, a Python with homeassistant and paho-mqtt"))
struct HomeAssistantTests {
    private let folder: TemporaryFolder
    private let broker: Mosquitto
    private let trial: LinkHarness

    init() throws {
        folder = try TemporaryFolder()
        broker = try Mosquitto(in: folder)
        trial = try LinkHarness(in: folder, port: broker.port)
    }

    @Test(
        "takes the panel's message, states and events",
        arguments: [([.lock], "lock", ["LOCKED", "UNLOCKED", "JAMMED"]), ([], "binary_sensor", ["OFF", "ON", "ON"])]
            as [([LinkPermission], String, [String])])
    func understood(allow: [LinkPermission], platform: String, words: [String]) throws {
        let python = try #require(Python.path)
        let observer = try broker.observer()
        try trial.begin(.locked(allow: allow))
        for state in [KioskState.unlocked, .fault] {
            try trial.panel.tell(.state(LinkState(version: "0.9.0", state: state, allow: allow)))
            try eventually("the state arrives") { observer.output.contains(#""state":"\#(state.rawValue)""#) }
        }
        for (index, kind) in LinkEvent.Kind.allCases.enumerated() {
            try trial.panel.event(index + 1, kind)
            try eventually("the event arrives") { observer.eventNumbers.last == index + 1 }
        }
        try folder.write(observer.output, to: "said")
        let tests = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let check = try RunningProgram(
            [python, tests + "/Programs/HomeAssistant/check.py", folder.path + "/said"], in: folder,
            environment: ["HOME": folder.path])
        #expect(check.end(with: 0) == 0, "\(check.output)")
        #expect(check.lines.contains("part lock \(platform)"))
        #expect(check.lines.filter { $0.hasPrefix("state lock ") } == words.map { "state lock \($0)" })
        #expect(check.lines.filter { $0.hasPrefix("event ") }.count == LinkEvent.Kind.allCases.count)
    }
}
