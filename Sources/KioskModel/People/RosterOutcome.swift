// SPDX-License-Identifier: MIT

/// What became of a change to one person.
package enum RosterOutcome: Hashable, Sendable {
    case done(ProfileID)
    /// Somebody has that name, or one that reads the same; nothing was changed.
    case nameTaken
    /// There is no such person, perhaps not any more; nothing was changed.
    case unknown
}
