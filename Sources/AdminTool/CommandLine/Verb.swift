// SPDX-License-Identifier: MIT
import ControlMessages

/// One row of the table of commands: a verb with its arguments, its help, and the code that runs it.
///
/// Parsing, help, usage errors and the shells' completion read these rows; a test holds the manual page to them.
struct Verb: Sendable {
    /// The words of the command line, such as "people add".
    let name: String
    /// The arguments as the help shows them, such as "NAME...".
    let arguments: String
    /// One line of help.
    let summary: String
    let operands: Operands
    let options: [Option]
    /// True where --socket goes with the verb.
    let usesDaemon: Bool
    let run: Run

    /// - Parameter connect: Connects to the daemon, which waits only seconds for a request: ask people before.
    typealias Run = @Sendable (_ arguments: Arguments, _ connect: Connect) throws(Failure) -> Void
    typealias Connect = () throws(Failure) -> Connection

    /// The words that follow the verb and are no options.
    enum Operands: Sendable {
        case none
        case names(ClosedRange<Int>)
        case files(ClosedRange<Int>)

        var counts: ClosedRange<Int> {
            switch self {
            case .none: 0...0
            case .names(let counts), .files(let counts): counts
            }
        }
    }

    init(
        _ name: String, _ arguments: String = "", help summary: String, operands: Operands = .none,
        options: [Option] = [], usesDaemon: Bool = true, run: @escaping Run
    ) {
        self.name = name
        self.arguments = arguments
        self.summary = summary
        self.operands = operands
        self.options = options
        self.usesDaemon = usesDaemon
        self.run = run
    }

    /// A verb that sends requests, one after the other, and expects "ok" for each.
    init(
        _ name: String, _ arguments: String = "", help summary: String, operands: Operands = .none,
        options: [Option] = [], requests: @escaping @Sendable (Arguments) throws(Failure) -> [Request]
    ) {
        self.init(name, arguments, help: summary, operands: operands, options: options) {
            (arguments, connect) throws(Failure) in
            let requests = try requests(arguments)
            var connection = try connect()
            for request in requests { try connection.tell(request) }
        }
    }

    /// All verbs, in the order of the help.
    static let all =
        PanelCommands.verbs + EnrollmentCommands.verbs + PeopleCommands.verbs + PINCommands.verbs
        + HistoryCommands.verbs + StoreCommands.verbs + KeyCommands.verbs + DoctorCommand.verbs
        + ConfigurationCommands.verbs

    /// The verb at the beginning of these words: the longest, where one goes on from another.
    static func longest(at words: [String]) -> Verb? {
        all.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
    }

    var words: [String] { name.split(separator: " ").map(String.init) }
    var synopsis: String { arguments.isEmpty ? name : name + " " + arguments }
    var knownOptions: [Option] { options + (usesDaemon ? [.socket] : []) }
}

/// An option of verbs, such as --for TIME.
struct Option: Sendable {
    /// The name without the dashes.
    let name: String
    let value: Value
    /// Part of a line of help.
    let summary: String

    /// The value an option takes, by its name in the help.
    enum Value: Sendable {
        case none
        case text(String)
        /// A value with suggestions for completion.
        case oneOf(String, [String])
        case file(String)
        case folder(String)

        var placeholder: String? {
            switch self {
            case .none: nil
            case .text(let name), .oneOf(let name, _), .file(let name), .folder(let name): name
            }
        }
    }

    init(_ name: String, takes value: Value = .none, _ summary: String) {
        self.name = name
        self.value = value
        self.summary = summary
    }

    var takesValue: Bool { value.placeholder != nil }

    static let socket = Option(
        "socket", takes: .file("PATH"), "the daemon's socket (\(ControlProtocol.socketPath))")
    static let session = Option("session", "for a program behind the lock: ask at its own socket")
    static let help = Option("help", "show this help, or that of a command")
    static let version = Option("version", "show the version")
    static let json = Option("json", "one JSON object per line, for programs")
    static let yes = Option("yes", "do not ask")
}
