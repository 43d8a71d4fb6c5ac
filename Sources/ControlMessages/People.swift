// SPDX-License-Identifier: MIT
package import JSON

/// A person as a list shows them.
package struct ListedPerson: Equatable, Sendable {
    /// The state by this person's own failures; the JSON value of "state". The panel's may refuse all the same.
    package enum State: String, CaseIterable, Sendable {
        case ready
        /// Strokes are refused for `secondsLeft`.
        case lockedOut
        /// Strokes are refused until an admin re-arms.
        case stopped
    }

    package var name: String
    /// Thirty-two hexadecimal digits, the same for as long as the person is there.
    package var id: String?
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
        _ name: String, id: String? = nil, enabled: Bool = true, hasPattern: Bool = false, state: State = .ready,
        secondsLeft: Int? = nil,
        failures: Int = 0, sinceAcknowledged: Int = 0, access: AccessTerms = AccessTerms()
    ) {
        self.name = name
        self.id = id
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
        id = try object.textIfPresent("id")
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
        object.set("id", to: id)
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

/// Some of the people. A list may hold fewer than were asked for: ask on from where it ends.
package struct PeopleList: Equatable, Sendable {
    package var people: [ListedPerson]
    /// The number of all people.
    package var total: Int

    package init(_ people: [ListedPerson], total: Int) {
        self.people = people
        self.total = total
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        total = try object.count("total")
        people = try object.list("people") { (item) throws(MessageError) in try ListedPerson(from: item) }
    }

    func write(to object: borrowing JSONObject) {
        object.set("total", to: total)
        object.setList("people", to: people) { person, item in person.write(to: item) }
    }
}

/// A person as an import makes them; one line of the memory that comes with the request.
package struct ImportedRow: Equatable, Sendable {
    /// The most lines of one import.
    package static let most = 100_000
    /// The most bytes of all lines.
    package static let longestTable = 32 << 20
    private static let longestLine = 4096

    package var name: String
    package var enabled: Bool
    package var access: AccessTerms

    package init(_ name: String, enabled: Bool = true, access: AccessTerms = AccessTerms()) {
        self.name = name
        self.enabled = enabled
        self.access = access
    }

    /// Reads one line, without its newline.
    package init(line: [UInt8]) throws(MessageError) {
        let object = try JSONObject(line: line, limit: ImportedRow.longestLine)
        name = try object.text("name")
        enabled = try object.flag("enabled")
        access = try AccessTerms(from: object)
    }

    package var line: String {
        JSONObject.line { object in
            object.set("name", to: name)
            object.set("enabled", to: enabled)
            access.write(to: object)
        }
    }
}

/// The terms on which a pattern unlocks, as texts that people write. A nil term is no limit.
package struct AccessTerms: Equatable, Sendable {
    /// The first day, such as "2026-11-21".
    package var validFrom: String?
    /// The last day.
    package var validUntil: String?
    /// Such as "Mon-Fri 08:00-16:30; Sat 10:00-12:00".
    package var windows: String?
    /// The uses left.
    package var usesLeft: Int?
    /// The length of an unlock in seconds; nil as configured.
    package var unlockFor: Int?

    package init(
        validFrom: String? = nil, validUntil: String? = nil, windows: String? = nil, usesLeft: Int? = nil,
        unlockFor: Int? = nil
    ) {
        self.validFrom = validFrom
        self.validUntil = validUntil
        self.windows = windows
        self.usesLeft = usesLeft
        self.unlockFor = unlockFor
    }

    static let fields = ["validFrom", "validUntil", "windows", "usesLeft", "unlockFor"]

    init(from object: borrowing JSONObject) throws(MessageError) {
        validFrom = try object.textIfPresent("validFrom")
        validUntil = try object.textIfPresent("validUntil")
        windows = try object.textIfPresent("windows")
        usesLeft = try object.countIfPresent("usesLeft")
        unlockFor = try object.countIfPresent("unlockFor", in: 1...Request.longestUnlock)
    }

    func write(to object: borrowing JSONObject) {
        object.set("validFrom", to: validFrom)
        object.set("validUntil", to: validUntil)
        object.set("windows", to: windows)
        object.set("usesLeft", to: usesLeft)
        object.set("unlockFor", to: unlockFor)
    }
}
