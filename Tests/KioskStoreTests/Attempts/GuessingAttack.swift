// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

/// Attempts, restarts, reboots, power cuts, failing writes and wrong clocks in a random order, each attempt compared
/// with what the tables allow.
///
/// Somebody at the panel guesses at everybody's pattern and the PIN, draws a pattern of their own in between, and has
/// the power switch in hand. The first person is the panel itself, with its shared pattern, the second the guesser.
final class GuessingAttack {
    /// Counts of what happened, to know that it did.
    struct Tally {
        var checked = 0
        var refused = 0
        var matched = 0
        var cuts = 0
        var faults = 0
        var reboots = 0
        /// Attempts that nothing but a teacher could have allowed.
        var stopped = 0
    }

    enum Mishap {
        case none
        /// At the look at the clock of that number; from the second on the attempt was checked.
        case powerCut(look: Int)
        /// Nothing can be written.
        case noJournal
        /// A disk on which what is there can be changed, but nothing be added.
        case noRoom
    }

    private static let guesser = 1
    /// The one whose pattern is guessed at most.
    private static let victim = 2
    private static let pin = PIN([2, 7, 1, 8, 2, 8])
    private let trial: StoreHarness
    private let policy: AttemptPolicy
    private var store: KioskStore
    private var ids: [ProfileID?] = [nil]
    private var allowance: PanelAllowance
    private var random: SeededGenerator
    private var boots = 1
    private var guesses = 0
    private(set) var tally = Tally()
    /// The difference between what the store did and what the tables say.
    private(set) var complaint: String?

    init(seed: UInt64, table: AttemptPolicy.Table) throws {
        trial = try StoreHarness()
        policy = AttemptPolicy(table: table)
        random = SeededGenerator(seed: seed)
        allowance = PanelAllowance(table, people: 5, at: trial.time)
        store = try trial.enrolled(policy: policy)
        try store.setPIN(GuessingAttack.pin)
        for name in ["Eve", "Ada", "Grace", "Joan"] {
            ids.append(try trial.add(name, to: store))
        }
    }

    /// Goes on until something is wrong.
    func run(steps: Int) throws {
        for _ in 0..<steps where complaint == nil {
            // As the daemon does, now and then.
            _ = try store.perform(.keepTime)
            allowance.keep()
            switch Int.random(in: 0..<100, using: &random) {
            case ..<28: try attempt(at: Int.random(in: ids.indices, using: &random))
            case ..<58: try attempt(at: GuessingAttack.victim)
            case ..<68: try attempt(at: nil)
            case ..<84: try pass()
            case ..<87: trial.wall = .seconds(Int.random(in: 0..<4_000_000_000, using: &random))
            case ..<92: try restart()
            case ..<99: try reboot()
            default: try rearm()
            }
        }
    }

    /// Tries somebody's pattern, or the PIN, and compares.
    private func attempt(at person: Int?) throws {
        let isRight = Int.random(in: 0..<20, using: &random) < (person == GuessingAttack.guesser ? 12 : 1)
        if let opens = allowance.opens(for: person), Bool.random(using: &random) { try wait(until: opens) }
        let mishap = try prepareMishap()
        let mayTry = allowance.allows(person)
        // What happens after a power cut does not happen.
        var looks = 0
        var cut: String?
        trial.countLooks { [unowned trial] look in
            if cut == nil { looks = look }
            guard case .powerCut(look) = mishap else { return }
            cut = try? Files.makeDirectory()
            if let cut { Files.copyAll(from: trial.location.directory, to: cut) }
        }
        let outcome = outcome(of: isRight, at: person)
        trial.onClock = nil

        let wasChecked = looks > 1
        if wasChecked, !mayTry { complaint = "checked too early: \(describe(person))" }
        if cut == nil { judge(outcome, isRight, mayTry, person) }
        if outcome?.isMatch == true, cut == nil {
            tally.matched += 1
            allowance.succeed(person)
        } else if wasChecked {
            tally.checked += 1
            allowance.fail(person)
        }
        try recover(from: mishap, cut, outcome)
    }

    private func judge(_ outcome: VerificationOutcome?, _ isRight: Bool, _ mayTry: Bool, _ person: Int?) {
        switch outcome {
        case .refused:
            tally.refused += 1
            if allowance.opens(for: person) == nil { tally.stopped += 1 }
            if mayTry { complaint = "refused too long: \(describe(person))" }
        case .repeated where !mayTry: complaint = "repeated in a delay: \(describe(person))"
        case .wrong where isRight, .matched where !isRight, .denied: complaint = "not the outcome: \(describe(person))"
        case .repeated, .wrong, .matched, nil: break
        }
    }

    /// Nil where the store had a fault.
    private func outcome(of isRight: Bool, at person: Int?) -> VerificationOutcome? {
        // Now and then the same guess again.
        if Int.random(in: 0..<8, using: &random) > 0 { guesses += 1 }
        do {
            guard let person else {
                let digits = [guesses / 1000, guesses / 100, guesses / 10, guesses].map { $0 % 10 }
                return try store.verifyPIN(isRight ? GuessingAttack.pin : PIN(digits))
            }
            let wrong = StoreHarness.wrong[guesses % StoreHarness.wrong.count]
            return try store.verify(isRight ? StoreHarness.right : wrong, on: .standard, of: ids[person])
        } catch {
            tally.faults += 1
            return nil
        }
    }

    private func prepareMishap() throws -> Mishap {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1, 2: return .powerCut(look: Int.random(in: 1...4, using: &random))
        case 3:
            try restart()
            Files.remove(trial.location.journal)
            mkdir(trial.location.journal, 0o700)
            return .noJournal
        case 4:
            try fill()
            return .noRoom
        default: return .none
        }
    }

    /// Leaves the store so that it cannot grow.
    private func fill() throws {
        let size = Files.read(trial.location.database).count
        for _ in 0..<2 {
            store.close()
            store = trial.store(boot: boot, policy: policy, sizeLimit: size)
            _ = try store.open()
            while (try? store.record(.locked)) != nil {}
        }
        store.close()
        _ = try store.open()
    }

    private func recover(from mishap: Mishap, _ cut: String?, _ outcome: VerificationOutcome?) throws {
        if let cut {
            tally.cuts += 1
            store.close()
            Files.copyAll(from: cut, to: trial.location.directory)
            Files.remove(cut)
            return try Bool.random(using: &random) ? restart() : reboot()
        }
        switch mishap {
        case .none, .powerCut: if outcome == nil { try restart() }
        case .noJournal:
            store.close()
            rmdir(trial.location.journal)
            try restart()
        case .noRoom: try restart()
        }
    }

    /// A few seconds, or to just before or at the moment when somebody may try next, or far beyond.
    private func pass() throws {
        let person = Int.random(in: ids.indices, using: &random)
        let isPIN = Int.random(in: 0..<4, using: &random) == 0
        let opens = allowance.opens(for: isPIN ? nil : person) ?? trial.time
        switch Int.random(in: 0..<5, using: &random) {
        case 0: try wait(until: trial.time + .seconds(3))
        case 1: try wait(until: opens - .milliseconds(1))
        case 2, 3: try wait(until: opens)
        default: try wait(until: trial.time + .seconds(Int.random(in: 0..<7200, using: &random)))
        }
    }

    private func wait(until moment: Instant) throws {
        trial.time = max(trial.time, moment)
        allowance.advance(to: trial.time)
        // Whoever looks sees what is paid off, for good.
        _ = try store.state()
    }

    /// The program ends and starts again.
    private func restart() throws {
        store.close()
        store = trial.store(boot: boot, policy: policy)
        _ = try store.open()
        allowance.keep()
    }

    private func reboot() throws {
        tally.reboots += 1
        boots += 1
        let isQuick = Int.random(in: 0..<5, using: &random) > 0
        trial.time = Instant(sinceBoot: .seconds(Int.random(in: 3..<(isQuick ? 300 : 30_000), using: &random)))
        allowance.reboot(at: trial.time)
        try restart()
    }

    private func rearm() throws {
        _ = try store.rearm(.everybody)
        _ = try store.rearm(.pin)
        allowance.rearm()
    }

    private var boot: String { "boot-\(boots)" }

    private func describe(_ person: Int?) -> String {
        let own = person.map { allowance.people[$0] } ?? allowance.pin
        let who = person.map { "person \($0)" } ?? "PIN"
        return "\(who), \(own.failures) in a row, \(own.owed) owed, \(allowance.panel.owed) by the panel, "
            + "\(boot), \(trial.time)"
    }
}
