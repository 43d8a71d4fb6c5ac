// SPDX-License-Identifier: MIT
package import ControlMessages
package import Fixtures
import Foundation
import Glibc

/// The real program between a panel that the test plays and a broker.
package final class LinkHarness {
    package let folder: TemporaryFolder
    package let panel: FakePanel
    package private(set) var link: RunningProgram?
    private let configuration: String

    package static let root = "nd/test"
    package static let topic = root + "/p/7"
    /// The limit of the link's unit (LimitDATA=), set by another program.
    package static let limit = ["prlimit", "--data=\(48 << 20)"]

    /// - Parameters:
    ///   - number: The panel's.
    ///   - port: The broker's.
    ///   - tls: Lines of [tls].
    ///   - broker: Lines of [broker] besides its address.
    package init(
        in folder: TemporaryFolder, panel number: Int = 7, port: Int, tls: [String] = ["plain = yes"],
        broker: [String] = []
    ) throws {
        self.folder = folder
        panel = try FakePanel(in: folder)
        let sections = [
            ["[broker]", "address = localhost", "port = \(port)"] + broker, ["[tls]"] + tls,
            ["[topics]", "root = \(LinkHarness.root)", "panel = \(number)", "keep = 32"],
        ]
        configuration = folder.path + "/link.conf"
        try folder.write(sections.joined().joined(separator: "\n") + "\n", to: "link.conf")
        for name in ["state", "credentials"] { mkdir(folder.path + "/" + name, 0o700) }
    }

    deinit {
        link?.stop()
    }

    /// - Parameter starter: The program and its arguments by which it is started, if not by itself.
    package func start(by starter: [String] = LinkHarness.limit) throws {
        link = try RunningProgram(
            starter + [try ownProgram("ninedot-link"), "--config", configuration, "--socket", panel.path],
            in: folder,
            environment: [
                "STATE_DIRECTORY": folder.path + "/state", "CREDENTIALS_DIRECTORY": folder.path + "/credentials",
                "SWIFT_BACKTRACE": "enable=no",
            ])
    }

    /// Starts it and has panel and broker connected.
    package func begin(_ state: LinkState = .locked()) throws {
        try start()
        try panel.greet(state)
        try eventually("the link connects to the broker") { output.contains("connected to the broker") }
    }

    package func kill() {
        link?.end(with: SIGKILL)
        link = nil
    }

    package func credential(_ name: String, _ text: String) throws {
        try folder.write(text, to: "credentials/ninedot-link." + name)
    }

    package var output: String { link?.output ?? "" }
    package var events: String { (try? String(contentsOfFile: folder.path + "/state/events", encoding: .utf8)) ?? "" }
}

extension RunningProgram {
    /// The payloads of a topic that mosquitto_sub has seen.
    package func payloads(of topic: String) -> [String] {
        lines.filter { $0.hasPrefix(topic + " ") }.map { String($0.dropFirst(topic.count + 1)) }
    }

    /// The numbers of the events that it has seen, as they came.
    package var eventNumbers: [Int] {
        payloads(of: LinkHarness.topic + "/event").compactMap { line in
            let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["number"] as? Int
        }
    }
}
