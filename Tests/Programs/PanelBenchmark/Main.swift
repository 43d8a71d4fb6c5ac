// SPDX-License-Identifier: MIT
import Glibc
import VirtualPanel

/// The program of `make bench-on-panel`, which times unlocking with few people and with many, of `make bench-latency` and
/// of `make bench-boot`.
///
///     panel-bench unlock|latency|boot STAGE PICTURES
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let benchmark = Benchmark(rawValue: arguments[1]) else {
            fail("usage: panel-bench unlock|latency|boot STAGE PICTURES", code: 64)
        }
        do {
            try run(benchmark) { system in
                try VirtualPanel(installing: arguments[2], on: system, pictures: arguments[3])
            }
        } catch {
            fail("panel-bench: \(error)", code: 1)
        }
    }

    private enum Benchmark: String {
        case unlock, latency, boot
    }

    private static func run(
        _ benchmark: Benchmark, on newPanel: @escaping (PanelSystem) throws -> VirtualPanel
    ) throws {
        // The doctor's examination after a start would take a processor.
        let quietPanel = {
            let panel = try newPanel(.standard)
            try panel.require("systemctl mask --runtime --now ninedot-doctor.path")
            return panel
        }
        switch benchmark {
        case .unlock:
            var benchmark = try RosterBenchmark(on: quietPanel)
            try benchmark.run()
        case .latency: try LatencyBenchmark(on: quietPanel).run()
        case .boot: try BootBenchmark(on: newPanel).run()
        }
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        Progress.say(text)
        exit(code)
    }
}
