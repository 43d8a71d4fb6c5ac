// SPDX-License-Identifier: MIT
import BootTime
import PatternLock

/// The attempts that the manual's rules allow, and when: reckoned from its numbers, by nothing that the store reckons
/// with.
///
/// Two things refuse: failures in a row, by a table; and tries that are owed, of which a success makes good two at most,
/// if they are no older than a minute and a half, and time with the power on pays off one every few hours.
struct GuessingOracle {
    /// Seconds to wait after so many failures; the last for any more.
    let seconds: [Int]
    /// Tries owed from which it takes at least so many seconds.
    let slow: (owed: Int, seconds: Int)
    /// Failures or tries owed after which nothing is allowed.
    let stop: Int
    /// True where only a teacher ends that; otherwise the next try that is paid off does.
    let isFinal: Bool
    /// Hours with the power on that pay off a try.
    let hours: Int
    private(set) var failures = 0
    private(set) var owed = 0
    private var waitsSince = Instant(sinceBoot: .zero)
    /// The powered time at which the next try is paid off.
    private var nextPayment = Duration.zero
    /// When the last two tries were made that a success has not looked at, in powered time.
    private var sitting: [Duration] = []

    static func pattern(_ table: AttemptPolicy.Table, isShared: Bool = false) -> GuessingOracle {
        GuessingOracle(
            seconds: seconds(table), slow: (10, table == .strict ? 1800 : 300), stop: 20, isFinal: true,
            hours: isShared ? 3 : 12)
    }

    /// Five later than a person's. There are no failures in a row at a panel: those that are owed take their place.
    static func panel(_ table: AttemptPolicy.Table) -> GuessingOracle {
        GuessingOracle(
            seconds: [0, 0, 0, 0, 0] + seconds(table), slow: (15, table == .strict ? 1800 : 300), stop: 25,
            isFinal: false, hours: 1)
    }

    static var pin: GuessingOracle {
        GuessingOracle(seconds: seconds(.pin), slow: (10, 3600), stop: 20, isFinal: false, hours: 24)
    }

    private init(seconds: [Int], slow: (owed: Int, seconds: Int), stop: Int, isFinal: Bool, hours: Int) {
        self.seconds = seconds
        self.slow = slow
        self.stop = stop
        self.isFinal = isFinal
        self.hours = hours
    }

    /// When the next attempt is allowed; nil for never.
    ///
    /// - Parameter powered: The powered time at `now`.
    func opens(at now: Instant, powered: Duration) -> Instant? {
        if isFinal, max(failures, owed) >= stop { return nil }
        let isSlow = failures > 0 && owed >= slow.owed
        let wait = max(seconds[min(failures, seconds.count - 1)], isSlow ? slow.seconds : 0)
        let end = waitsSince + .seconds(wait)
        return !isFinal && owed >= stop ? max(end, now + (nextPayment - powered)) : end
    }

    mutating func fail(at now: Instant, powered: Duration) {
        if owed == 0 { nextPayment = powered + .seconds(hours * 3600) }
        failures += 1
        owed += 1
        waitsSince = now
        sitting = (sitting + [powered]).suffix(2)
    }

    /// Pays off what is due. What stops for good is not paid off.
    mutating func pay(at powered: Duration) {
        while owed > 0, !(isFinal && owed >= stop), nextPayment <= powered {
            owed -= 1
            nextPayment += .seconds(hours * 3600)
        }
    }

    /// A success ends the row; how many tries it has made good.
    @discardableResult
    mutating func succeed(at powered: Duration) -> Int {
        let good = min(sitting.count { powered - $0 <= .seconds(90) }, owed)
        forgive(good)
        failures = 0
        return good
    }

    /// So many tries are not owed any more.
    mutating func forgive(_ count: Int) {
        owed = max(0, owed - count)
        sitting = []
    }

    /// A teacher answers for all of it.
    mutating func rearm() {
        failures = 0
        forgive(owed)
    }

    /// After a reboot the whole delay runs again, and so does what a power cut took of the time that pays off.
    mutating func wait(from now: Instant, powered: Duration) {
        waitsSince = now
        nextPayment = min(nextPayment, powered + .seconds(hours * 3600))
    }

    /// Of a panel: as many failures in a row as tries are owed.
    mutating func followDebt() {
        failures = owed
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

/// The attempts that everybody at one panel is allowed. The first person is the panel itself, with its shared pattern.
struct PanelAllowance {
    private(set) var people: [GuessingOracle]
    private(set) var panel: GuessingOracle
    private(set) var pin = GuessingOracle.pin
    private(set) var time: Instant
    /// The time with the power on: kept when the store opens and once an hour; a power cut takes what came after.
    private var powered = Duration.zero
    private var kept: (powered: Duration, at: Instant)

    init(_ table: AttemptPolicy.Table, people count: Int, at now: Instant) {
        people = [.pattern(table, isShared: true)] + Array(repeating: .pattern(table), count: count - 1)
        panel = .panel(table)
        time = now
        kept = (.zero, now)
    }

    mutating func advance(to now: Instant) {
        powered += now - time
        time = now
        pay()
    }

    /// The store opens, or an hour may be over.
    mutating func keep() {
        if time - kept.at >= .seconds(3600) { kept = (powered, time) }
    }

    mutating func reboot(at now: Instant) {
        powered = kept.powered + now.sinceBoot
        time = now
        kept = (powered, now)
        for person in people.indices { people[person].wait(from: now, powered: powered) }
        panel.wait(from: now, powered: powered)
        pin.wait(from: now, powered: powered)
        pay()
    }

    /// When somebody's pattern, or with nil the PIN, may be tried next; nil for never.
    func opens(for person: Int?) -> Instant? {
        guard let person else { return pin.opens(at: time, powered: powered) }
        guard let own = people[person].opens(at: time, powered: powered),
            let whole = panel.opens(at: time, powered: powered)
        else { return nil }
        return max(own, whole)
    }

    func allows(_ person: Int?) -> Bool { opens(for: person).map { $0 <= time } ?? false }

    mutating func fail(_ person: Int?) {
        guard let person else { return pin.fail(at: time, powered: powered) }
        // No more than five of one person's are held against everybody.
        if people[person].owed < 5 {
            panel.fail(at: time, powered: powered)
            panel.followDebt()
        }
        people[person].fail(at: time, powered: powered)
    }

    /// A success makes good what failed in the same sitting at the same pattern, and nothing else.
    mutating func succeed(_ person: Int?) {
        guard let person else {
            pin.succeed(at: powered)
            return
        }
        let before = min(people[person].owed, 5)
        people[person].succeed(at: powered)
        let good = before - min(people[person].owed, 5)
        guard good > 0 else { return }
        panel.forgive(good)
        panel.followDebt()
    }

    mutating func rearm() {
        for person in people.indices { people[person].rearm() }
        panel.rearm()
        pin.rearm()
    }

    private mutating func pay() {
        for person in people.indices { people[person].pay(at: powered) }
        panel.pay(at: powered)
        panel.followDebt()
        pin.pay(at: powered)
    }
}
