// SPDX-License-Identifier: MIT
import LinuxSystem

/// Measures from the kernel's time of a touch to the return of the commit that shows it, when NINEDOT_LATENCY is set.
///
/// Of the touches that one picture answers, the oldest counts.
struct LatencyLog {
    private static let samplesPerLine = 100

    private let isOn = environment("NINEDOT_LATENCY") != nil
    private var pending: Duration?
    private var samples: [Duration] = []

    /// Notes a touch by its CLOCK_MONOTONIC time.
    mutating func begin(at time: Duration) {
        if isOn, pending == nil { pending = time }
    }

    /// Notes that a picture was committed.
    mutating func end() {
        guard let began = pending else { return }
        pending = nil
        samples.append(Clock.monotonic - began)
        guard samples.count == LatencyLog.samplesPerLine else { return }
        samples.sort()
        let last = samples.count - 1
        Log.info(
            "touch to commit: \(samples.count) frames, median \(milliseconds(samples[last / 2])), "
                + "p99 \(milliseconds(samples[last * 99 / 100])), longest \(milliseconds(samples[last]))")
        samples.removeAll(keepingCapacity: true)
    }

    private func milliseconds(_ duration: Duration) -> String {
        let microseconds = duration.components.seconds * 1_000_000 + duration.components.attoseconds / 1_000_000_000_000
        return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
    }
}
