// SPDX-License-Identifier: MIT
package import JSON

/// A message of the daemon to the link; its kind is the JSON value of "is".
package enum LinkReport: Equatable, Sendable {
    case state(LinkState)
    case event(LinkEvent)
    /// Somebody drew the pattern for being forced to draw one. The event of the same number says nothing of it.
    case duress(LinkDuress)
    /// The events after the first number and before the second are lost.
    case gap(after: Int, next: Int)
    /// The command of that number is done, or why not.
    case answer(Int, LinkRefusal?)
    /// The connection ends.
    case refused(LinkRefusal)

    package enum Kind: String, CaseIterable, Sendable {
        case state, event, duress, gap, answer, refused
    }

    package var kind: Kind {
        switch self {
        case .state: .state
        case .event: .event
        case .duress: .duress
        case .gap: .gap
        case .answer: .answer
        case .refused: .refused
        }
    }

    /// Reads one line that the daemon sent, without its newline. Fields this version does not know are passed over.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: LinkProtocol.longestReport)
        try LinkProtocol.checkVersion(of: object)
        let kind: Kind = try object.choice("is")
        switch kind {
        case .state: self = .state(try LinkState(from: object))
        case .event: self = .event(try LinkEvent(from: object))
        case .duress: self = .duress(try LinkDuress(from: object))
        case .gap: self = .gap(after: try object.count("after"), next: try object.count("next"))
        case .answer:
            let refusal: LinkRefusal? =
                if try object.textIfPresent("code") == nil { nil } else { try LinkRefusal(from: object) }
            self = .answer(try object.count("command"), refusal)
        case .refused: self = .refused(try LinkRefusal(from: object))
        }
    }

    /// The line to send, without its newline.
    package var line: String {
        JSONObject.line { object in
            object.set("protocol", to: LinkProtocol.version)
            object.set("is", to: kind.rawValue)
            switch self {
            case .state(let state): state.write(to: object)
            case .event(let event): event.write(to: object)
            case .duress(let duress): duress.write(to: object)
            case .gap(let number, let next):
                object.set("after", to: number)
                object.set("next", to: next)
            case .answer(let command, let refusal):
                object.set("command", to: command)
                object.set("code", to: refusal?.code.rawValue)
                object.set("message", to: refusal?.message)
            case .refused(let refusal):
                object.set("code", to: refusal.code.rawValue)
                object.set("message", to: refusal.message)
            }
        }
    }
}

/// The daemon's reason for not doing what the link asks.
package struct LinkRefusal: Error, Equatable, Sendable {
    /// The reason as a word for programs.
    package enum Code: String, CaseIterable, Sendable {
        /// The line, or what it asks for, could not be understood.
        case badRequest
        /// The daemon's settings do not allow it.
        case notAllowed
        /// No challenge is shown, or it is another one.
        case notOffered
        /// The challenge's code is another one.
        case wrongCode
        /// Not possible in the kiosk's present state.
        case notNow
        /// Too many commands at once.
        case tooMany
        /// The daemon tried and failed.
        case failed
        /// Another link is connected.
        case busy
        /// The daemon's settings have no link.
        case disabled
    }

    package var code: Code
    /// The reason in words for people: one sentence without a full stop.
    package var message: String

    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// The answer to a line that could not be read.
    package init(_ error: MessageError) {
        self.init(.badRequest, error.description)
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        code = try object.choice("code")
        message = try object.text("message")
    }
}
