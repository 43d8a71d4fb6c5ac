// SPDX-License-Identifier: MIT
import LinuxSystem

/// What the tool can be told to do, by its words on the command line, in the order of the help.
enum Verb: String, CaseIterable {
    case status
    case watch
    case lock
    case unlock
    case maintenance
    case enroll
    case duressRemove = "duress remove"
    case screenshot
    case peopleList = "people list"
    case peopleAdd = "people add"
    case peopleRename = "people rename"
    case peopleEnable = "people enable"
    case peopleDisable = "people disable"
    case peopleRemove = "people remove"
    case peopleSet = "people set"
    case peopleImport = "people import"
    case peopleExport = "people export"
    case pinSet = "pin set"
    case rearm
    case acknowledge
    case history
    case backup
    case restore
    case setup
    case doctor
    case configCheck = "config check"
    case preview

    /// Finds the verb at the beginning of the operands, and what follows it.
    static func first(of operands: [String]) throws(Failure) -> (Verb, operands: [String]) {
        guard let word = operands.first else { throw Usage.wrong("a command is missing") }
        let rest = Array(operands.dropFirst())
        if let verb = Verb(rawValue: word) { return (verb, rest) }
        let group = Verb.allCases.filter { $0.words.first == word }
        guard !group.isEmpty else { throw Usage.wrong("unknown command \(word)") }
        if let second = rest.first, let verb = group.first(where: { $0.words.last == second }) {
            return (verb, Array(rest.dropFirst()))
        }
        let words = group.compactMap(\.words.last).joined(separator: ", ")
        throw Usage.wrong("\(word) needs \(group.count == 1 ? words : "one of \(words)")")
    }

    var words: [String] { rawValue.split(separator: " ").map(String.init) }

    /// How many operands follow the words.
    var operandCounts: ClosedRange<Int> {
        switch self {
        case .status, .watch, .lock, .unlock, .maintenance, .peopleList, .pinSet, .acknowledge, .history, .setup,
            .doctor,
            .preview:
            0...0
        case .enroll, .duressRemove, .rearm, .peopleSet, .peopleExport, .configCheck: 0...1
        case .screenshot, .peopleRemove, .peopleImport, .backup, .restore: 1...1
        case .peopleEnable, .peopleDisable, .peopleAdd: 1...Int.max
        case .peopleRename: 2...2
        }
    }

    /// The options that go with the verb beside --socket.
    var options: [String] {
        switch self {
        case .status, .watch, .peopleList: ["json"]
        case .unlock: ["for"]
        case .enroll: ["duress"]
        case .duressRemove, .peopleRemove, .restore: ["yes"]
        case .peopleSet: ["panel", "from", "until", "hours", "uses", "unlock-for"]
        case .peopleImport: ["partial"]
        case .pinSet: ["stdin"]
        case .rearm: ["everybody", "pin"]
        case .setup: ["withdraw"]
        case .history: ["since", "count", "json", "csv"]
        case .doctor: ["json", "output"]
        case .preview: PreviewOrder.options.map(\.name)
        case .lock, .maintenance, .screenshot, .peopleAdd, .peopleRename, .peopleEnable, .peopleDisable, .peopleExport,
            .acknowledge, .backup, .configCheck:
            []
        }
    }

    /// Whether it talks to the daemon.
    var needsDaemon: Bool { self != .preview && self != .configCheck }
}
