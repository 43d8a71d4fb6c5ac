// SPDX-License-Identifier: MIT
import BootTime

/// Growing pauses before each try to connect, with chance in them, so that a thousand panels do not come back at once.
struct JitteredBackoff: Equatable, Sendable {
    private var failures = 0
    private let longest: Duration
    private var chance: Chance

    /// - Parameter seed: Of the chance.
    init(upTo longest: Duration, seed: UInt64) {
        self.longest = longest
        chance = Chance(state: seed)
    }

    /// The pause before the next try: between half of a span that doubles and all of it.
    mutating func nextPause() -> Duration {
        let span = min(Duration.seconds(2 << min(failures, 12)), longest)
        failures += 1
        let half = (span / 2).milliseconds
        return .milliseconds(half + Int64.random(in: 0...half, using: &chance))
    }

    /// Begins with the shortest pause again.
    mutating func reset() {
        failures = 0
    }
}

/// Numbers that look random, by SplitMix64, each sequence from its seed.
struct Chance: RandomNumberGenerator, Equatable, Sendable {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var number = state
        number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
        number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
        return number ^ (number >> 31)
    }
}
