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
    package var attempts: AttemptCount
    /// What this person's own failures allow; the panel's may refuse all the same.
    package var verdict: AttemptVerdict
}

/// Some of the people, in the order they are shown.
package struct PeoplePage: Hashable, Sendable {
    package var people: [Person]
    /// How many there are on all pages.
    package var total: Int
}

/// What became of a change to one person.
package enum RosterOutcome: Hashable, Sendable {
    case done(ProfileID)
    /// Somebody has that name, or one that reads the same; nothing was changed.
    case nameTaken
    /// There is no such person, perhaps not any more; nothing was changed.
    case unknown
}
