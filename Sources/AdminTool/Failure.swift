// SPDX-License-Identifier: MIT
import ControlMessages
import Glibc
import LinuxSystem

/// The reason why the tool ends without having done what was asked.
struct Failure: Error, Equatable {
    /// The exit codes besides 0; ninedotctl(1) lists them. From 64 on they are those of <sysexits.h>.
    enum Code: Int32 {
        /// The daemon refused or failed, or the enrollment ended without a new pattern.
        case refused = 1
        case notSetUp = 2
        case usage = 64
        case wrongContents = 65
        case cannotRead = 66
        case unknownPerson = 67
        /// The daemon is not running or went away.
        case unavailable = 69
        case cannotCreate = 73
        /// The daemon speaks another version of the protocol.
        case protocolError = 76
        case noPermission = 77
        /// The configuration is wrong, or names no font that can be used.
        case configuration = 78
    }

    var code: Code
    /// Text for people, on standard error; empty where the verb's output has told them.
    var message: String
    /// True for arguments that do not go together; the usage follows the message then.
    private var isMisuse = false

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    static func misuse(_ message: String) -> Failure {
        var failure = Failure(.usage, message)
        failure.isMisuse = true
        return failure
    }

    /// The failure with the usage, where it is about that.
    func showing(_ usage: String) -> Failure { isMisuse ? Failure(code, "\(message)\n\(usage)") : self }
}

extension Failure {
    init(_ refusal: Refusal) {
        let message = Terminal.harmless(refusal.message)
        switch refusal.code {
        case .unknownPerson: self.init(.unknownPerson, message)
        case .notSetUp: self.init(.notSetUp, message)
        case .notRoot, .notForPrograms: self.init(.noPermission, message)
        case .unusableBackup: self.init(.wrongContents, "nothing was restored: " + message)
        case .badRequest, .notNow, .noDisplay, .failed, .tooManyClients, .nameTaken, .notSet, .weakPIN:
            self.init(.refused, message)
        }
    }

    /// Says what to do about a daemon that cannot be reached.
    init(connecting error: SystemError) {
        switch error.code {
        case ENOENT, ECONNREFUSED:
            self.init(.unavailable, "ninedotd is not running (no socket at \(error.path)): systemctl start ninedotd")
        case EACCES, EPERM:
            let group = error.path == ControlProtocol.sessionSocketPath ? "ninedot-session" : "ninedot-admin"
            self.init(.noPermission, "permission denied at \(error.path): run as root or join the group \(group)")
        case EAGAIN:
            self.init(.unavailable, "ninedotd does not answer: journalctl -u ninedotd")
        default:
            self.init(.unavailable, error.description)
        }
    }
}
