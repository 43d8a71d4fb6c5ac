// SPDX-License-Identifier: MIT
package import PatternLock

/// What the owner decides about a session.
package struct SessionSettings: Hashable, Sendable {
    /// Whose patterns unlock.
    package enum Mode: String, Hashable, Sendable, CaseIterable {
        /// One pattern for the panel.
        case shared
        /// Everybody's own.
        case roster
    }

    package let mode: Mode
    /// Sides beyond `Grid.sides` are cut to them.
    package let grid: Grid
    package let rule: PatternRule
    package let entry: PatternEntry
    /// Whether a straight step over an unused dot adds it.
    package let addsDotsBetween: Bool
    /// How near to a dot's center a finger hits it, in cells; a `StrokeTracker` cuts it to what it can keep.
    package let hitRadius: Double
    /// Patterns that are refused at enrollment.
    package let blocklist: PatternBlocklist
    /// Whether people may give themselves a new pattern after drawing the present one.
    package let allowsOwnChange: Bool
    package let policy: AttemptPolicy
    package let pinPolicy: AttemptPolicy
    package let pinLength: Int
    /// Whether the keypad's digits change their places each time.
    package let shufflesKeypad: Bool
    package let unlocking: UnlockRules

    package init(
        mode: Mode = .shared, grid: Grid = .standard, minimumDots: Int = PatternRule.usualMinimum,
        entry: PatternEntry = .draw, addsDotsBetween: Bool = true, hitRadius: Double = StrokeTracker.usualHitRadius,
        blocklist: PatternBlocklist = .off, allowsOwnChange: Bool = false, policy: AttemptPolicy = .classroom,
        pinPolicy: AttemptPolicy = .pin, pinLength: Int = PINEntry.usualLength, shufflesKeypad: Bool = false,
        unlocking: UnlockRules = UnlockRules()
    ) {
        self.mode = mode
        self.grid = grid.cutToSides
        self.rule = PatternRule(minimumDots: minimumDots, grid: grid)
        self.entry = entry
        self.addsDotsBetween = addsDotsBetween
        self.hitRadius = hitRadius
        self.blocklist = blocklist
        self.allowsOwnChange = allowsOwnChange
        self.policy = policy
        self.pinPolicy = pinPolicy
        self.pinLength = pinLength
        self.shufflesKeypad = shufflesKeypad
        self.unlocking = unlocking
    }
}
