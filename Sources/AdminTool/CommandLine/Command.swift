// SPDX-License-Identifier: MIT
import ControlMessages
import LinuxSystem

/// A command line that was understood.
enum Command {
    /// The help of a verb, or the overview.
    case help(Verb?)
    case version
    case run(Verb, Arguments)

    /// - Parameter words: The command line with the program's name first.
    init(_ words: [String]) throws(Failure) {
        // Each once: getopt_long takes an abbreviation of two for ambiguous.
        let known = Set(
            (Verb.all.flatMap(\.knownOptions) + [.help, .version]).map {
                ProgramOption($0.name, takesValue: $0.takesValue)
            })
        let given: ProgramArguments
        do {
            given = try ProgramArguments(words, knowing: Array(known))
        } catch {
            throw Command.misuse(error.description)
        }
        try self.init(given)
    }

    init(_ given: ProgramArguments) throws(Failure) {
        if given.options[Option.help.name] != nil {
            self = .help((try? Command.verb(at: given.operands))?.verb)
        } else if given.options[Option.version.name] != nil {
            self = .version
        } else {
            let (verb, operands) = try Command.verb(at: given.operands)
            let arguments = Arguments(operands, given.options)
            if let reason = arguments.misuse(of: verb) { throw Failure.misuse(reason).showing(Help.usage(of: verb)) }
            self = .run(verb, arguments)
        }
    }

    /// Finds the verb at the beginning of the operands, and the operands that follow it.
    private static func verb(at operands: [String]) throws(Failure) -> (verb: Verb, operands: [String]) {
        guard let word = operands.first else { throw Command.misuse("a command is missing") }
        let group = Verb.all.filter { $0.words.first == word }
        if let verb = Verb.longest(at: operands) {
            return (verb, Array(operands.dropFirst(verb.words.count)))
        }
        guard !group.isEmpty else { throw Command.misuse("unknown command \(word)") }
        let words = group.compactMap(\.words.last).joined(separator: ", ")
        throw Command.misuse("\(word) needs \(group.count == 1 ? words : "one of \(words)")")
    }

    private static func misuse(_ message: String) -> Failure { Failure.misuse(message).showing(Help.usage) }
}

extension Verb {
    /// Runs the verb; a failure that is about its arguments shows how it is used.
    func perform(_ arguments: Arguments, connect: Connect) throws(Failure) {
        do throws(Failure) {
            try run(arguments, connect)
        } catch {
            throw error.showing(Help.usage(of: self))
        }
    }
}

/// The operands and options given to a verb.
struct Arguments: Sendable {
    let operands: [String]
    private let options: [String: String]

    init(_ operands: [String] = [], _ options: [String: String] = [:]) {
        self.operands = operands
        self.options = options
    }

    /// The value of an option; "" for one without a value, nil where it was not given.
    subscript(option: Option) -> String? { options[option.name] }

    func has(_ option: Option) -> Bool { self[option] != nil }

    var isJSON: Bool { has(.json) }

    /// The only operand of verbs that need one.
    var file: String { operands.first ?? "" }

    var socket: String {
        self[.socket] ?? (has(.session) ? ControlProtocol.sessionSocketPath : ControlProtocol.socketPath)
    }

    func names() throws(Failure) -> [String] {
        var names: [String] = []
        for operand in operands { names.append(try AccessText.name(operand, in: "NAME")) }
        return names
    }

    /// The reason why the arguments do not fit the verb's row; nil where they do.
    fileprivate func misuse(of verb: Verb) -> String? {
        let counts = verb.operands.counts
        if operands.count < counts.lowerBound || operands.contains("") { return "an argument is missing" }
        if operands.count > counts.upperBound { return "too many arguments: \(operands[counts.upperBound])" }
        let known = verb.knownOptions.map(\.name)
        return options.keys.sorted().first { !known.contains($0) }.map { "--\($0) does not go with this command" }
    }
}
