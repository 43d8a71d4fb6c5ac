// SPDX-License-Identifier: MIT
import Testing

@testable import ninedotd

@Suite("The latency log")
struct LatencyLogTests {
    /// The lines for touches a second apart, each handled after a tenth of its picture's latency.
    private func written(of latencies: [Duration], with log: inout LatencyLog) -> [String] {
        var lines: [String] = []
        for (second, latency) in latencies.enumerated() {
            let time = Duration.seconds(second)
            log.begin(at: time)
            log.handled(since: time, at: time + latency / 10)
            lines += log.end(at: time + latency)
        }
        return lines
    }

    @Test("The log has two lines for each hundred pictures, with the median, the 99th percentile and the maximum")
    func hundred() {
        var log = LatencyLog(isOn: true)
        let latencies = (1...100).reversed().map { Duration.microseconds($0 * 1050) }
        #expect(written(of: Array(latencies.dropLast()), with: &log) == [])
        let second = [
            "touch to commit: 100 frames, median 52.5 ms, p99 103.9 ms, longest 105.0 ms",
            "touch to handled: 100 reports, median 5.2 ms, p99 10.3 ms, longest 10.5 ms",
        ]
        #expect(written(of: Array(latencies.suffix(1)), with: &log) == second)
        // The next hundred pictures are counted separately.
        #expect(
            written(of: Array(repeating: .milliseconds(2010), count: 100), with: &log) == [
                "touch to commit: 100 frames, median 2010.0 ms, p99 2010.0 ms, longest 2010.0 ms",
                "touch to handled: 100 reports, median 201.0 ms, p99 201.0 ms, longest 201.0 ms",
            ])
    }

    @Test("A latency counts from the oldest touch that a picture answers, and a picture without touches has none")
    func oldest() {
        var log = LatencyLog(isOn: true)
        var lines: [String] = []
        for second in 0..<100 {
            let time = Duration.seconds(second)
            for delay in [0, 4, 8] { log.begin(at: time + .milliseconds(delay)) }
            lines += log.end(at: time + .milliseconds(10))
            lines += log.end(at: time + .milliseconds(500))
        }
        #expect(
            lines == [
                "touch to commit: 100 frames, median 10.0 ms, p99 10.0 ms, longest 10.0 ms",
                "touch to handled: 0 reports, none",
            ])
    }

    @Test("The log counts at most 5000 touches for each hundred pictures, and drops the others")
    func most() {
        var log = LatencyLog(isOn: true)
        for _ in 0..<5000 { log.handled(since: .zero, at: .milliseconds(1)) }
        log.handled(since: .zero, at: .milliseconds(9))
        let lines = written(of: Array(repeating: .milliseconds(10), count: 100), with: &log)
        #expect(lines.last == "touch to handled: 5000 reports, median 1.0 ms, p99 1.0 ms, longest 1.0 ms")
    }

    @Test("The log is empty if it is off")
    func off() {
        var log = LatencyLog(isOn: false)
        #expect(written(of: Array(repeating: .milliseconds(10), count: 300), with: &log) == [])
    }
}
