// SPDX-License-Identifier: MIT

/// Numbers the questions to the store; no number comes twice.
struct ChallengeSeries: Equatable, Sendable {
    private var last: UInt64 = 0

    mutating func next() -> Challenge {
        last &+= 1
        return Challenge(number: last)
    }
}
