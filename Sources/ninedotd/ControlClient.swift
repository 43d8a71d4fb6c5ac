// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import LinuxSystem
import PatternLock

/// A connected tool.
final class ControlClient {
    enum Role {
        /// Connected, with the request still to come.
        case silent
        case watching
        case enrolling
        /// Answered; nothing more is expected.
        case finished
    }

    private var socket: UnixSocket
    let connected: Instant
    var role = Role.silent
    /// What the client was told last, so that it hears of changes only.
    private var lastStatus: KioskStatus?
    private var lastStep: EnrollmentProgress?

    init(_ socket: consuming UnixSocket, at now: Instant) {
        self.socket = socket
        connected = now
    }

    var descriptor: Int32 { socket.number }

    /// What came from the client, up to one request.
    enum Arrival {
        case nothing
        case request(Request)
        case refused(MessageError)
        case departure
    }

    /// Takes in one line. A client has one request; a second one is a departure.
    func receive() -> Arrival {
        do {
            switch try socket.nextLine(limit: ControlProtocol.longestRequest) {
            case .nothingYet: return .nothing
            case .closed: return .departure
            case .tooLong: return .refused(.tooLong(limit: ControlProtocol.longestRequest))
            case .line(let line):
                guard case .silent = role else { return .departure }
                return .request(try Request(line: line))
            }
        } catch let error as MessageError {
            return .refused(error)
        } catch {
            return .departure
        }
    }

    /// Sends a reply; a client that does not read is given up.
    func send(_ reply: Reply) {
        do throws(SystemError) {
            try socket.send(line: reply.line)
        } catch {
            giveUp()
        }
    }

    /// Sends a reply with a descriptor.
    func send(_ reply: Reply, with descriptor: borrowing Descriptor) {
        do throws(SystemError) {
            try socket.send(line: reply.line, with: descriptor)
        } catch {
            giveUp()
        }
    }

    /// An enrollment has to be cancelled with its client, so that one departs as if it had hung up itself.
    private func giveUp() {
        switch role {
        case .enrolling: socket.hangUp()
        case .silent, .watching, .finished: role = .finished
        }
    }
}

// MARK: - What a client waits for

extension ControlClient {
    /// Tells a watching client the status where more than a countdown has changed.
    func tell(_ status: KioskStatus) {
        guard lastStatus?.withoutCountdown != status.withoutCountdown else { return }
        lastStatus = status
        send(.status(status))
    }

    /// Tells an enrolling client the step the panel is at, or how it ended.
    func tell(_ view: ViewState, _ endings: [EnrollmentResult]) {
        if let ending = endings.first {
            send(.enrollmentEnded(EnrollmentEnding(ending)))
            role = .finished
        } else if case .enroll(let enroll) = view, let step = EnrollmentProgress(enroll.step), step != lastStep {
            lastStep = step
            send(.enrollment(step))
        }
    }
}
