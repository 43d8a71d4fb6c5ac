// SPDX-License-Identifier: MIT
import BootTime

/// The pauses between tries to open a display, which double up to a limit.
struct Backoff: Hashable {
    /// Where trying again is all that helps: seldom enough that a busy machine is not starved (K53).
    static let short = Backoff(pause: .milliseconds(250), limit: .seconds(2))
    /// Where the machine or its settings may have to change first (K60).
    static let long = Backoff(pause: .seconds(2), limit: .seconds(30))

    private var pause: Duration
    private let limit: Duration

    /// The pause before the next try.
    mutating func next() -> Duration {
        defer { pause = min(pause * 2, limit) }
        return pause
    }
}

/// The times to choose again after news of cards and displays: at once, and when a display that has just come has told
/// its modes, or a slow driver has found its panel (K05).
struct Looks {
    private static let pauses = [0, 1, 3, 10].map { Duration.seconds($0) }
    private var times: [Instant] = []

    var next: Instant? { times.first }

    mutating func begin(at now: Instant) {
        times = Looks.pauses.map { now + $0 }
    }

    /// Takes all that are due.
    mutating func take(at now: Instant) {
        times.removeAll { $0 <= now }
    }
}
