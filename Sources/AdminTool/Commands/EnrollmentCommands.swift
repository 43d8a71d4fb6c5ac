// SPDX-License-Identifier: MIT
import ControlMessages

/// The verbs about patterns themselves, which are drawn on the panel only.
enum EnrollmentCommands {
    static let verbs = [
        Verb(
            "enroll", "[--duress] [NAME]", help: "have a new pattern drawn on the panel", operands: .names(0...1),
            options: [.duress], run: enroll),
        Verb(
            "pattern remove", "[NAME] [--yes]", help: "remove a pattern", operands: .names(0...1),
            options: [.yes], run: removePattern),
        Verb(
            "duress remove", "[NAME] [--yes]", help: "remove a duress pattern", operands: .names(0...1),
            options: [.yes], run: removeDuress),
    ]

    /// Shows the steps up to the end. Ctrl-C ends the tool, the connection closes, and the daemon takes that as a
    /// cancellation.
    private static func enroll(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let name = try arguments.names().first
        var connection = try connect()
        var reply = try connection.ask(.panel(.enroll(name: name, isDuress: arguments.has(.duress))))
        while true {
            switch reply {
            case .enrollment(let step): Terminal.say(EnrollmentText.line(for: step))
            case .enrollmentEnded(let ending):
                if let failure = EnrollmentText.failure(for: ending) { throw failure }
                return Terminal.say(EnrollmentText.stored)
            case .ok, .status, .displays, .touchscreens, .screenshot, .error, .people, .access, .history, .backup,
                .progress, .imported, .recording:
                throw Connection.unexpectedReply
            }
            reply = try connection.nextReply()
        }
    }

    private static func removePattern(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let name = try confirmedOwner(of: "pattern", arguments)
        var connection = try connect()
        try connection.tell(.people(.removePattern(name: name)))
    }

    private static func removeDuress(_ arguments: Arguments, _ connect: Verb.Connect) throws(Failure) {
        let name = try confirmedOwner(of: "duress pattern", arguments)
        var connection = try connect()
        try connection.tell(.people(.removeDuress(name: name)))
    }

    /// The name of the person whose pattern is to be removed, once that is confirmed; nil for the shared one.
    private static func confirmedOwner(of secret: String, _ arguments: Arguments) throws(Failure) -> String? {
        let name = try arguments.names().first
        let owner = name.map { "of \($0)" } ?? "that everybody shares"
        if !arguments.has(.yes) { try Terminal.confirm("Remove the \(secret) \(owner) permanently?") }
        return name
    }
}

extension Option {
    fileprivate static let duress = Option("duress", "the duress pattern instead of the ordinary one")
}

/// The steps and endings of an enrollment in words.
enum EnrollmentText {
    static let stored = "The new pattern is stored."

    static func line(for step: EnrollmentProgress) -> String {
        switch step {
        case .draw: "Draw the new pattern on the panel."
        case .tooShort: "Too few dots. Draw it again."
        case .voided: "The drawing was cut short. Draw it again."
        case .tooCommon: "Too many people choose that one. Draw another."
        case .suggestion: "The panel suggests a pattern. Press Confirm there to take it, or Suggest for another."
        case .review: "Press Confirm on the panel, or Reset to draw another."
        case .drawAgain: "Draw it once more."
        case .mismatch: "Not the same pattern. Draw it once more."
        case .unusable: "Not stored: that is the ordinary pattern. Draw another."
        case .storing: "Storing ..."
        }
    }

    /// Nil for an enrollment whose pattern was stored.
    static func failure(for ending: EnrollmentEnding) -> Failure? {
        switch ending {
        case .stored: nil
        case .cancelled: Failure(.refused, "cancelled; nothing was changed")
        case .timedOut: Failure(.refused, "timed out; nothing was changed")
        case .failed(let message): Failure(.refused, "not stored: \(Terminal.harmless(message))")
        case .refused(let message): Failure(.refused, Terminal.harmless(message))
        }
    }
}
