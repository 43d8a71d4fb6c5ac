// SPDX-License-Identifier: MIT

/// How the dots of a pattern are chosen.
package enum PatternEntry: String, Hashable, Sendable, CaseIterable {
    /// In one stroke; the lift hands it in.
    case draw
    /// One after another, each by a touch of its own; OK hands them in.
    case tap
}
