// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import PatternLock
import Testing

@Suite("Patience does not pay")
struct PatienceTests {
    /// A secret that somebody guesses at, with the numbers that the manual gives.
    struct Target: CustomTestStringConvertible {
        let name: String
        let kind: GuessTarget
        let policy: AttemptPolicy
        /// Wrong tries after which nothing is allowed, or only as many as are paid off.
        var most = 20
        let hoursEach: Int

        var testDescription: String { name }
        var stop: Int? { policy.waiting == nil ? most : nil }
        /// The most that can be owed: from there on a panel's delays take longer than what pays off.
        var reached: Int { kind == .panel ? 16 : most }
    }

    static let targets = [
        Target(name: "one person's pattern", kind: .person, policy: .classroom, hoursEach: 12),
        Target(name: "one person's pattern, strictly", kind: .person, policy: .strict, hoursEach: 12),
        Target(name: "the shared pattern", kind: .shared, policy: .classroom, hoursEach: 3),
        Target(name: "the PIN", kind: .pin, policy: .pin, hoursEach: 24),
        Target(
            name: "all people of a panel", kind: .panel, policy: AttemptPolicy.classroom.panelWide, most: 25,
            hoursEach: 1),
    ]

    /// Every schedule of guesses, rightful unlocks, waits, power cuts and teachers who allow further tries is a path
    /// through these moments, and each step keeps an account: what is owed grows by the guesses, but for two for an
    /// unlock, for the time that pays off, and for all of it where a teacher answers for that. It is never below nothing
    /// nor above the stop. So the steps of a schedule together have no more guesses than the stop, once more for each
    /// teacher, two for each unlock, and those that its time pays off. All times are since the boot: a clock that is put
    /// forward or back is no step.
    @Test(
        "No schedule whatever gives more guesses than the stop, those that time pays off and two for an unlock",
        arguments: targets)
    func everySchedule(target: Target) {
        let perGuess = 2 * target.hoursEach
        var seen: Set<Moment> = [Moment()]
        var open = [Moment()]
        var guesses = 0
        while let moment = open.popLast() {
            let owed = moment.account(at: target)
            #expect((0...target.most * perGuess).contains(owed), "\(moment)")
            for step in moment.steps(at: target) {
                guesses += step.guesses
                let growth = step.end.account(at: target) - owed
                let paid = step.halfHours + 2 * perGuess * step.unlocks + target.most * perGuess * step.rearms
                #expect(step.guesses * perGuess <= growth + paid, "\(moment), \(step)")
                if seen.insert(step.end).inserted { open.append(step.end) }
            }
        }
        // It has seen every number of tries that may be owed, guessed at most of them, and not stopped before the last.
        #expect(Set(seen.map(\.owed)) == Set(0...target.reached), "\(seen.count) moments")
        #expect(guesses > target.most * target.hoursEach, "\(guesses) guesses from \(seen.count) moments")
    }

    @Test(
        "A week of guessing between the unlocks of others brings no more than the manual says",
        arguments: [("one person's pattern", 34), ("the shared pattern", 76), ("the PIN", 27)], [0, 10])
    func week(of target: (name: String, guesses: Int), besideUnlocks beside: Int) throws {
        let attacked = try #require(Self.targets.first { $0.name == target.name })
        var count = AttemptCount()
        var (now, guesses) = (Instant(sinceBoot: .seconds(1000)), 0)
        let end = now + .seconds(7 * 86_400)
        var besideLeft = beside
        // Somebody unlocks every ten minutes of the day; the guesser tries whenever that costs nothing for good.
        while now < end {
            count.debt = count.debt.settled(at: now, payoff: attacked.kind.payoff, stop: attacked.stop)
            while attacked.policy.verdict(for: count, at: now) == .allowed,
                attacked.stop == nil || count.debt.tries < attacked.most - 1
            {
                count = count.failed(at: now)
                guesses += 1
            }
            now = now + .seconds(60)
            let isSeen = besideLeft > 0 && count.debt.recent.contains { now - $0 <= .seconds(90) }
            let isDue = Int(now.sinceBoot.components.seconds / 60) % 10 == 0
            if isSeen || isDue, attacked.policy.verdict(for: count, at: now) == .allowed {
                if isSeen {
                    besideLeft -= 1
                } else {
                    // The others come when the guesser is not there.
                    count.debt = count.debt.paid(0)
                }
                count = count.succeeded(at: now)
            }
        }
        #expect(guesses <= target.guesses + 2 * beside && guesses > target.guesses / 2)
    }

    @Test("A week of guessing at everybody's patterns brings no more than at one, for each", arguments: [1, 10, 30])
    func weekOfAll(people count: Int) {
        var people = Array(repeating: AttemptCount(), count: count)
        var panel = AttemptCount()
        var guesses = 0
        for minute in 0..<7 * 24 * 60 {
            let now = Instant(sinceBoot: .seconds(1000 + 60 * minute))
            for person in people.indices {
                var counts = AttemptCounts(profile: people[person], panel: panel).settled(at: now, for: .person)
                while counts.verdict(at: now, by: .classroom) == .allowed, counts.profile.debt.tries < 19 {
                    counts = counts.failed(at: now)
                    guesses += 1
                }
                // Each comes in the morning, when the guesser is not there.
                if minute % 1440 == 480 {
                    counts.profile.debt = counts.profile.debt.paid(0)
                    counts = counts.succeeded(at: now)
                }
                (people[person], panel) = (counts.profile, counts.panel)
            }
        }
        #expect(guesses <= 34 * count && guesses > 17 * count, "\(guesses)")
    }

    /// A school of 30 people who each unlock so often a day, with so many wrong drawings in a hundred, on a panel that is
    /// on for so many hours of the day.
    struct School: CustomTestStringConvertible {
        let isShared: Bool
        let unlocks: Int
        let wrong: Int
        let hours: Int

        var testDescription: String {
            "\(unlocks) unlocks a day of \(isShared ? "one pattern" : "each"), \(wrong) % wrong, \(hours) hours a day"
        }
    }

    @Test(
        "Honest people do not come near a stop in 200 school days, however clumsy",
        arguments: [
            School(isShared: true, unlocks: 60, wrong: 12, hours: 9),
            School(isShared: true, unlocks: 60, wrong: 25, hours: 9),
            School(isShared: true, unlocks: 60, wrong: 35, hours: 24),
            School(isShared: false, unlocks: 4, wrong: 12, hours: 9),
            School(isShared: false, unlocks: 4, wrong: 33, hours: 9),
            School(isShared: false, unlocks: 4, wrong: 40, hours: 24),
        ])
    func honest(school: School) {
        let seed: UInt64 = 7
        var dice = SeededGenerator(seed: seed)
        let target: GuessTarget = school.isShared ? .shared : .person
        var people = Array(repeating: AttemptCount(), count: school.isShared ? 1 : 30)
        var panel = AttemptCount()
        var (now, worst, worstPanel) = (Instant(sinceBoot: .zero), 0, 0)
        let pause = Duration.seconds(school.hours * 3600) / (people.count * school.unlocks)
        for _ in 0..<200 * people.count * school.unlocks {
            now = now + pause
            let person = Int.random(in: people.indices, using: &dice)
            var counts = AttemptCounts(profile: people[person], panel: panel).settled(at: now, for: target)
            var moment = now
            while Int.random(in: 0..<100, using: &dice) < school.wrong {
                moment = moment + .seconds(6)
                counts = counts.failed(at: moment)
            }
            worst = max(worst, counts.profile.debt.tries)
            worstPanel = max(worstPanel, counts.panel.debt.tries)
            counts = counts.succeeded(at: moment + .seconds(6))
            (people[person], panel) = (counts.profile, counts.panel)
        }
        #expect(worst < 20 && worstPanel < 25, "\(worst), \(worstPanel), seed \(seed)")
    }
}

extension AttemptCounts {
    /// The counts less what time has paid off by `now`.
    fileprivate func settled(at now: Instant, for target: GuessTarget) -> AttemptCounts {
        var counts = self
        counts.profile.debt = profile.debt.settled(at: now, payoff: target.payoff, stop: 20)
        counts.panel.debt = panel.debt.settled(at: now, payoff: GuessTarget.panel.payoff)
        counts.panel = counts.panel.owedOnly
        return counts
    }
}

/// A moment at which a try is allowed, with all that decides about the next ones. Times are in half hours: delays count
/// as whole ones of them, which can only make a guesser faster.
private struct Moment: Hashable {
    /// In a row, up to where the tables grow no more: a row that stops is left out, which can only give more guesses.
    var failures = 0
    var owed = 0
    /// The time that has been paying off the next one.
    var paying = 0
    /// The tries that an unlock right now makes good.
    var recent = 0

    struct Step {
        var end: Moment
        var guesses = 0
        var unlocks = 0
        var rearms = 0
        var halfHours = 0
    }

    private static let now = Instant(sinceBoot: .seconds(1_000_000_000))
    private static let half = Duration.seconds(1800)
    private static let mostInARow = 12

    private var count: AttemptCount {
        AttemptCount(
            failures: failures,
            debt: GuessDebt(
                tries: owed, payingSince: Moment.now - Moment.half * paying,
                recent: Array(repeating: Moment.now, count: recent)))
    }

    /// The tries that are owed, less what is paid off of the next one, in the half hours that it takes.
    func account(at target: PatienceTests.Target) -> Int { 2 * target.hoursEach * owed - paying }

    func steps(at target: PatienceTests.Target) -> [Step] {
        var steps = [1, 2 * target.hoursEach].map { halfHours in
            Step(end: Moment(count, at: Moment.now + Moment.half * halfHours, target), halfHours: halfHours)
        }
        // The guesser goes away for two minutes; a power cut takes up to an hour of the time that pays off.
        steps.append(Step(end: Moment(count, at: Moment.now, target, isSameSitting: false)))
        var cut = self
        (cut.paying, cut.recent) = (max(0, paying - 2), 0)
        steps.append(Step(end: cut))
        steps.append(Step(end: Moment(count.cleared, at: Moment.now, target), rearms: 1))
        guard target.policy.verdict(for: count, at: Moment.now) == .allowed else { return steps }
        steps.append(Step(end: Moment(count.succeeded(at: Moment.now), at: Moment.now, target), unlocks: 1))
        let next = count.failed(at: Moment.now)
        let failed = target.kind == .panel ? next.owedOnly : next
        var wait = 0
        if case .refused(let end) = target.policy.verdict(for: failed, at: Moment.now) {
            wait = max(0, Int((end - Moment.now) / Moment.half))
        }
        steps.append(
            Step(end: Moment(failed, at: Moment.now + Moment.half * wait, target), guesses: 1, halfHours: wait))
        return steps
    }

    init() {}

    private init(
        _ count: AttemptCount, at now: Instant, _ target: PatienceTests.Target, isSameSitting: Bool = true
    ) {
        let debt = count.debt.settled(at: now, payoff: target.kind.payoff, stop: target.stop)
        owed = debt.tries
        failures = target.kind == .panel ? owed : min(count.failures, Moment.mostInARow)
        let isPaid = owed > 0 && target.stop.map { owed < $0 } ?? true
        paying = isPaid ? Int((now - debt.payingSince) / Moment.half) : 0
        recent = isSameSitting ? debt.recent.count { now - $0 <= .seconds(90) } : 0
    }
}
