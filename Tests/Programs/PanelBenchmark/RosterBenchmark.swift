// SPDX-License-Identifier: MIT
import VirtualPanel

/// Measures from lifting the finger to the unlock marker, on a panel with few people and on one with many, in turn.
struct RosterBenchmark {
    private static let few = 10
    private static let many = 10_000
    /// Of the many, those with a pattern: enough for letters and pages, and quickly made.
    private static let enrolled = 2_000
    /// After one that is not counted: each panel does some things for the first time then.
    private static let rounds = 20

    private var panels: [RosterPanel]

    /// - Parameter newPanel: Starts a panel with Ninedot installed and the daemon not started.
    init(on newPanel: () throws -> VirtualPanel) throws {
        let store = try RosterStore()
        try store.enroll(upTo: Self.few)
        let few = try Progress.step("starting a panel with \(Self.few) people") {
            try RosterPanel(newPanel(), with: store)
        }
        // The second panel does not measure for itself what a check may cost, but takes it over with the store.
        try few.fetch(to: store)
        try Progress.step("making \(Self.many) people, \(Self.enrolled) of them with a pattern") {
            try store.enroll(upTo: Self.enrolled)
            try store.add(upTo: Self.many)
        }
        let many = try Progress.step("starting a panel with them") { try RosterPanel(newPanel(), with: store) }
        panels = [few, many]
    }

    mutating func run() throws {
        var times = panels.map { _ in Times() }
        try Progress.step("unlocking each panel \(Self.rounds + 1) times") {
            for round in 0...Self.rounds {
                for index in panels.indices {
                    let time = try panels[index].unlock()
                    if round > 0 { times[index].add(time) }
                }
            }
        }
        for (panel, times) in zip(panels, times) { print(line(panel.people.count, times)) }
        let (few, many) = (times[0], times[1])
        print(
            "panel lift to verdict ratio of medians \(hundredths(many.median / few.median)), "
                + "of the quickest \(hundredths(many.quantile(0) / few.quantile(0)))")
    }

    private func line(_ people: Int, _ times: Times) -> String {
        "panel lift to verdict \(people) people median \(hundredths(times.median)) ms "
            + "quickest \(hundredths(times.quantile(0))) ms slowest \(hundredths(times.quantile(1))) ms"
    }
}

/// Times of one kind of work.
private struct Times {
    private var milliseconds: [Double] = []

    mutating func add(_ time: Duration) {
        milliseconds.append(time / .milliseconds(1))
        milliseconds.sort()
    }

    var median: Double { quantile(0.5) }

    func quantile(_ part: Double) -> Double {
        guard let last = milliseconds.indices.last else { return 0 }
        return milliseconds[min(last, Int(part * Double(milliseconds.count)))]
    }
}

/// A number with two decimals.
private func hundredths(_ value: Double) -> String {
    let scaled = Int((value * 100).rounded())
    let decimals = scaled % 100
    return "\(scaled / 100)." + (decimals < 10 ? "0" : "") + "\(decimals)"
}
