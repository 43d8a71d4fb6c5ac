// SPDX-License-Identifier: MIT
import LinuxSystem

/// Measures from the kernel's time of a touch to the moment when it was acted on, and to the return of the commit that
/// shows it, when NINEDOT_LATENCY is set.
///
/// Of the touches that one picture answers, the oldest counts.
struct LatencyLog {
    private static let samplesPerLine = 100

    private let isOn: Bool
    private var pending: Duration?
    private var samples: [Duration] = []
    /// Times of all touches, also of those that show nothing new; no more than this many for one line.
    private var handled: [Duration] = []
    private static let mostHandled = 50 * samplesPerLine

    init(isOn: Bool = environment("NINEDOT_LATENCY") != nil) {
        self.isOn = isOn
    }

    /// Notes a touch by its CLOCK_MONOTONIC time.
    mutating func begin(at time: Duration) {
        if isOn, pending == nil { pending = time }
    }

    /// Notes that the touch of this time was acted on.
    mutating func handled(since time: Duration, at now: @autoclosure () -> Duration = Clock.monotonic) {
        if isOn, handled.count < LatencyLog.mostHandled { handled.append(now() - time) }
    }

    /// Notes that a picture was committed.
    ///
    /// - Returns: The lines for the log, once there are enough samples.
    mutating func end(at now: @autoclosure () -> Duration = Clock.monotonic) -> [String] {
        guard let began = pending else { return [] }
        pending = nil
        samples.append(now() - began)
        guard samples.count == LatencyLog.samplesPerLine else { return [] }
        defer {
            samples.removeAll(keepingCapacity: true)
            handled.removeAll(keepingCapacity: true)
        }
        return [
            "touch to commit: \(samples.count) frames, \(summary(of: samples))",
            "touch to handled: \(handled.count) reports, \(summary(of: handled))",
        ]
    }

    private func summary(of samples: [Duration]) -> String {
        let sorted = samples.sorted()
        let last = sorted.count - 1
        guard last >= 0 else { return "none" }
        return "median \(milliseconds(sorted[last / 2])), p99 \(milliseconds(sorted[last * 99 / 100])), "
            + "longest \(milliseconds(sorted[last]))"
    }

    private func milliseconds(_ duration: Duration) -> String {
        let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
        return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
    }
}
