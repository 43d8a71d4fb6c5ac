// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Attempts are counted before they are checked")
struct AttemptTests {
    @Test("The right pattern matches, also after closing and opening")
    func rightPattern() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        let opening = try store.open()
        #expect(opening.state.hasPattern)
        #expect(opening.patternGrid == .standard)
        #expect(opening.warnings.isEmpty)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test(
        "Anything but the pattern itself is wrong",
        arguments: [[8, 5, 2, 1, 0], [0, 1, 2, 5], [0, 1, 2, 5, 8, 7], [1, 0, 2, 5, 8], [0, 1, 2, 5, 7], [0]])
    func otherPatterns(dots: [Int]) throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let count = AttemptCount(failures: 1, delayBegan: trial.time, sinceAcknowledged: 1)
        #expect(try store.verify(Pattern(dots), on: .standard).wrongCount == count)
    }

    @Test("The same dots on another grid are wrong")
    func otherGrid() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        guard case .wrong = try store.verify(StoreHarness.right, on: Grid(rows: 4, columns: 4)) else {
            Issue.record("a drawing on another grid was taken")
            return
        }
    }

    @Test("The count is on the disk before the check ends", arguments: [true, false])
    func countFirst(isRight: Bool) throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        var cut: OpenedStore?
        trial.countLooks { [unowned trial] look in
            // The first look is before the count, the second after the check.
            if look == 2 { cut = try? trial.afterPowerCut() }
        }
        let pattern = isRight ? StoreHarness.right : StoreHarness.wrong[0]
        let outcome = try store.verify(pattern, on: .standard)
        #expect(outcome.isMatch == isRight)
        #expect(try #require(cut).state.attempts.failures == 1)
        #expect(try trial.afterPowerCut().state.attempts.failures == (isRight ? 0 : 1))
    }

    /// As where the memory for it is not to be had: whoever can bring that about guesses no more often.
    @Test("An attempt that could not be checked is counted all the same", arguments: [true, false])
    func countedUnchecked(isRight: Bool) throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try trial.write("UPDATE secret SET operations = 0", in: store)
        let cannotRun = StoreError.derivation(reason: "Argon2id could not run with 8192 bytes and 0 passes")
        #expect(throws: cannotRun) {
            try store.verify(isRight ? StoreHarness.right : StoreHarness.wrong[0], on: .standard)
        }
        #expect(try store.open().state.attempts.failures == 1)
    }

    @Test("An attempt that cannot be counted is not checked, and the store recovers")
    func cannotCount() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let store = trial.store()
        _ = try store.open()
        // SQLite opens its journal at the first write, and finds a directory there.
        let journal = trial.location.database + "-journal"
        Files.remove(journal)
        mkdir(journal, 0o700)
        #expect(throws: StoreError.self) { try store.verify(StoreHarness.right, on: .standard) }
        #expect(throws: StoreError.closed(path: trial.location.database)) {
            try store.verify(StoreHarness.right, on: .standard)
        }
        rmdir(journal)
        #expect(try store.open().state.attempts.failures == 0)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("A success that cannot be cleared durably is a fault and no match")
    func cannotClear() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let pages = Files.read(trial.location.database).count / 4096
        let small = trial.store(sizeLimit: pages * 4096)
        _ = try small.open()
        // Counting rewrites a row; clearing also appends to the history, which has no room left now.
        #expect(throws: StoreError.full(path: trial.location.database)) {
            for _ in 0..<200 {
                try small.record(.locked)
            }
        }
        _ = try small.open()
        #expect(throws: StoreError.full(path: trial.location.database)) {
            try small.verify(StoreHarness.right, on: .standard)
        }
        let store = trial.store()
        #expect(try store.open().state.attempts.failures == 1)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("A success clears the failures, but not what the teacher has not seen, and two of three owed")
    func success() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        for pattern in StoreHarness.wrong[..<3] {
            _ = try store.verify(pattern, on: .standard)
        }
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        let attempts = try store.open().state.attempts
        #expect(attempts.streak == AttemptCount(sinceAcknowledged: 3) && attempts.debt.tries == 1)
    }

    @Test("A new pattern clears the failures and replaces the old pattern")
    func newPattern() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        for pattern in StoreHarness.wrong[..<5] {
            _ = try store.verify(pattern, on: .standard)
        }
        try store.setPattern(StoreHarness.wrong[9], on: .standard)
        #expect(try store.open().state.attempts.failures == 0)
        #expect(try store.verify(StoreHarness.wrong[9], on: .standard).isMatch)
        #expect(try !store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test(
        "A wrong pattern from before counts again after a new pattern, a new PIN or a removed pattern", arguments: 0..<4
    )
    func forgottenMistakes(change: Int) throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let ada = try trial.add("Ada", to: store)
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard) == .repeated)
        switch change {
        case 0: try store.setPattern(StoreHarness.wrong[9], on: .standard)
        case 1: try store.setPattern(StoreHarness.wrong[9], on: .standard, of: ada)
        case 2: try store.setPIN(PIN([2, 7, 1, 8, 2, 8]))
        default: try store.removePattern(of: ada)
        }
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard).wrongCount != nil)
    }

    @Test("A new shared pattern ends the panel's delay, one of a person ends that person's only")
    func newPatternEndsDelay() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let people = try ["Ada", "Grace", "Joan"].map { try trial.add($0, to: store) }
        for (index, pattern) in StoreHarness.wrong[..<15].enumerated() {
            // From the tenth on the panel has its delays.
            if index >= 10 { trial.time = trial.time + .seconds(600) }
            _ = try store.verify(pattern, on: .standard, of: people[index / 5])
        }
        func isRefused() throws -> Bool {
            guard case .refused = try store.verify(StoreHarness.right, on: .standard) else { return false }
            return true
        }
        #expect(try isRefused())
        try store.setPattern(StoreHarness.wrong[40], on: .standard, of: people[0])
        #expect(try isRefused())
        try store.setPattern(StoreHarness.wrong[41], on: .standard)
        #expect(try !isRefused())
    }

    @Test("Argon2id that cannot run is a fault, never a wrong pattern")
    func derivationFails() throws {
        let trial = try StoreHarness()
        let store = trial.store(cost: DerivationCost(operations: 1, memory: 1))
        _ = try store.open()
        #expect {
            try store.setPattern(StoreHarness.right, on: .standard)
        } throws: { error in
            guard case .derivation = error as? StoreError else { return false }
            return true
        }
        #expect(try !store.open().state.hasPattern)
    }

    @Test("Without a pattern nothing is checked or counted")
    func noPattern() throws {
        let trial = try StoreHarness()
        let store = trial.store()
        #expect(try store.open().state == StoreState(setup: .fresh, hasPattern: false, attempts: AttemptCount()))
        #expect(throws: StoreError.noPattern(path: trial.location.database)) {
            try store.verify(StoreHarness.right, on: .standard)
        }
        #expect(try store.open().state.attempts == AttemptCount())
    }

    @Test("A pattern that is empty or leaves its grid is refused, not stored")
    func unfitPattern() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        for pattern in [Pattern(), Pattern([0, 1, 9])] {
            #expect(throws: StoreError.self) { try store.setPattern(pattern, on: .standard) }
            _ = try store.open()
        }
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }
}
