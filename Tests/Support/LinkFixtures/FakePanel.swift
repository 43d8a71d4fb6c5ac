// SPDX-License-Identifier: MIT
package import ControlMessages
package import Fixtures
import LinuxSystem

/// The daemon's end of the link's socket.
package final class FakePanel {
    package let path: String
    private let listener: UnixListener
    private var socket: UnixSocket?
    /// Every request of the link so far.
    package private(set) var requests: [LinkRequest] = []
    /// True when the link has gone, or is of no use any more.
    package private(set) var isLeft = false

    package init(in folder: TemporaryFolder) throws {
        path = folder.path + "/link.sock"
        listener = try UnixListener(path: path, mode: 0o600, group: nil)
    }

    /// The descriptor to wait for: readable when the link connects, and once it has, when it asks for something.
    package var descriptor: Int32 { socket?.number ?? listener.number }

    /// Lets the link in where it waits; false where it does not.
    package func accept() throws -> Bool {
        socket = try listener.accept(takingDescriptors: false)
        isLeft = false
        return socket != nil
    }

    /// Waits for the link, and tells it how the panel is.
    package func greet(_ state: LinkState = .locked()) throws {
        try eventually("the link connects to the panel") { try accept() }
        try tell(.state(state))
        try eventually("the link asks for events") {
            try receive()
            return requests.contains { $0.word == .since }
        }
    }

    package func tell(_ report: LinkReport) throws {
        try tell(line: report.line)
    }

    /// Sends a line of any kind.
    package func tell(line: String) throws {
        try socket?.send(line: line)
    }

    package func event(_ number: Int, _ kind: LinkEvent.Kind = .wrong) throws {
        try tell(.event(LinkEvent(number: number, at: 1_767_225_600_123 + number, kind)))
    }

    /// Takes in what has come.
    package func receive() throws {
        while true {
            switch try socket?.nextLine(limit: LinkProtocol.longestRequest) {
            case .line(let line): requests.append(try LinkRequest(line: line))
            case .closed, .tooLong:
                isLeft = true
                return
            case .nothingYet, nil: return
            }
        }
    }

    package func leave() {
        socket = nil
    }

    /// The commands so far.
    package var commands: [LinkCommand] {
        get throws {
            try receive()
            return requests.compactMap { if case .command(let command) = $0 { command } else { nil } }
        }
    }
}

extension LinkState {
    package static func locked(allow: [LinkPermission] = [.lock, .notice]) -> LinkState {
        LinkState(version: "0.9.0", state: .locked, allow: allow)
    }
}
