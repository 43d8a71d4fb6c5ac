// SPDX-License-Identifier: MIT
import ControlMessages
import JSON

/// A command as somebody sent it to the panel's topic.
///
///     LOCK
///     {"do":"lock","number":1767225600}
///     {"do":"notice","number":1767225601,"text":"Science fair\non Friday","by":"porter"}
///     {"do":"out-of-service","number":1767225602,"reason":"Being mended"}
///     {"do":"in-service","number":1767225603}
///     {"do":"unlock","number":1767225604,"challenge":"0f3a9c5e7b1d2846a0c4e8f213579bdf","code":"402917"}
struct ReceivedCommand: Equatable {
    /// A number of the sender's choice; nil for a bare LOCK, which does no harm when it comes twice.
    var number: Int?
    var verb: LinkCommand.Verb
    var actor: String

    init(_ payload: [UInt8]) throws(MessageError) {
        if payload == Array("LOCK".utf8) {
            (number, verb, actor) = (nil, .lock, ReceivedCommand.actor(nil))
            return
        }
        let object = try JSONObject(line: payload, limit: BrokerMessage.longest)
        let word: Word = try ReceivedCommand.word(in: object)
        try object.refuseFields(except: ["do", "number", "by"] + word.fields)
        guard let number = try object.countIfPresent("number", in: 1...CommandNumbers.largest) else {
            throw .missingField("number")
        }
        self.number = number
        actor = ReceivedCommand.actor(try object.textIfPresent("by"))
        verb =
            switch word {
            case .lock: .lock
            case .notice: .notice(ReceivedCommand.lines(of: try object.text("text")))
            case .outOfService: .outOfService(reason: try object.text("reason"))
            case .inService: .inService
            case .unlock: .unlock(challenge: try object.text("challenge"), code: try object.text("code"))
            }
    }

    private enum Word: String, CaseIterable {
        case lock
        case notice
        case outOfService = "out-of-service"
        case inService = "in-service"
        case unlock

        var fields: [String] {
            switch self {
            case .lock, .inService: []
            case .notice: ["text"]
            case .outOfService: ["reason"]
            case .unlock: ["challenge", "code"]
            }
        }
    }

    private static func word(in object: borrowing JSONObject) throws(MessageError) -> Word {
        guard let word = Word(rawValue: try object.text("do")) else {
            throw .wrongValue(field: "do", expected: Word.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return word
    }

    /// The lines of a notice; none of an empty text, which takes the notice away.
    private static func lines(of text: String) -> [String] {
        text.isEmpty ? [] : text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// The actor for the history. The name is the sender's word; the broker tells no better one.
    private static func actor(_ name: String?) -> String {
        guard let name, LinkCommand.isActor(name) else { return "mqtt" }
        return name
    }
}

/// Numbers of the commands that were taken, so that none is taken twice: the largest of them.
package struct CommandNumbers: Equatable, Sendable {
    static let most = 64
    /// Whole in every JSON reader.
    static let largest = 1 << 53

    /// The numbers in ascending order.
    private var numbers: [Int] = []

    package init() {}

    /// The numbers of a text that `text` has made; those that are damaged are passed over.
    package init(text: String) {
        for number in text.split(separator: "\n").compactMap({ Int($0) }) { _ = take(number) }
    }

    /// A line each.
    package var text: String { numbers.map { "\($0)\n" }.joined() }

    /// Takes a number; false for one that was taken before, or that is so small that nobody knows any more.
    mutating func take(_ number: Int) -> Bool {
        guard !numbers.contains(number) else { return false }
        if numbers.count == CommandNumbers.most {
            guard let smallest = numbers.first, number > smallest else { return false }
            numbers.removeFirst()
        }
        numbers.insert(number, at: numbers.firstIndex { $0 > number } ?? numbers.count)
        return true
    }
}
