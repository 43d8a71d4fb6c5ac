// SPDX-License-Identifier: MIT

/// Somebody with a pattern of their own, as a list shows them.
package struct ListedPerson: Equatable, Sendable {
    /// What this person's own failures allow; the JSON value of "state". The panel's may refuse all the same.
    package enum State: String, CaseIterable, Sendable {
        case ready
        /// Strokes are refused for `secondsLeft`.
        case lockedOut
        /// Strokes are refused until an admin re-arms.
        case stopped
    }

    package var name: String
    package var enabled: Bool
    package var hasPattern: Bool
    package var state: State
    /// Whole seconds, rounded up.
    package var secondsLeft: Int?
    /// Consecutive wrong patterns.
    package var failures: Int
    /// Wrong patterns since an admin last looked.
    package var sinceAcknowledged: Int
    package var access: AccessTerms

    package init(
        _ name: String, enabled: Bool = true, hasPattern: Bool = false, state: State = .ready, secondsLeft: Int? = nil,
        failures: Int = 0, sinceAcknowledged: Int = 0, access: AccessTerms = AccessTerms()
    ) {
        self.name = name
        self.enabled = enabled
        self.hasPattern = hasPattern
        self.state = state
        self.secondsLeft = secondsLeft
        self.failures = failures
        self.sinceAcknowledged = sinceAcknowledged
        self.access = access
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        name = try object.text("name")
        enabled = try object.flag("enabled")
        hasPattern = try object.flag("hasPattern")
        state = try object.choice("state")
        secondsLeft = try object.countIfPresent("secondsLeft")
        failures = try object.count("failures")
        sinceAcknowledged = try object.count("sinceAcknowledged")
        access = try AccessTerms(from: object)
    }

    func write(to object: borrowing JSONObject) {
        object.set("name", to: name)
        object.set("enabled", to: enabled)
        object.set("hasPattern", to: hasPattern)
        object.set("state", to: state.rawValue)
        object.set("secondsLeft", to: secondsLeft)
        object.set("failures", to: failures)
        object.set("sinceAcknowledged", to: sinceAcknowledged)
        access.write(to: object)
    }

    /// The object alone on one line, as a list has it.
    package var line: String { JSONObject.line(write) }
}
