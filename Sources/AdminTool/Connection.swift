// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import LinuxSystem

/// The tool's connection to the daemon. What goes wrong with it becomes one line that says what to do.
struct Connection: ~Copyable {
    private var socket: UnixSocket

    /// How long the daemon may take to answer, in seconds; it never does anything slow before it answers.
    private static let patience = 5

    init(to path: String) throws(Failure) {
        do {
            socket = try UnixSocket(connectingTo: path, patience: Self.patience)
        } catch {
            throw Failure(connecting: error)
        }
    }

    /// Sends the request and returns the first reply. A refusal is thrown.
    mutating func ask(_ request: Request) throws(Failure) -> Reply {
        do {
            try socket.send(line: request.line)
            guard try socket.waitToReceive(seconds: Self.patience) else {
                throw Failure(.unavailable, "ninedotd does not answer: journalctl -u ninedotd")
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.unavailable, "\(error)")
        }
        return try nextReply()
    }

    /// Waits for the next reply, as long as it takes. A refusal is thrown.
    mutating func nextReply() throws(Failure) -> Reply {
        let reply = try reply(from: try nextLine())
        if case .error(let refusal) = reply {
            throw Failure(.refused, Terminal.harmless(refusal.message))
        }
        return reply
    }

    /// The descriptor that came with the last reply.
    mutating func takeDescriptor() -> Descriptor? {
        socket.takeDescriptor()
    }

    /// The failure of a reply that answers something else.
    static let strangeReply = Failure(.protocolError, "ninedotd gave an answer that does not belong to the question")

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
        case .tooLong: throw Failure(.protocolError, "ninedotd gave an answer that is too long")
        }
    }

    private func reply(from line: [UInt8]) throws(Failure) -> Reply {
        do {
            return try Reply(line: line)
        } catch {
            throw Failure(.protocolError, "ninedotd gave an answer that cannot be read: \(error)")
        }
    }
}

extension Failure {
    /// Says what to do about a daemon that cannot be reached.
    init(connecting error: SystemError) {
        switch error.code {
        case ENOENT, ECONNREFUSED:
            self.init(.unavailable, "ninedotd is not running (no socket at \(error.path)): systemctl start ninedotd")
        case EACCES, EPERM:
            self.init(.noPermission, "permission denied at \(error.path): run as root or join the group ninedot-admin")
        case EAGAIN:
            self.init(.unavailable, "ninedotd does not answer: journalctl -u ninedotd")
        default:
            self.init(.unavailable, error.description)
        }
    }
}
