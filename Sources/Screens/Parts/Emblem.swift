// SPDX-License-Identifier: MIT
package import PatternLock

/// The picture in front of a row or on a tile.
package enum Emblem: Hashable, Sendable {
    case symbol(PageSymbol, StatusTone = .plain)
    /// A person: one or two letters in a circle, in one of the colors people have.
    case initials(String, color: Int? = nil)
    /// A letter that names begin with, large.
    case letter(String)
    /// A small grid: filled dots where a pattern is set. Never the pattern itself.
    case grid(Grid, isSet: Bool)
}
