// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Foundation
import Glibc
import Testing

/// The real program between a panel that the test plays and a broker.
final class LinkTrial {
    let folder: TemporaryFolder
    let panel: FakePanel
    private(set) var link: RunningProgram?
    private let configuration: String

    static let topic = "nd/test/p/7"

    /// - Parameters:
    ///   - broker: The broker's port.
    ///   - tls: Lines of [tls].
    init(in folder: TemporaryFolder, port: Int, tls: [String] = ["plain = yes"], broker: [String] = []) throws {
        self.folder = folder
        panel = try FakePanel(in: folder)
        let sections = [
            ["[broker]", "address = localhost", "port = \(port)"] + broker, ["[tls]"] + tls,
            ["[topics]", "root = nd/test", "panel = 7", "keep = 32"],
        ]
        configuration = folder.path + "/link.conf"
        try folder.write(sections.joined().joined(separator: "\n") + "\n", to: "link.conf")
        for name in ["state", "credentials"] { mkdir(folder.path + "/" + name, 0o700) }
    }

    /// Starts the program with the limit of its unit (LimitDATA=).
    func start() throws {
        link = try RunningProgram(
            [
                "prlimit", "--data=\(48 << 20)", try ownProgram("ninedot-link"), "--config", configuration, "--socket",
                panel.path,
            ],
            in: folder,
            environment: [
                "STATE_DIRECTORY": folder.path + "/state", "CREDENTIALS_DIRECTORY": folder.path + "/credentials",
                "SWIFT_BACKTRACE": "enable=no",
            ])
    }

    /// Starts it and has panel and broker connected.
    func begin(_ state: LinkState = .locked()) throws {
        try start()
        try panel.greet(state)
        try eventually("the link connects to the broker") { output.contains("connected to the broker") }
    }

    func kill() {
        link?.end(with: SIGKILL)
        link = nil
    }

    func credential(_ name: String, _ text: String) throws {
        try folder.write(text, to: "credentials/ninedot-link." + name)
    }

    var output: String { link?.output ?? "" }
    var events: String { (try? String(contentsOfFile: folder.path + "/state/events", encoding: .utf8)) ?? "" }
}

extension RunningProgram {
    /// The payloads of a topic that mosquitto_sub has seen.
    func payloads(of topic: String) -> [String] {
        lines.filter { $0.hasPrefix(topic + " ") }.map { String($0.dropFirst(topic.count + 1)) }
    }

    /// The numbers of the events that it has seen, as they came.
    var eventNumbers: [Int] {
        payloads(of: LinkTrial.topic + "/event").compactMap { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["number"] as? Int
        }
    }
}
