// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import JSON
import KioskSession
import LinuxSystem

/// A connected tool.
final class ControlClient {
    enum Role {
        /// A request is still to come, the first or, after an answer, the next.
        case silent
        /// The answer takes a moment.
        case waiting
        case watching
        case enrolling
        /// Waits until the panel is locked, until then at the latest.
        case locking(until: Instant)
        /// Waits for the touches until then.
        case recording(until: Instant)
        /// Nothing more is expected.
        case finished
    }

    private var socket: UnixSocket
    /// The time at which it connected, or was answered last.
    private(set) var heard: Instant
    var role = Role.silent
    /// The tool's user, for the history.
    let actor: String
    /// True for root, by the kernel's word, not the client's.
    let isRoot: Bool
    /// True for a program behind the lock, which may ask less.
    let isProgram: Bool
    /// The memory that came along with the request.
    private var memory: Descriptor?
    /// The status that the client was told last, so that it hears of changes only.
    private var lastStatus: KioskStatus?
    private var lastStep: EnrollmentProgress?

    /// - Parameter root: The user who counts as root.
    init(_ socket: consuming UnixSocket, root: uid_t, isProgram: Bool = false, at now: Instant) {
        let peer = try? socket.peer()
        actor = "ninedotctl as \(peer?.userName ?? "an unknown user")"
        isRoot = peer?.user == root
        self.isProgram = isProgram
        self.socket = socket
        heard = now
    }

    var descriptor: Int32 { socket.number }
    var isWatching: Bool { if case .watching = role { true } else { false } }
    var isSilent: Bool { if case .silent = role { true } else { false } }
    var isRecording: Bool { if case .recording = role { true } else { false } }
    /// The time by which a client that waits for the lock, or for touches, is answered.
    var deadline: Instant? {
        switch role {
        case .locking(let end), .recording(let end): end
        case .silent, .waiting, .watching, .enrolling, .finished: nil
        }
    }

    /// The outcome of a read: one request of the client at most.
    enum Arrival {
        case nothing
        case request(Request)
        case refused(Refusal)
        case departure
    }

    /// Takes in one line. A client asks when it was answered; earlier it departs.
    func receive() -> Arrival {
        do {
            switch try socket.nextLine(limit: ControlProtocol.longestRequest) {
            case .nothingYet: return .nothing
            case .closed: return .departure
            case .tooLong: return .refused(Refusal(MessageError.tooLong(limit: ControlProtocol.longestRequest)))
            case .line(let line):
                guard case .silent = role else { return .departure }
                return arrival(of: try Request(line: line))
            }
        } catch let error as MessageError {
            return .refused(Refusal(error))
        } catch {
            return .departure
        }
    }

    private func arrival(of request: Request) -> Arrival {
        memory = socket.takeDescriptor()
        switch (request.takesDescriptor, memory == nil) {
        case (true, false), (false, true): return .request(request)
        case (true, true): return .refused(Refusal(.badRequest, "a descriptor belongs to that"))
        case (false, false): return .refused(Refusal(.badRequest, "no descriptor belongs to that"))
        }
    }

    /// Takes the memory that came along with the request, once.
    func takeMemory() -> Descriptor? { memory.take() }

    /// Sends the answer; the client may ask again.
    func answer(_ reply: Reply, at now: Instant) {
        listen(from: now)
        send(reply)
    }

    /// Sends the answer with a descriptor; the client may ask again.
    func answer(_ reply: Reply, with descriptor: borrowing Descriptor, at now: Instant) {
        listen(from: now)
        do throws(SystemError) {
            try socket.send(line: reply.line, with: descriptor)
        } catch {
            giveUp()
        }
    }

    /// Sends one of several replies, or a last one; a client that does not read is given up.
    func send(_ reply: Reply) {
        do throws(SystemError) {
            try socket.send(line: reply.line)
        } catch {
            giveUp()
        }
    }

    private func listen(from now: Instant) {
        role = .silent
        heard = now
    }

    /// An enrollment has to be cancelled with its client, so that one departs as if it had hung up itself.
    private func giveUp() {
        switch role {
        case .enrolling: socket.hangUp()
        case .silent, .waiting, .watching, .locking, .recording, .finished: role = .finished
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
