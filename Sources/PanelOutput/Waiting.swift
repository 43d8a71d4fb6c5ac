// SPDX-License-Identifier: MIT
import BootTime
import LinuxSystem

/// The reason why there is no display, and the times to choose one again.
struct Waiting: Hashable {
    /// The error of the last try; nil before the first and after one that succeeded.
    private(set) var error: DisplayError?
    private var hasTried = false
    var retry: Instant?
    var looks = Looks()
    private var short = Backoff.short
    private var long = Backoff.long

    /// The reason in one line; nil while there is a display.
    var trouble: String? { error?.description ?? (hasTried ? nil : "waiting for a display") }

    /// Waits as the error's remedy says.
    mutating func begin(after error: DisplayError, at now: Instant) {
        if self.error != error, !short.isEager { Log.warning("display: \(error)") }
        hasTried = true
        self.error = error
        switch error.remedy {
        case .waitForDevice: return
        case .tryAgain: retry = now + short.next()
        case .tryAgainSeldom: retry = now + long.next()
        }
    }

    /// Tries at once, and again and again: the display comes back within moments.
    mutating func hurry(at now: Instant) {
        short = .eager
        retry = now
    }

    /// There is a display.
    mutating func end() {
        hasTried = true
        error = nil
        short = .short
        long = .long
    }
}

/// The pauses between tries to open a display, which double up to a limit.
struct Backoff: Hashable {
    /// Pauses for trouble that only passes by trying again: seldom enough that a busy machine is not starved (K53).
    static let short = Backoff(pause: .milliseconds(250), limit: .seconds(2))
    /// Pauses for trouble that the machine or its settings may have to change first to end (K60).
    static let long = Backoff(pause: .seconds(2), limit: .seconds(30))

    /// The same after three seconds of trying every 10 ms.
    static let eager = Backoff(pause: short.pause, limit: short.limit, eagerTries: 300)

    private var pause: Duration
    private let limit: Duration
    private var eagerTries = 0

    var isEager: Bool { eagerTries > 0 }

    /// The pause before the next try.
    mutating func next() -> Duration {
        guard !isEager else {
            eagerTries -= 1
            return .milliseconds(10)
        }
        defer { pause = min(pause * 2, limit) }
        return pause
    }
}

/// The times to choose again after news of cards and displays: at once, and when a display that has just come has told
/// its modes, or a slow driver has found its panel (K05).
struct Looks: Hashable {
    private static let pauses = [0, 1, 3, 10].map { Duration.seconds($0) }
    /// The least time between two looks: a loose plug sends news without end, and each look asks all displays.
    private static let rest = Duration.milliseconds(250)

    private var times: [Instant] = []
    private var last: Instant?

    var next: Instant? { times.first }

    mutating func begin(at now: Instant) {
        let earliest = last.map { $0 + Looks.rest } ?? now
        times = Looks.pauses.map { max(now + $0, earliest) }
    }

    /// Takes all that are due.
    mutating func take(at now: Instant) {
        times.removeAll { $0 <= now }
        last = now
    }
}
