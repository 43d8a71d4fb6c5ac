// SPDX-License-Identifier: MIT
import Geometry
import VirtualPanel

/// Measures from the kernel's time of a touch to the moment when it was acted on, and to the return of the commit that
/// shows it, by the daemon's own log.
struct LatencyBenchmark {
    private static let strokes = 16
    private static let turns = 20

    private let panel: VirtualPanel

    /// - Parameter newPanel: Starts a panel with Ninedot installed and the daemon not started.
    init(on newPanel: () throws -> VirtualPanel) throws {
        panel = try Progress.step("starting a panel") { try newPanel() }
        try panel.edit("ninedotd.service", "Environment=NINEDOT_LATENCY=yes")
        try panel.startDaemon()
        try panel.waitUntil(.setup)
        try panel.enroll([1, 2, 3, 8])
        try panel.letScreenSettle()
    }

    func run() throws {
        // To and fro between two dots: a path in every picture, and too short to be an attempt.
        let ends = try ScreenLayout.lock.points([1, 2])
        let points = (0..<Self.turns).flatMap { _ in ends }
        try Progress.step("drawing \(Self.strokes) strokes") {
            for _ in 0..<Self.strokes { try panel.touch { $0.stroke(points) } }
        }
        try panel.screenshot("bench-latency")
        print(try panel.require("journalctl --quiet --unit=ninedotd --output=cat | grep '^touch to' | sort"))
    }
}
