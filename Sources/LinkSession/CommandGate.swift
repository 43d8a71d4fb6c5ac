// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import JSON

/// The way of commands to the panel: at most so many, none twice, none that was kept, and each with its answer.
struct CommandGate: Equatable, Sendable {
    /// The most that wait for the panel's answer.
    static let mostWaiting = 16

    /// A command that the panel has to answer.
    struct Waiting: Equatable, Sendable {
        var number: Int?
        var word: String
    }

    private(set) var taken: CommandNumbers
    /// Commands that were refused, by whomever.
    private(set) var refused = 0
    private var waiting: [Int: Waiting] = [:]
    private var lastNumber = 0
    private var pace = Pace(atOnce: 8, thenEvery: .milliseconds(500))
    /// True from the first command that was dropped to the next that was not.
    private var isFlooded = false

    init(taken: CommandNumbers) {
        self.taken = taken
    }

    enum Passage: Equatable {
        /// - Parameter isNumbered: True where the numbers that were taken have changed.
        case through(LinkCommand, isNumbered: Bool)
        case refused(CommandAnswer)
        /// A flood: not even an answer.
        case dropped(isFirst: Bool)
    }

    /// - Parameter state: The panel's; nil where it is not connected.
    mutating func pass(_ message: BrokerMessage, for state: LinkState?, at now: Instant) -> Passage {
        guard pace.take(at: now) else {
            defer { (refused, isFlooded) = (refused + 1, true) }
            return .dropped(isFirst: !isFlooded)
        }
        isFlooded = false
        if message.isRetained { return refuse(nil, .retained, "a retained command is never followed") }
        guard message.payload.count < BrokerMessage.longest else { return refuse(nil, .unreadable, "too long") }
        do throws(MessageError) {
            return pass(try ReceivedCommand(message.payload), for: state)
        } catch {
            return refuse(nil, .unreadable, error.description)
        }
    }

    /// The answer for whoever sent the command; nil for one that is unknown.
    mutating func answered(_ number: Int, _ refusal: LinkRefusal?) -> CommandAnswer? {
        guard let command = waiting.removeValue(forKey: number) else { return nil }
        guard let refusal else { return CommandAnswer(command, code: nil, message: nil) }
        refused += 1
        return CommandAnswer(command, code: refusal.code.rawValue, message: refusal.message)
    }

    /// Nobody answers what waits: the panel is gone.
    mutating func abandonAll() -> [CommandAnswer] {
        let answers = waiting.sorted { $0.key < $1.key }.map { _, command in
            CommandAnswer(command, code: CommandAnswer.Code.unknown.rawValue, message: "the panel is gone meanwhile")
        }
        waiting = [:]
        return answers
    }

    private mutating func pass(_ command: ReceivedCommand, for state: LinkState?) -> Passage {
        let waiting = Waiting(number: command.number, word: command.verb.word.rawValue)
        guard let state else { return refuse(waiting, .noPanel, "the panel is not connected") }
        guard state.allow.contains(command.verb.permission) else {
            return refuse(waiting, .notAllowed, "allow in [link] of the panel's ninedot.conf does not name it")
        }
        guard self.waiting.count < CommandGate.mostWaiting else { return refuse(waiting, .tooMany, "too many wait") }
        if let number = command.number, !taken.take(number) {
            return refuse(waiting, .repeated, "the number was used before")
        }
        // A second LOCK without a number is the first one again, for all that can be known.
        if command.number == nil, self.waiting.values.contains(waiting) {
            return refuse(waiting, .repeated, "the same command waits already")
        }
        lastNumber += 1
        self.waiting[lastNumber] = waiting
        return .through(
            LinkCommand(lastNumber, command.verb, by: command.actor), isNumbered: command.number != nil)
    }

    private mutating func refuse(_ command: Waiting?, _ code: CommandAnswer.Code, _ message: String) -> Passage {
        refused += 1
        return .refused(CommandAnswer(command, code: code.rawValue, message: message))
    }
}

/// The message to whoever sent a command.
struct CommandAnswer: Equatable {
    /// The link's own reasons, besides those of the daemon.
    enum Code: String {
        case retained, unreadable, noPanel, notAllowed, repeated, tooMany, unknown
    }

    var number: Int?
    /// Nil for a command that could not be read.
    var word: String?
    /// Nil for one that was done.
    var code: String?
    var message: String?

    init(_ command: CommandGate.Waiting?, code: String?, message: String?) {
        number = command?.number
        word = command?.word
        self.code = code
        self.message = message
    }

    var line: String {
        JSONObject.line { object in
            object.set("do", to: word)
            object.set("number", to: number)
            object.set("done", to: code == nil)
            object.set("code", to: code)
            object.set("message", to: message)
        }
    }
}

extension LinkSession {
    mutating func takeCommand(_ message: BrokerMessage, at now: Instant) -> [LinkEffect] {
        // Before the broker has confirmed the subscription nothing is sent to this connection in good faith.
        let state = told.takesCommands ? panelState : nil
        switch gate.pass(message, for: state, at: now) {
        case .through(let command, let isNumbered):
            return (isNumbered ? [.remember(gate.taken)] : []) + [.send(.command(command))]
        case .refused(let answer):
            return remarkOnRefusal(answer) + (publish(answer).map { [$0] } ?? []) + tellState()
        case .dropped(let isFirst):
            return isFirst ? [.log(.warning("a flood of commands is dropped"))] : []
        }
    }

    /// The first refusals are logged, and then ever fewer, so that nobody fills the journal from afar.
    private func remarkOnRefusal(_ answer: CommandAnswer) -> [LinkEffect] {
        guard gate.refused & (gate.refused - 1) == 0 else { return [] }
        return [.log(.warning("commands refused so far: \(gate.refused); the last: \(answer.message ?? "")"))]
    }

    /// The answer as a message; nil where there is no broker to take it. Nobody waits for its arrival.
    func publish(_ answer: CommandAnswer) -> LinkEffect? {
        guard isOnline else { return nil }
        return .publish(Publication(answer.line, to: identity.topics.answers, isAcknowledged: false))
    }
}
