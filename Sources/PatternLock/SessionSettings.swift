// SPDX-License-Identifier: MIT

/// What the owner decides about a session.
package struct SessionSettings: Hashable, Sendable {
    /// Sides beyond `Grid.sides` are cut to them.
    package let grid: Grid
    package let rule: PatternRule
    package let entry: PatternEntry
    /// Whether a straight step over an unused dot adds it.
    package let addsDotsBetween: Bool
    /// How near to a dot's center a finger hits it, in cells; a `StrokeTracker` cuts it to what it can keep.
    package let hitRadius: Double
    /// How long an unlock lasts, at least a second; nil without an end.
    package let unlockDuration: Duration?
    package let policy: AttemptPolicy

    package init(
        grid: Grid = .standard, minimumDots: Int = PatternRule.usualMinimum, entry: PatternEntry = .draw,
        addsDotsBetween: Bool = true, hitRadius: Double = StrokeTracker.usualHitRadius,
        unlockDuration: Duration? = nil, policy: AttemptPolicy = .classroom
    ) {
        self.grid = grid.cutToSides
        self.rule = PatternRule(minimumDots: minimumDots, grid: grid)
        self.entry = entry
        self.addsDotsBetween = addsDotsBetween
        self.hitRadius = hitRadius
        self.unlockDuration = unlockDuration.map { max($0, .seconds(1)) }
        self.policy = policy
    }
}
