// SPDX-License-Identifier: MIT
import JSON

extension Request {
    /// Requests about the rest of the store. Those without a reply of their own are answered by `Reply.ok`.
    package enum Store: Equatable, Sendable {
        case rearm(RearmScope)
        /// An admin has seen the failures so far.
        case acknowledge
        /// Comes with a sealed memory file of the digits.
        case setPIN
        /// Comes with a sealed memory file of the code's digits.
        case setRecoveryCode
        /// Answered by `Reply.history`.
        case history(HistoryRange)
        /// Answered by `Reply.backup`, whose first byte carries the descriptor of the copy.
        case backup
        /// The words on the idle screen, a line each; none takes them away.
        case setNotice([String])
        case outOfService(reason: String)
        case inService
        /// The machine's clock is right, though the panel has seen a later time.
        case acceptClock

        static let examples: [(line: String, means: Store)] = [
            (#"{"protocol":1,"do":"rearm","target":"panel"}"#, .rearm(.panel)),
            (#"{"protocol":1,"do":"rearm","target":"person","name":"Ada"}"#, .rearm(.person("Ada"))),
            (#"{"protocol":1,"do":"rearm","target":"everybody"}"#, .rearm(.everybody)),
            (#"{"protocol":1,"do":"rearm","target":"pin"}"#, .rearm(.pin)),
            (#"{"protocol":1,"do":"acknowledge"}"#, .acknowledge),
            (#"{"protocol":1,"do":"setPIN"}"#, .setPIN),
            (#"{"protocol":1,"do":"setRecoveryCode"}"#, .setRecoveryCode),
            (
                #"{"protocol":1,"do":"history","count":100,"before":7301,"since":1767225600000}"#,
                .history(HistoryRange(count: 100, before: 7301, since: 1_767_225_600_000))
            ),
            (#"{"protocol":1,"do":"backup"}"#, .backup),
            (
                #"{"protocol":1,"do":"setNotice","lines":[{"text":"Science fair"},{"text":"on Friday"}]}"#,
                .setNotice(["Science fair", "on Friday"])
            ),
            (#"{"protocol":1,"do":"setNotice","lines":[]}"#, .setNotice([])),
            (#"{"protocol":1,"do":"outOfService","reason":"Being mended"}"#, .outOfService(reason: "Being mended")),
            (#"{"protocol":1,"do":"inService"}"#, .inService),
            (#"{"protocol":1,"do":"acceptClock"}"#, .acceptClock),
        ]
    }

    /// Requests for a kiosk that is not set up. Answered by `Reply.ok`.
    package enum Setup: Equatable, Sendable {
        /// Permits the setup of a kiosk that is not set up, until its first PIN; for root only.
        case permit
        /// Takes that back; for root only.
        case withdraw
        /// Comes with a sealed memory file of a backup.
        case restore

        static let examples: [(line: String, means: Setup)] = [
            (#"{"protocol":1,"do":"setup"}"#, .permit),
            (#"{"protocol":1,"do":"withdrawSetup"}"#, .withdraw),
            (#"{"protocol":1,"do":"restore"}"#, .restore),
        ]
    }
}

extension Request.Store: RequestGroup {
    enum Word: String, CaseIterable {
        case rearm, acknowledge, setPIN, setRecoveryCode, history, backup, setNotice, outOfService, inService,
            acceptClock
    }

    static func fields(of word: Word) -> [String] {
        switch word {
        case .rearm: RearmScope.fields
        case .history: HistoryRange.fields
        case .setNotice: ["lines"]
        case .outOfService: ["reason"]
        case .acknowledge, .setPIN, .setRecoveryCode, .backup, .inService, .acceptClock: []
        }
    }

    init(_ word: Word, from object: borrowing JSONObject) throws(MessageError) {
        switch word {
        case .rearm: self = .rearm(try RearmScope(from: object))
        case .acknowledge: self = .acknowledge
        case .setPIN: self = .setPIN
        case .setRecoveryCode: self = .setRecoveryCode
        case .history: self = .history(try HistoryRange(from: object))
        case .backup: self = .backup
        case .setNotice:
            self = .setNotice(try object.list("lines") { (line) throws(MessageError) in try line.text("text") })
        case .outOfService: self = .outOfService(reason: try object.text("reason"))
        case .inService: self = .inService
        case .acceptClock: self = .acceptClock
        }
    }

    var word: Word {
        switch self {
        case .rearm: .rearm
        case .acknowledge: .acknowledge
        case .setPIN: .setPIN
        case .setRecoveryCode: .setRecoveryCode
        case .history: .history
        case .backup: .backup
        case .setNotice: .setNotice
        case .outOfService: .outOfService
        case .inService: .inService
        case .acceptClock: .acceptClock
        }
    }

    func write(to object: borrowing JSONObject) {
        switch self {
        case .rearm(let scope): scope.write(to: object)
        case .history(let range): range.write(to: object)
        case .setNotice(let lines): object.setList("lines", to: lines) { $1.set("text", to: $0) }
        case .outOfService(let reason): object.set("reason", to: reason)
        case .acknowledge, .setPIN, .setRecoveryCode, .backup, .inService, .acceptClock: break
        }
    }
}

extension Request.Setup: RequestGroup {
    enum Word: String, CaseIterable {
        case setup, withdrawSetup, restore
    }

    static func fields(of word: Word) -> [String] { [] }

    init(_ word: Word, from object: borrowing JSONObject) {
        switch word {
        case .setup: self = .permit
        case .withdrawSetup: self = .withdraw
        case .restore: self = .restore
        }
    }

    var word: Word {
        switch self {
        case .permit: .setup
        case .withdraw: .withdrawSetup
        case .restore: .restore
        }
    }

    func write(to object: borrowing JSONObject) {}
}

/// The attempt counts to clear; the JSON value of "target".
package enum RearmScope: Equatable, Sendable {
    /// The shared pattern's and those of all people together.
    case panel
    /// The counts of a person, by name.
    case person(String)
    /// Everybody's at the panel, but not those of the PIN.
    case everybody
    case pin

    private enum Target: String, CaseIterable {
        case panel, person, everybody, pin
    }

    static let fields = ["target", "name"]

    init(from object: borrowing JSONObject) throws(MessageError) {
        let target: Target = try object.choice("target")
        switch target {
        case .panel: self = .panel
        case .person: self = .person(try object.text("name"))
        case .everybody: self = .everybody
        case .pin: self = .pin
        }
    }

    func write(to object: borrowing JSONObject) {
        let (target, name): (Target, String?) =
            switch self {
            case .panel: (.panel, nil)
            case .person(let name): (.person, name)
            case .everybody: (.everybody, nil)
            case .pin: (.pin, nil)
            }
        object.set("target", to: target.rawValue)
        if let name { object.set("name", to: name) }
    }
}
