// SPDX-License-Identifier: MIT

/// What the panel lets hear.
package enum Sound: Hashable, Sendable, CaseIterable {
    /// A dot was taken.
    case click
    /// What was drawn is right, or taken.
    case right
    case wrong
    /// The time that it is unlocked is nearly over.
    case warning
}
