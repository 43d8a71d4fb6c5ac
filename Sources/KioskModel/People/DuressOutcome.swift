// SPDX-License-Identifier: MIT

/// What became of a pattern for being forced to draw one.
package enum DuressOutcome: Hashable, Sendable {
    case done(ProfileID)
    /// It is the pattern itself; nothing was changed.
    case sameAsPattern
    /// There is no pattern that it could be told from; nothing was changed.
    case noPattern
    /// There is none that could be taken away; nothing was changed.
    case notSet
    /// There is no such person, perhaps not any more; nothing was changed.
    case unknown
}
