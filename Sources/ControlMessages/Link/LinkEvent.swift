// SPDX-License-Identifier: MIT
import JSON

/// An entry of the history as it is told from afar.
package struct LinkEvent: Equatable, Sendable {
    /// The kinds that are told; the JSON value of "kind". A newer daemon may have more of them.
    package enum Kind: String, CaseIterable, Sendable {
        /// A right pattern.
        case matched
        case wrong
        case lockedOut = "locked_out"
        /// A right pattern at a time at which it does not open.
        case denied
        case unlocked
        case extended
        case locked
        case patternSet = "pattern_set"
        case patternRemoved = "pattern_removed"
        case countRepaired = "count_repaired"
        case pinMatched = "pin_matched"
        case pinWrong = "pin_wrong"
        case pinLockedOut = "pin_locked_out"
        case pinSet = "pin_set"
        case codeMatched = "code_matched"
        case codeWrong = "code_wrong"
        case codeLockedOut = "code_locked_out"
        case codeSet = "code_set"
        case rearmed
        case acknowledged
        case personAdded = "person_added"
        case personRenamed = "person_renamed"
        case personEnabled = "person_enabled"
        case personDisabled = "person_disabled"
        case personRemoved = "person_removed"
        case personErased = "person_erased"
        case accessSet = "access_set"
        case restored
        case setupPermitted = "setup_permitted"
        case setupWithdrawn = "setup_withdrawn"
        case noticeSet = "notice_set"
        case outOfService = "out_of_service"
        case inService = "in_service"
        case touchscreenAllowed = "touchscreen_allowed"
        case touchscreenForgotten = "touchscreen_forgotten"
        case touchscreenCalibrated = "touchscreen_calibrated"
        case touchscreenReset = "touchscreen_reset"
        case displayTurned = "display_turned"
        case displayReset = "display_reset"
        case historyChanged = "history_changed"
        case clockAccepted = "clock_accepted"
        case keyRotated = "key_rotated"
        case storeBound = "store_bound"
        case storeUnbound = "store_unbound"
        case storeAccepted = "store_accepted"
        /// A command came through the link; the detail says which, and why it was refused where it was.
        case linkCommand = "link_command"
        /// Somebody at the panel asked for help from afar, and was shown a code.
        case helpAsked = "help_asked"
    }

    /// The history's number.
    package var number: Int
    /// Time in milliseconds since 1970, by a wall clock that may have been wrong.
    package var at: Int
    /// A word of `Kind`, or one that only a newer daemon knows.
    package var kind: String
    /// The person's random id; nil for the panel's own pattern, and where it is about nobody.
    package var person: String?
    /// The person's name at that time; nil unless the daemon's settings have names told.
    package var name: String?
    /// The one on whose word it happened; nil unless the daemon's settings have names told.
    package var actor: String?
    /// The reason or the circumstances, in English; empty where there is nothing more to say.
    package var detail: String

    package init(
        number: Int, at: Int, _ kind: Kind, person: String? = nil, name: String? = nil, actor: String? = nil,
        detail: String = ""
    ) {
        self.number = number
        self.at = at
        self.kind = kind.rawValue
        self.person = person
        self.name = name
        self.actor = actor
        self.detail = detail
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        number = try object.count("number")
        at = try object.count("at")
        kind = try object.text("kind")
        person = try object.textIfPresent("person")
        name = try object.textIfPresent("name")
        actor = try object.textIfPresent("actor")
        detail = try object.text("detail")
    }

    func write(to object: borrowing JSONObject) {
        object.set("number", to: number)
        object.set("at", to: at)
        object.set("kind", to: kind)
        object.set("person", to: person)
        object.set("name", to: name)
        object.set("actor", to: actor)
        object.set("detail", to: detail)
    }
}

/// Word of somebody who was forced to draw a pattern, where the daemon's settings have it told.
package struct LinkDuress: Equatable, Sendable {
    /// The history's number, which an ordinary event has as well.
    package var number: Int
    /// Time in milliseconds since 1970, by a wall clock that may have been wrong.
    package var at: Int
    /// The person's random id; nil for the panel's own pattern.
    package var person: String?
    /// Nil unless the daemon's settings have names told.
    package var name: String?

    package init(number: Int, at: Int, person: String? = nil, name: String? = nil) {
        self.number = number
        self.at = at
        self.person = person
        self.name = name
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        number = try object.count("number")
        at = try object.count("at")
        person = try object.textIfPresent("person")
        name = try object.textIfPresent("name")
    }

    func write(to object: borrowing JSONObject) {
        object.set("number", to: number)
        object.set("at", to: at)
        object.set("person", to: person)
        object.set("name", to: name)
    }
}
