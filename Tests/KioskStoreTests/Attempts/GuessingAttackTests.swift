// SPDX-License-Identifier: MIT
import BootTime
import PatternLock
import Testing

@testable import KioskStore

@Suite("Nobody gets more guesses than the tables allow")
struct GuessingAttackTests {
    @Test(
        "Whatever is tried, restarted, cut off or set wrong, in whatever order",
        arguments: [AttemptPolicy.Table.classroom, .strict], 1...3 as ClosedRange<UInt64>)
    func attack(table: AttemptPolicy.Table, seed: UInt64) throws {
        let attack = try GuessingAttack(seed: seed, table: table)
        try attack.run(steps: 600)
        #expect(attack.complaint == nil)
        let tally = attack.tally
        #expect(tally.checked > 100 && tally.matched > 10 && tally.refused > 50 && tally.stopped > 10, "\(tally)")
        #expect(tally.cuts > 20 && tally.faults > 10 && tally.reboots > 30, "\(tally)")
    }

    @Test("A guesser alone gets as many guesses in a time as the reference says")
    func windows() {
        // Three seconds a drawing, at one person's pattern, without the stop.
        var allowance = GuessingOracle.pattern(.classroom)
        var (time, guesses) = (Instant(sinceBoot: .zero), [Int]())
        while allowance.failures < 19, let opens = allowance.opens(at: time, powered: time.sinceBoot) {
            time = max(time, opens) + .seconds(3)
            guesses.append(Int(time.sinceBoot.components.seconds))
            allowance.fail(at: time, powered: time.sinceBoot)
        }
        let hours = [60, 360, 1500, 3600, 21_600].map { limit in guesses.count { $0 <= limit } }
        #expect(hours == [6, 8, 10, 11, 16])
    }
}
