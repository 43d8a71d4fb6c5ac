// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinkFixtures
import LinuxSystem
import VirtualPanel

/// The admin's work.
extension HostPanel {
    /// A connection of a tool.
    struct Tool: ~Copyable {
        private var socket: UnixSocket

        init(at path: String) throws {
            socket = try UnixSocket(connectingTo: path)
        }

        func send(_ request: Request) throws { try socket.send(line: request.line) }
        func send(_ request: Request, with memory: borrowing Descriptor) throws {
            try socket.send(line: request.line, with: memory)
        }

        /// Whether a reply is waiting.
        mutating func hasReply() throws -> Bool { try socket.waitToReceive(seconds: 0) }

        mutating func reply() throws -> Reply {
            guard try socket.waitToReceive(seconds: 30) else { throw FixtureError(description: "no answer") }
            guard case .line(let line) = try socket.nextLine(limit: ControlProtocol.longestReply) else {
                throw FixtureError(description: "the connection is closed")
            }
            return try Reply(line: line)
        }

        mutating func memory() -> Descriptor? { socket.takeDescriptor() }
    }

    func connect() throws -> Tool { try Tool(at: socket) }

    /// Sends the daemon a request over a new connection, and returns its first reply.
    func ask(_ request: Request) throws -> Reply {
        var tool = try connect()
        try tool.send(request)
        return try tool.reply()
    }

    /// Sends the daemon a request that it must answer with `ok`.
    func require(_ request: Request) throws {
        let reply = try ask(request)
        guard case .ok = reply else { throw FixtureError(description: "\(request): \(reply)") }
    }

    /// The program itself, as an admin runs it.
    func ninedotctl(_ arguments: String..., input: String = "") throws -> ProgramRun {
        try ProgramRun(
            [ownProgram("ninedotctl")] + arguments + ["--socket", socket], input: Array(input.utf8),
            includesErrors: true)
    }

    @discardableResult
    func status() throws -> KioskStatus {
        guard case .status(let status) = try ask(.panel(.status)) else { throw FixtureError(description: "no status") }
        return status
    }

    /// Waits until the status is as wanted; the daemon itself reports each change.
    @discardableResult
    func waitUntil(_ isReached: (KioskStatus) -> Bool) throws -> KioskStatus {
        var tool = try connect()
        try tool.send(.panel(.watch))
        var last: KioskStatus?
        while true {
            do {
                guard case .status(let status) = try tool.reply() else { continue }
                last = status
            } catch {
                throw FixtureError(description: "\(error); the last status was \(String(describing: last))")
            }
            if let last, isReached(last) { return last }
        }
    }

    @discardableResult
    func waitUntil(_ state: KioskState) throws -> KioskStatus { try waitUntil { $0.state == state } }

    /// Waits until no touch and no request is under way: the store has answered everything, and the requests that followed
    /// from its answers.
    func settle() throws {
        for _ in 0..<4 { _ = try ask(.store(.history(HistoryRange(count: 1)))) }
    }

    /// The history's entries of a kind, the newest first, once nothing is under way.
    func history(of kind: String) throws -> [ListedEntry] { try history().filter { $0.kind == kind } }

    /// The history, the newest entry first, once nothing is under way.
    func history() throws -> [ListedEntry] {
        try settle()
        guard case .history(let list) = try ask(.store(.history(HistoryRange(count: 200)))) else {
            throw FixtureError(description: "no history")
        }
        return list.entries
    }

    /// Waits for a picture as wanted.
    @discardableResult
    func waitUntilShown(_ what: String, _ isShown: (Screenshot) -> Bool) throws -> Screenshot {
        guard let picture = cards.screen.wait(for: isShown) else {
            throw FixtureError(description: "the display never showed \(what)")
        }
        return picture
    }

    /// The picture that is seen once nothing is under way.
    func screenshot() throws -> Screenshot {
        try settle()
        // The answer to a request is older than the picture of the same turn.
        try status()
        return try waitUntilShown("a picture") { _ in true }
    }
}
