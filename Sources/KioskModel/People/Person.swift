// SPDX-License-Identifier: MIT
package import PatternLock

/// Sixteen random bytes that name a profile for as long as it exists, however its name changes.
package struct ProfileID: Hashable, Sendable {
    package static let length = 16
    package let bytes: [UInt8]

    /// nil for any other length.
    package init?(_ bytes: [UInt8]?) {
        guard let bytes, bytes.count == ProfileID.length else { return nil }
        self.bytes = bytes
    }

    /// Thirty-two hexadecimal digits, which can be a part of a file's name and of a unit's.
    package var text: String {
        let digits = Array("0123456789abcdef")
        return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }
}

/// A profile as a request names it: the panel knows ids, the admin's tool names.
package enum ProfileAddress: Hashable, Sendable {
    /// The panel's own, with its one pattern for everybody and its PIN.
    case shared
    case id(ProfileID)
    case named(PersonName)

    /// The shared profile for nil.
    package init(_ id: ProfileID?) {
        self = id.map { .id($0) } ?? .shared
    }
}

/// A person's name and color, as the panel shows them.
package struct PersonLabel: Hashable, Sendable {
    package var id: ProfileID
    package var name: String
    /// Counts through the theme's colors.
    package var color: Int

    package init(id: ProfileID, name: String, color: Int = 0) {
        self.id = id
        self.name = name
        self.color = color
    }
}

/// A person with a pattern of their own, or still without one.
package struct Person: Hashable, Sendable {
    package var label: PersonLabel
    package var isEnabled: Bool
    package var hasPattern: Bool
    /// The person's own; the panel's count may refuse longer.
    package var attempts: AttemptCount
    /// The span by the person's days and hours, when the store was asked.
    package var span: OpenSpan

    package init(
        id: ProfileID, name: String, color: Int = 0, isEnabled: Bool = true, hasPattern: Bool = true,
        attempts: AttemptCount = AttemptCount(), span: OpenSpan = .endless
    ) {
        label = PersonLabel(id: id, name: name, color: color)
        self.isEnabled = isEnabled
        self.hasPattern = hasPattern
        self.attempts = attempts
        self.span = span
    }

    package var id: ProfileID { label.id }
    package var name: String { label.name }
    package var color: Int { label.color }
}

/// A person with all that a list tells of them.
package struct PersonRecord: Hashable, Sendable {
    package var person: Person
    /// The person's own count, or the panel's where that one refuses longer, in a person's terms.
    package var attempts: AttemptCount
    package var verdict: AttemptVerdict
    package var access: ProfileAccess

    package init(_ person: Person, attempts: AttemptCount, verdict: AttemptVerdict, access: ProfileAccess) {
        self.person = person
        self.attempts = attempts
        self.verdict = verdict
        self.access = access
    }
}

/// A part of the people, in the order in which they were added.
package struct PeoplePage: Hashable, Sendable {
    package var people: [PersonRecord]
    /// The number of people on all pages.
    package var total: Int

    package init(people: [PersonRecord], total: Int) {
        self.people = people
        self.total = total
    }
}
