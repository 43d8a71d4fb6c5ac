// SPDX-License-Identifier: MIT
package import PatternLock

/// What is said of a pattern that was drawn for the first time.
package protocol EnrollmentWords {
    /// How hard it is to guess, and what would be harder; perhaps also how to see in which order the dots were drawn.
    func strength(_ level: PatternStrength.Level, tellsOrder: Bool) -> String
}
