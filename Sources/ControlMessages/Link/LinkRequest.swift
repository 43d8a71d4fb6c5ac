// SPDX-License-Identifier: MIT
package import JSON

/// A message of the link to the daemon; its kind is the JSON value of "do".
package enum LinkRequest: Equatable, Sendable {
    /// The link has kept the events up to this number; nil for one that wants only those to come.
    case since(Int?)
    /// The link has a broker now, or none any more; until it says so it has none.
    case broker(isConnected: Bool)
    /// Answered by `LinkReport.answer`.
    case command(LinkCommand)

    /// Reads one line that the link sent, without its newline.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: LinkProtocol.longestRequest)
        try LinkProtocol.checkVersion(of: object)
        let word: Word = try object.choice("do")
        try object.refuseFields(except: ["protocol", "do"] + word.fields)
        switch word {
        case .since: self = .since(try object.countIfPresent("number"))
        case .broker: self = .broker(isConnected: try object.flag("connected"))
        case .lock: self = .command(try LinkCommand(.lock, from: object))
        case .notice:
            let lines = try object.list("lines") { (line) throws(MessageError) in try line.text("text") }
            self = .command(try LinkCommand(.notice(lines), from: object))
        case .outOfService:
            self = .command(try LinkCommand(.outOfService(reason: object.text("reason")), from: object))
        case .inService: self = .command(try LinkCommand(.inService, from: object))
        case .unlock:
            let verb = LinkCommand.Verb.unlock(challenge: try object.text("challenge"), code: try object.text("code"))
            self = .command(try LinkCommand(verb, from: object))
        }
    }

    /// The line to send, without its newline.
    package var line: String {
        JSONObject.line { object in
            object.set("protocol", to: LinkProtocol.version)
            object.set("do", to: word.rawValue)
            switch self {
            case .since(let number): object.set("number", to: number)
            case .broker(let isConnected): object.set("connected", to: isConnected)
            case .command(let command): command.write(to: object)
            }
        }
    }

    package enum Word: String, CaseIterable, Sendable {
        case since, broker, lock, notice, outOfService, inService, unlock

        fileprivate var fields: [String] {
            switch self {
            case .since: ["number"]
            case .broker: ["connected"]
            case .lock, .inService: LinkCommand.fields
            case .notice: LinkCommand.fields + ["lines"]
            case .outOfService: LinkCommand.fields + ["reason"]
            case .unlock: LinkCommand.fields + ["challenge", "code"]
            }
        }
    }

    package var word: Word {
        switch self {
        case .since: .since
        case .broker: .broker
        case .command(let command): command.verb.word
        }
    }
}

/// Something that the link asks the panel to do, in somebody's name.
package struct LinkCommand: Equatable, Sendable {
    package enum Verb: Equatable, Sendable {
        case lock
        /// The words on the idle screen, a line each; none takes them away.
        case notice([String])
        case outOfService(reason: String)
        case inService
        /// Answers the challenge that the panel shows, with the code that is seen there and nowhere else.
        case unlock(challenge: String, code: String)
    }

    /// A number of the link's choice; the answer repeats it.
    package var number: Int
    package var verb: Verb
    /// The one on whose word it is done, for the history: a line that can be printed.
    package var actor: String

    /// The most characters of an actor, as people count them.
    package static let longestActor = 64
    /// One character can be a letter under a thousand accents.
    private static let mostBytesOfActor = 256

    package init(_ number: Int, _ verb: Verb, by actor: String) {
        self.number = number
        self.verb = verb
        self.actor = actor
    }

    static let fields = ["command", "actor"]

    init(_ verb: Verb, from object: borrowing JSONObject) throws(MessageError) {
        number = try object.count("command")
        self.verb = verb
        actor = try object.text("actor")
        guard LinkCommand.isActor(actor) else {
            let expected = "1 to \(LinkCommand.longestActor) characters that can be printed"
            throw .wrongValue(field: "actor", expected: expected)
        }
    }

    /// True for a text that the history takes as an actor.
    package static func isActor(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= mostBytesOfActor, text.count <= longestActor else { return false }
        return text.unicodeScalars.allSatisfy(\.isPrintable)
    }

    func write(to object: borrowing JSONObject) {
        object.set("command", to: number)
        object.set("actor", to: actor)
        switch verb {
        case .lock, .inService: break
        case .notice(let lines): object.setList("lines", to: lines) { $1.set("text", to: $0) }
        case .outOfService(let reason): object.set("reason", to: reason)
        case .unlock(let challenge, let code):
            object.set("challenge", to: challenge)
            object.set("code", to: code)
        }
    }
}

extension LinkCommand.Verb {
    package var word: LinkRequest.Word {
        switch self {
        case .lock: .lock
        case .notice: .notice
        case .outOfService: .outOfService
        case .inService: .inService
        case .unlock: .unlock
        }
    }

    /// The permission that the command needs.
    package var permission: LinkPermission {
        switch self {
        case .lock: .lock
        case .notice: .notice
        case .outOfService, .inService: .outOfService
        case .unlock: .unlock
        }
    }
}

/// A group of commands that an owner may allow; the words of "allow".
package enum LinkPermission: String, CaseIterable, Sendable {
    case lock
    case notice
    case outOfService = "out-of-service"
    case unlock
}

extension Unicode.Scalar {
    /// False for what ends a line, steers a terminal, turns the direction of the rest, or is seen as nothing.
    fileprivate var isPrintable: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
