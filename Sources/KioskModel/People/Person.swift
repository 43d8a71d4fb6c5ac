// SPDX-License-Identifier: MIT
package import PatternLock

/// Somebody with a pattern of their own, as a list shows them.
package struct Person: Hashable, Sendable {
    package var id: ProfileID
    package var name: String
    /// Counts through the theme's colors.
    package var color: Int
    package var isEnabled: Bool
    package var hasPattern: Bool
    /// This person's own, or the panel's where that one refuses longer, in a person's terms.
    package var attempts: AttemptCount
    /// What those allow.
    package var verdict: AttemptVerdict

    package init(
        id: ProfileID, name: String, color: Int = 0, isEnabled: Bool = true, hasPattern: Bool = true,
        attempts: AttemptCount = AttemptCount(), verdict: AttemptVerdict = .allowed
    ) {
        self.id = id
        self.name = name
        self.color = color
        self.isEnabled = isEnabled
        self.hasPattern = hasPattern
        self.attempts = attempts
        self.verdict = verdict
    }
}

/// Some of the people, in the order they are shown.
package struct PeoplePage: Hashable, Sendable {
    package var people: [Person]
    /// How many there are on all pages.
    package var total: Int

    package init(people: [Person], total: Int) {
        self.people = people
        self.total = total
    }
}
