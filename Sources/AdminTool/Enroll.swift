// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl enroll [--duress] [NAME]`. Ctrl-C ends the tool, the connection closes, and the daemon takes that as a
/// cancellation.
struct Enroll {
    /// Nil is the panel's own pattern.
    let name: String?
    /// Whether it is the one for being forced to draw one.
    let isDuress: Bool

    func run(on connection: consuming Connection) throws(Failure) {
        var reply = try connection.ask(.panel(.enroll(name: name, isDuress: isDuress)))
        while true {
            switch reply {
            case .enrollment(let step): Terminal.say(EnrollmentText.line(for: step))
            case .enrollmentEnded(let ending):
                if let failure = EnrollmentText.failure(for: ending) { throw failure }
                return Terminal.say(EnrollmentText.stored)
            case .ok, .status, .screenshot, .error, .people, .access, .history, .backup: throw Connection.strangeReply
            }
            reply = try connection.nextReply()
        }
    }
}
