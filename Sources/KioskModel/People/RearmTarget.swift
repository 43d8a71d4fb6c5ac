// SPDX-License-Identifier: MIT

/// Whose failures a teacher forgives.
package enum RearmTarget: Hashable, Sendable {
    /// The shared pattern's and those of all people together.
    case panel
    /// Theirs, in the panel's count too.
    case person(ProfileID)
    /// Everybody's at the panel, but not those of the PIN.
    case everybody
    case pin
}
