// SPDX-License-Identifier: MIT
import JSON

/// The kiosk as it is seen from afar.
package struct LinkState: Equatable, Sendable {
    package var version: String
    package var state: KioskState
    /// The time when it locks, or strokes are accepted again, in seconds since 1970; nil where there is none.
    package var until: Int?
    /// Wrong tries since a teacher last looked.
    package var unseen: Int
    package var trouble: LinkTrouble?
    /// The words on the idle screen, with line breaks in between; nil without any.
    package var notice: String?
    /// The reason why the panel is out of service; nil while it is in service.
    package var outOfService: String?
    /// The number of the challenge that the panel shows, never its code; nil while it shows none.
    package var challenge: String?
    /// The commands that the daemon's settings allow.
    package var allow: [LinkPermission]

    package init(
        version: String, state: KioskState, until: Int? = nil, unseen: Int = 0, trouble: LinkTrouble? = nil,
        notice: String? = nil, outOfService: String? = nil, challenge: String? = nil, allow: [LinkPermission] = []
    ) {
        self.version = version
        self.state = state
        self.until = until
        self.unseen = unseen
        self.trouble = trouble
        self.notice = notice
        self.outOfService = outOfService
        self.challenge = challenge
        self.allow = allow
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        version = try object.text("version")
        state = try object.choice("state")
        until = try object.countIfPresent("until")
        unseen = try object.count("unseen")
        trouble = try LinkTrouble(from: object)
        notice = try object.textIfPresent("notice")
        outOfService = try object.textIfPresent("outOfService")
        challenge = try object.textIfPresent("challenge")
        // A newer daemon may allow what this program does not know.
        allow = try object.text("allow").split(separator: " ").compactMap { LinkPermission(rawValue: String($0)) }
    }

    func write(to object: borrowing JSONObject) {
        object.set("version", to: version)
        object.set("state", to: state.rawValue)
        object.set("until", to: until)
        object.set("unseen", to: unseen)
        object.set("trouble", to: trouble?.kind.rawValue)
        object.set("troubleText", to: trouble?.text)
        object.set("notice", to: notice)
        object.set("outOfService", to: outOfService)
        object.set("challenge", to: challenge)
        object.set("allow", to: allow.map(\.rawValue).joined(separator: " "))
    }
}

/// Something that an owner should look after.
package struct LinkTrouble: Equatable, Sendable {
    /// The part that is in trouble, the worst of them; the JSON value of "trouble".
    package enum Kind: String, CaseIterable, Sendable {
        /// Nobody can unlock.
        case store
        case display
        case touchscreen
    }

    package var kind: Kind
    /// One line for people.
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// Nil where there is none.
    init?(from object: borrowing JSONObject) throws(MessageError) {
        guard let kind: Kind = try object.choiceIfPresent("trouble") else { return nil }
        self.init(kind, try object.text("troubleText"))
    }
}
