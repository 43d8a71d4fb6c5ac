// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinuxSystem
import Testing

/// The daemon's end of the link's socket.
final class FakePanel {
    let path: String
    private let listener: UnixListener
    private var socket: UnixSocket?
    /// Every request of the link so far.
    private(set) var requests: [LinkRequest] = []

    init(in folder: TemporaryFolder) throws {
        path = folder.path + "/link.sock"
        listener = try UnixListener(path: path, mode: 0o600, group: nil)
    }

    /// Waits for the link, and tells it how the panel is.
    func greet(_ state: LinkState = .locked()) throws {
        try eventually("the link connects to the panel") {
            socket = try listener.accept(takingDescriptors: false)
            return socket != nil
        }
        try tell(.state(state))
        try eventually("the link asks for events") {
            try receive()
            return requests.contains { $0.word == .since }
        }
    }

    func tell(_ report: LinkReport) throws {
        try socket?.send(line: report.line)
    }

    func event(_ number: Int, _ kind: LinkEvent.Kind = .wrong) throws {
        try tell(.event(LinkEvent(number: number, at: 1_767_225_600_123 + number, kind)))
    }

    /// Takes in what has come.
    func receive() throws {
        while case .line(let line) = try socket?.nextLine(limit: LinkProtocol.longestRequest) {
            requests.append(try LinkRequest(line: line))
        }
    }

    func leave() {
        socket = nil
    }

    /// The commands so far.
    var commands: [LinkCommand] {
        get throws {
            try receive()
            return requests.compactMap { if case .command(let command) = $0 { command } else { nil } }
        }
    }
}

extension LinkState {
    static func locked(allow: [LinkPermission] = [.lock, .notice]) -> LinkState {
        LinkState(version: "0.9.0", state: .locked, allow: allow)
    }
}
