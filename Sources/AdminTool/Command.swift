// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem

/// What the command line asks for.
enum Command: Equatable {
    case help
    case version
    case status(OutputStyle, socket: String)
    case enroll(socket: String)
    case lock(socket: String)
    case watch(OutputStyle, socket: String)
    case screenshot(file: String, socket: String)
    case preview(PreviewOrder)

    init(_ arguments: ProgramArguments) throws(Failure) {
        if arguments.options["help"] != nil {
            self = .help
        } else if arguments.options["version"] != nil {
            self = .version
        } else {
            try self.init(verb: arguments)
        }
    }

    private init(verb arguments: ProgramArguments) throws(Failure) {
        let socket = arguments.options["socket"] ?? ControlProtocol.socketPath
        let style: OutputStyle = arguments.options["json"] == nil ? .text : .json
        guard let verb = arguments.operands.first else { throw Usage.wrong("a command is missing") }
        let operands = arguments.operands.dropFirst()
        switch verb {
        case "status": self = .status(style, socket: socket)
        case "enroll": self = .enroll(socket: socket)
        case "lock": self = .lock(socket: socket)
        case "watch": self = .watch(style, socket: socket)
        case "screenshot":
            guard let file = operands.first, !file.isEmpty else { throw Usage.wrong("screenshot needs a file") }
            self = .screenshot(file: file, socket: socket)
        case "preview": self = .preview(try PreviewOrder(arguments.options))
        default: throw Usage.wrong("unknown command \(verb)")
        }
        try check(operands, arguments.options)
    }

    /// Refuses what the verb would pass over in silence.
    private func check(_ operands: ArraySlice<String>, _ options: [String: String]) throws(Failure) {
        let (operandCount, known): (Int, Set<String>) =
            switch self {
            case .status, .watch: (0, ["socket", "json"])
            case .screenshot: (1, ["socket"])
            case .enroll, .lock: (0, ["socket"])
            case .preview: (0, Set(PreviewOrder.options.map(\.name)))
            case .help, .version: (0, [])
            }
        if let extra = operands.dropFirst(operandCount).first { throw Usage.wrong("too many arguments: \(extra)") }
        if let extra = options.keys.sorted().first(where: { !known.contains($0) }) {
            throw Usage.wrong("--\(extra) does not go with this command")
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
            ProgramOption("socket", takesValue: true), ProgramOption("json"), ProgramOption("help"),
            ProgramOption("version"),
        ] + PreviewOrder.options
}

/// Lines for people or for programs.
enum OutputStyle: Equatable {
    case text
    case json
}
