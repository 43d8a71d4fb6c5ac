// SPDX-License-Identifier: MIT

/// The pauses between tries to get a display: 250 ms, doubling to 2 s, so that no one is starved (K53).
package struct Backoff: Hashable, Sendable {
    private var pause: Duration = .milliseconds(250)

    package init() {}

    /// The pause before the next try.
    package mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(2)) }
        return pause
    }
}
