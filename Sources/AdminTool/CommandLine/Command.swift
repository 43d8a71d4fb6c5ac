// SPDX-License-Identifier: MIT
import ControlMessages
import KioskConfiguration
import LinuxSystem

/// What the command line asks for.
enum Command: Equatable {
    case help
    case version
    case preview(PreviewOrder)
    case checkConfiguration(file: String)
    case examine(DoctorReport)
    case ask(Errand, socket: String)

    init(_ arguments: ProgramArguments) throws(Failure) {
        if arguments.options["help"] != nil {
            self = .help
        } else if arguments.options["version"] != nil {
            self = .version
        } else {
            let (verb, operands) = try Verb.first(of: arguments.operands)
            try Command.check(verb, operands, arguments.options)
            self = try Command(verb, operands, arguments.options)
        }
    }

    private init(_ verb: Verb, _ operands: [String], _ options: [String: String]) throws(Failure) {
        switch verb {
        case .preview: self = .preview(try PreviewOrder(options))
        case .configCheck:
            self = .checkConfiguration(file: operands.first ?? ConfigurationFiles.standardPath)
        case .doctor:
            self = .examine(
                DoctorReport(
                    style: options["json"] == nil ? .text : .json, file: options["output"],
                    socket: options["socket"] ?? ControlProtocol.socketPath))
        case .status, .watch, .lock, .unlock, .maintenance, .enroll, .duressRemove, .screenshot, .peopleList,
            .peopleAdd, .peopleRename, .peopleEnable, .peopleDisable, .peopleRemove, .peopleSet, .peopleImport,
            .peopleExport, .pinSet, .rearm, .acknowledge, .history, .backup, .restore, .setup:
            let socket = options["socket"] ?? ControlProtocol.socketPath
            self = .ask(try Errand(verb, operands, options), socket: socket)
        }
    }

    /// Refuses what the verb would pass over in silence.
    private static func check(
        _ verb: Verb, _ operands: [String], _ options: [String: String]
    ) throws(Failure) {
        let counts = verb.operandCounts
        if operands.count < counts.lowerBound || operands.contains("") {
            throw Usage.wrong("an argument is missing", of: verb)
        }
        if operands.count > counts.upperBound {
            throw Usage.wrong("too many arguments: \(operands[counts.upperBound])", of: verb)
        }
        let known = Set(verb.options + (verb.needsDaemon ? ["socket"] : []))
        if let extra = options.keys.sorted().first(where: { !known.contains($0) }) {
            throw Usage.wrong("--\(extra) does not go with this command", of: verb)
        }
    }

    /// - Parameter words: With the program's name first.
    static func parse(_ words: [String]) throws(Failure) -> Command {
        let arguments: ProgramArguments
        do {
            arguments = try ProgramArguments(words, knowing: options)
        } catch {
            throw Usage.wrong(error.description)
        }
        return try Command(arguments)
    }

    private static let options =
        [
            "json", "csv", "yes", "duress", "panel", "partial", "everybody", "pin", "stdin", "withdraw", "help",
            "version",
        ]
        .map { ProgramOption($0) }
        + ["socket", "for", "from", "until", "hours", "uses", "unlock-for", "since", "count"]
        .map { ProgramOption($0, takesValue: true) }
        + PreviewOrder.options
}
