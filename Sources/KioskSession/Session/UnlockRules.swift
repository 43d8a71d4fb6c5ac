// SPDX-License-Identifier: MIT

/// How long an unlock lasts and what it takes.
package struct UnlockRules: Hashable, Sendable {
    /// At least a second; nil without an end.
    package let duration: Duration?
    /// What "More time" adds; nil without such a button.
    package let step: Duration?
    /// The longest an unlock lasts with all steps; nil without a limit.
    package let limit: Duration?
    /// How long before its end that is announced.
    package let grace: Duration
    /// How many people have to draw their patterns, one after the other; two at most, and one where one pattern is
    /// shared.
    package let people: Int

    package init(
        duration: Duration? = nil, step: Duration? = nil, limit: Duration? = nil, grace: Duration = .seconds(10),
        people: Int = 1
    ) {
        self.duration = duration.map { max($0, .seconds(1)) }
        self.step = step
        self.limit = limit
        self.grace = grace
        self.people = min(max(people, 1), 2)
    }
}
