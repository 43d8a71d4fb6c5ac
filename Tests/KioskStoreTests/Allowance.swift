// SPDX-License-Identifier: MIT
import BootTime
import PatternLock

/// How many attempts a table allows and when: reckoned from its numbers, by nothing that the store reckons with.
struct Allowance {
    /// Seconds to wait after so many failures; the last for any more.
    let seconds: [Int]
    /// Failures after which nothing is allowed.
    let stop: Int
    private(set) var failures = 0
    private var waitsSince = Instant(sinceBoot: .zero)

    static func pattern(_ table: AttemptPolicy.Table) -> Allowance {
        Allowance(seconds: seconds(table), stop: 20)
    }

    /// Five later than a person's.
    static func panel(_ table: AttemptPolicy.Table) -> Allowance {
        Allowance(seconds: [0, 0, 0, 0, 0] + seconds(table), stop: 25)
    }

    static var pin: Allowance { Allowance(seconds: seconds(.pin), stop: 10) }

    private init(seconds: [Int], stop: Int) {
        self.seconds = seconds
        self.stop = stop
    }

    /// When the next attempt is allowed; nil for never.
    var opens: Instant? {
        guard failures < stop else { return nil }
        return waitsSince + .seconds(seconds[min(failures, seconds.count - 1)])
    }

    func allows(at now: Instant) -> Bool {
        guard let opens else { return false }
        return opens <= now
    }

    mutating func fail(at now: Instant) {
        failures += 1
        waitsSince = now
    }

    /// After a reboot the whole delay runs again.
    mutating func wait(from now: Instant) {
        waitsSince = now
    }

    mutating func forgive(_ count: Int) {
        failures -= count
    }

    private static func seconds(_ table: AttemptPolicy.Table) -> [Int] {
        switch table {
        case .classroom: [0, 0, 0, 0, 0, 30, 60, 120, 300, 600, 900, 1800, 3600]
        case .strict:
            // From the tenth on three times as long each, in minutes from three to the fifth.
            [0, 0, 0, 0, 0, 60, 300, 900, 1800, 5400]
                + (5...14).map { (1...$0).reduce(60) { power, _ in power * 3 } }
        case .pin: [0, 0, 0, 60, 300, 900, 3600]
        }
    }
}

/// What everybody at one panel is allowed.
struct PanelAllowance {
    var people: [Allowance]
    var panel: Allowance
    var pin = Allowance.pin

    init(_ table: AttemptPolicy.Table, people count: Int) {
        people = Array(repeating: .pattern(table), count: count)
        panel = .panel(table)
    }

    /// When somebody's pattern may be tried next; nil for never.
    func opens(for person: Int) -> Instant? {
        guard let own = people[person].opens, let whole = panel.opens else { return nil }
        return max(own, whole)
    }

    func allows(_ person: Int, at now: Instant) -> Bool {
        people[person].allows(at: now) && panel.allows(at: now)
    }

    mutating func fail(_ person: Int, at now: Instant) {
        people[person].fail(at: now)
        panel.fail(at: now)
    }

    /// A success makes good what failed at the same pattern, and nothing else.
    mutating func makeGood(_ person: Int) {
        panel.forgive(people[person].failures)
        people[person].forgive(people[person].failures)
    }

    mutating func rearm() {
        for person in people.indices {
            makeGood(person)
        }
        pin.forgive(pin.failures)
    }

    mutating func reboot(at now: Instant) {
        for person in people.indices {
            people[person].wait(from: now)
        }
        panel.wait(from: now)
        pin.wait(from: now)
    }
}
