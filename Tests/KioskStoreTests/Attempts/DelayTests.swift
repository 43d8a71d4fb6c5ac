// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Delays survive whatever ends a process")
struct DelayTests {
    /// Five failures at once: half a minute of delay from the trial's time on.
    private func failFive(_ store: KioskStore) throws {
        for pattern in StoreHarness.wrong[..<5] {
            _ = try store.verify(pattern, on: .standard)
        }
    }

    private func isRefused(_ store: KioskStore) throws -> Bool {
        guard case .refused = try store.verify(StoreHarness.right, on: .standard) else { return false }
        return true
    }

    @Test("While a delay runs nothing is checked or counted")
    func running() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try failFive(store)
        let count = AttemptCount(failures: 5, delayBegan: trial.time, sinceAcknowledged: 5)
        trial.time = trial.time + .milliseconds(29_999)
        for pattern in [StoreHarness.right, StoreHarness.wrong[0], StoreHarness.wrong[7]] {
            #expect(try store.verify(pattern, on: .standard).refusedCount == count)
        }
        trial.time = trial.time + .milliseconds(1)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("The delay begins when the check is done, not when it began")
    func slowCheck() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let began = trial.time
        trial.countLooks { [unowned trial] look in
            if look == 2 { trial.time = began + .seconds(2) }
        }
        let count = AttemptCount(failures: 1, delayBegan: began + .seconds(2), sinceAcknowledged: 1)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard).wrongCount == count)
    }

    @Test("A restarted daemon goes on with the same delay")
    func sameBoot() throws {
        let trial = try StoreHarness()
        try failFive(trial.enrolled())
        let began = trial.time
        trial.time = trial.time + .seconds(20)
        let store = trial.store()
        #expect(try store.open().state.attempts.delayBegan == began)
        #expect(try isRefused(store))
        trial.time = trial.time + .seconds(10)
        #expect(try !isRefused(store))
    }

    @Test("After a reboot the whole delay runs again, without a new failure", arguments: [3, 900, 5000])
    func otherBoot(seconds: Int) throws {
        let trial = try StoreHarness()
        try failFive(trial.enrolled())
        trial.time = Instant(sinceBoot: .seconds(seconds))
        let store = trial.store(boot: "boot-2")
        let count = AttemptCount(failures: 5, delayBegan: trial.time, sinceAcknowledged: 5)
        #expect(try store.open().state.attempts.streak == count)
        trial.time = trial.time + .seconds(29)
        #expect(try isRefused(store))
        // The beginning in the new boot is durable: another start of the daemon does not restart it.
        let again = trial.store(boot: "boot-2")
        store.close()
        #expect(try again.open().state.attempts.streak == count)
        trial.time = trial.time + .seconds(1)
        #expect(try !isRefused(again))
    }

    @Test("A failure of the future begins its delay now")
    func future() throws {
        let trial = try StoreHarness()
        try failFive(trial.enrolled())
        trial.time = Instant(sinceBoot: .seconds(10))
        #expect(try trial.store().open().state.attempts.delayBegan == trial.time)
    }

    @Test("At twenty failures only a new pattern lets strokes in again")
    func hardStop() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        for pattern in StoreHarness.wrong[..<20] {
            guard case .wrong = try store.verify(pattern, on: .standard) else {
                Issue.record("refused too early")
                return
            }
            trial.time = trial.time + .seconds(3600)
        }
        trial.time = trial.time + .seconds(400 * 86400)
        #expect(try isRefused(store))
        let rebooted = trial.store(boot: "boot-2")
        store.close()
        _ = try rebooted.open()
        #expect(try isRefused(rebooted))
        try rebooted.setPattern(StoreHarness.right, on: .standard)
        #expect(try !isRefused(rebooted))
    }

    @Test("A wrong pattern again within five minutes is not counted")
    func repeats() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        trial.time = trial.time + .seconds(300)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard) == .repeated)
        #expect(try trial.afterPowerCut().state.attempts.failures == 1)
        trial.time = trial.time + .nanoseconds(1)
        guard let count = try store.verify(StoreHarness.wrong[0], on: .standard).wrongCount else {
            Issue.record("still remembered after five minutes")
            return
        }
        #expect(count.failures == 2)
    }

    @Test("The fourth time again it is counted, and remembered anew")
    func fourthRepeat() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled(policy: AttemptPolicy(table: .classroom, forgiven: 10))
        for round in 1...3 {
            #expect(try store.verify(StoreHarness.wrong[0], on: .standard).wrongCount?.failures == round)
            for _ in 0..<3 { #expect(try store.verify(StoreHarness.wrong[0], on: .standard) == .repeated) }
        }
    }

    @Test("With the end of a sitting it is forgotten: whoever comes next learns nothing of it")
    func sittingEnds() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        #expect(try store.perform(.endSitting) == .done)
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard).wrongCount?.failures == 2)
    }

    @Test("Five wrong patterns are remembered, the sixth pushes the first out")
    func fiveRepeats() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled(policy: AttemptPolicy(table: .classroom, forgiven: 10))
        for pattern in StoreHarness.wrong[..<6] {
            _ = try store.verify(pattern, on: .standard)
        }
        for pattern in StoreHarness.wrong[1..<6] {
            #expect(try store.verify(pattern, on: .standard) == .repeated)
        }
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard) != .repeated)
    }

    @Test(
        "The panel refuses when all its people together failed too often",
        arguments: [(0, 9, 0, false), (2, 10, 5, true), (4, 12, 7, true), (6, 10, 6, true), (5, 10, 5, true)])
    func panelWide(own: Int, panel: Int, refusing: Int, refuses: Bool) {
        let now = Instant(sinceBoot: .seconds(100))
        let counts = AttemptCounts(
            profile: AttemptCount(failures: own, delayBegan: now), panel: AttemptCount(failures: panel, delayBegan: now)
        )
        #expect(counts.gravest(by: .classroom).failures == refusing)
        #expect((counts.verdict(at: now, by: .classroom) != .allowed) == refuses)
        let later = now + AttemptPolicy.classroom.delay(afterFailures: refusing)
        #expect(counts.verdict(at: later, by: .classroom) == .allowed)
    }
}
