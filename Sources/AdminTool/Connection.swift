// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem

/// The tool's connection to the daemon. Its failures say what to do in one line.
struct Connection: ~Copyable {
    private var socket: UnixSocket

    /// Seconds the daemon may take to accept and to read, and to answer what needs no store.
    private static let patience = 5
    /// Seconds it may take to answer the rest: on a bad card the store takes its time, a program may hold on to the
    /// display, and the daemon gives up only after half a minute.
    private static let storePatience = 40

    init(to path: String) throws(Failure) {
        do {
            socket = try UnixSocket(connectingTo: path, patience: Self.patience)
        } catch {
            throw Failure(connecting: error)
        }
    }

    /// Sends the request and returns the first reply. A refusal is thrown.
    mutating func ask(_ request: Request) throws(Failure) -> Reply {
        let line = try Connection.line(of: request)
        do throws(SystemError) {
            try socket.send(line: line)
        } catch {
            throw Failure(.unavailable, error.description)
        }
        return try firstReply(to: request)
    }

    /// The same with a descriptor that belongs to the request.
    mutating func ask(_ request: Request, with descriptor: borrowing Descriptor) throws(Failure) -> Reply {
        let line = try Connection.line(of: request)
        do throws(SystemError) {
            try socket.send(line: line, with: descriptor)
        } catch {
            throw Failure(.unavailable, error.description)
        }
        return try firstReply(to: request)
    }

    /// Sends a request that is answered by "ok" or a refusal.
    mutating func tell(_ request: Request) throws(Failure) {
        guard try ask(request) == .ok else { throw Connection.unexpectedReply }
    }

    /// The same with a descriptor that belongs to the request.
    mutating func tell(_ request: Request, with descriptor: borrowing Descriptor) throws(Failure) {
        guard try ask(request, with: descriptor) == .ok else { throw Connection.unexpectedReply }
    }

    /// Waits for the next reply, as long as it takes. A refusal is thrown.
    mutating func nextReply() throws(Failure) -> Reply {
        let reply = try reply(from: try nextLine())
        if case .error(let refusal) = reply {
            throw Failure(refusal)
        }
        return reply
    }

    /// The descriptor that came with the last reply.
    mutating func takeDescriptor() -> Descriptor? {
        socket.takeDescriptor()
    }

    /// The failure of a reply that answers something else.
    static let unexpectedReply = Failure(.protocolError, "unexpected reply from ninedotd")

    private mutating func firstReply(to request: Request) throws(Failure) -> Reply {
        let isHere: Bool
        do {
            isHere = try socket.waitToReceive(seconds: request.takesLong ? Self.storePatience : Self.patience)
        } catch {
            throw Failure(.unavailable, error.description)
        }
        guard isHere else { throw Failure(.unavailable, "ninedotd does not answer: journalctl -u ninedotd") }
        return try nextReply()
    }

    private mutating func nextLine() throws(Failure) -> [UInt8] {
        let received: ReceivedLine
        do {
            received = try socket.nextLine(limit: ControlProtocol.longestReply)
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
        switch received {
        case .line(let line): return line
        case .closed, .nothingYet: throw Failure(.unavailable, "ninedotd closed the connection")
        case .tooLong: throw Failure(.protocolError, "the reply of ninedotd is too long")
        }
    }

    private static func line(of request: Request) throws(Failure) -> String {
        let line = request.line
        guard line.utf8.count <= ControlProtocol.longestRequest else {
            throw Failure(.usage, "the request is too long: expected at most \(ControlProtocol.longestRequest) bytes")
        }
        return line
    }

    private func reply(from line: [UInt8]) throws(Failure) -> Reply {
        do {
            return try Reply(line: line)
        } catch {
            throw Failure(.protocolError, "cannot read the reply of ninedotd: \(error)")
        }
    }
}

extension Request {
    /// True if the daemon asks the store before it answers, or waits for the display.
    fileprivate var takesLong: Bool {
        switch self {
        case .panel(let request): request.needsStore || request == .lock
        case .people, .store, .setup, .key: true
        }
    }
}
