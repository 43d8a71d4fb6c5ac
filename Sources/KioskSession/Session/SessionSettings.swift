// SPDX-License-Identifier: MIT
package import PatternLock

/// The owner's decisions about a session.
package struct SessionSettings: Hashable, Sendable {
    /// The patterns that unlock.
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
    /// True where a straight step over an unused dot adds it.
    package let addsDotsBetween: Bool
    /// The distance from a dot's center within which a finger hits it, in cells; a `StrokeTracker` cuts it to what it
    /// can keep.
    package let hitRadius: Double
    /// Patterns that are refused at enrollment.
    package let blocklist: PatternBlocklist
    /// True where people may give themselves a new pattern after drawing the present one.
    package let allowsOwnChange: Bool
    package let policy: AttemptPolicy
    package let pinPolicy: AttemptPolicy
    package let pinLength: Int
    /// True where the keypad's digits change their places each time.
    package let shufflesKeypad: Bool
    /// True where the owner has a calibration of the touchscreens, so that none is made on the panel.
    package let isTouchConfigured: Bool
    /// True where the owner has turned the picture, so that nobody does on the panel.
    package let isRotationConfigured: Bool
    package let unlocking: UnlockRules

    package init(
        mode: Mode = .shared, grid: Grid = .standard, minimumDots: Int = PatternRule.usualMinimum,
        entry: PatternEntry = .draw, addsDotsBetween: Bool = true, hitRadius: Double = StrokeTracker.usualHitRadius,
        blocklist: PatternBlocklist = .off, allowsOwnChange: Bool = false, policy: AttemptPolicy = .classroom,
        pinPolicy: AttemptPolicy = .pin, pinLength: Int = PINEntry.usualLength, shufflesKeypad: Bool = false,
        isTouchConfigured: Bool = false, isRotationConfigured: Bool = false, unlocking: UnlockRules = UnlockRules()
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
        self.isTouchConfigured = isTouchConfigured
        self.isRotationConfigured = isRotationConfigured
        self.unlocking = unlocking
    }
}

/// The length of an unlock and the conditions for it.
package struct UnlockRules: Hashable, Sendable {
    /// The length of an unlock, at least a second; nil without an end.
    package let duration: Duration?
    /// The time that "More time" adds; nil without such a button.
    package let step: Duration?
    /// The longest an unlock lasts with all steps; nil without a limit.
    package let limit: Duration?
    /// The time before its end at which that is announced.
    package let grace: Duration
    /// The time without a touch after which it ends; nil without such an end.
    package let idle: Duration?
    /// The number of people who have to draw their patterns, one after the other; two at most, and one where one
    /// pattern is shared.
    package let people: Int
    /// True where a program gets the display meanwhile. It comes after the greeting, which nobody would see otherwise.
    package let givesDisplay: Bool

    package init(
        duration: Duration? = nil, step: Duration? = nil, limit: Duration? = nil, grace: Duration = .seconds(10),
        idle: Duration? = nil, people: Int = 1, givesDisplay: Bool = false
    ) {
        self.duration = duration.map { max($0, .seconds(1)) }
        self.step = step
        self.limit = limit
        self.grace = grace
        self.idle = idle.map { max($0, .seconds(1)) }
        self.people = min(max(people, 1), 2)
        self.givesDisplay = givesDisplay
    }
}
