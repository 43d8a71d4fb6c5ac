// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A check costs what this board can do in 150 ms")
struct CostTests {
    private static let dear = DerivationCost(operations: 2, memory: 16384)

    /// A board that needs so many microseconds for a pass over a mebibyte, and has so many mebibytes.
    private func cost(microseconds: Int, mebibytes: Int = 1 << 20) throws -> DerivationCost {
        let calibration = CostCalibration { cost throws(StoreError) in
            let size = cost.memory >> 20
            guard size <= mebibytes else { throw .derivation(reason: "out of memory") }
            return .microseconds(microseconds * size * Int(cost.operations))
        }
        return try calibration.cost()
    }

    @Test(
        "The slower the board, the cheaper the check, down to a least",
        arguments: [
            (100, 3, 64), (781, 3, 64), (782, 2, 64), (1172, 3, 32), (1563, 2, 32), (2344, 3, 16), (3125, 3, 16),
            (3126, 2, 16),
            (4688, 2, 12), (6251, 2, 8), (9376, 1, 8), (18_751, 1, 8), (1_000_000, 1, 8),
        ])
    func chosen(microseconds: Int, operations: UInt64, mebibytes: Int) throws {
        let expected = DerivationCost(operations: operations, memory: mebibytes << 20)
        #expect(try cost(microseconds: microseconds) == expected)
    }

    @Test("A board without memory for a step stays below it", arguments: [(63, 3, 32), (8, 2, 8)])
    func memory(mebibytes: Int, operations: UInt64, chosen: Int) throws {
        let expected = DerivationCost(operations: operations, memory: chosen << 20)
        #expect(try cost(microseconds: 1, mebibytes: mebibytes) == expected)
    }

    @Test("A board that cannot do the first step says so")
    func impossible() {
        #expect(throws: StoreError.derivation(reason: "out of memory")) {
            try cost(microseconds: 1, mebibytes: 7)
        }
    }

    @Test("Measured once, sealed, and used by every record")
    func measuredOnce() throws {
        let trial = try StoreHarness()
        var opener = StoreOpener(
            location: trial.location, bootID: "boot-1", clock: .system(trusting: .always), sizeLimit: 64 << 20,
            cost: nil)
        var measured = 0
        opener.calibration = CostCalibration { _ throws(StoreError) in
            measured += 1
            return .milliseconds(measured < 3 ? 1 : 200)
        }
        for _ in 0..<2 {
            let store = try opener.open()
            #expect(store.cost == CostCalibration.steps[1])
        }
        #expect(measured == 3)
    }

    @Test("The real measure takes time")
    func real() throws {
        #expect(try CostCalibration.measured.time(CostCalibration.steps[0]) > .microseconds(100))
    }

    private func storedCost(_ trial: StoreHarness) throws -> [SQLValue] {
        let database = try Database(path: trial.location.database, sizeLimit: 64 << 20)
        return try database.rows("SELECT operations, memory FROM secret").flatMap(\.values)
    }

    @Test("A record of another cost is made anew after a match was told, and not after a mistake")
    func rehashed() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let store = trial.store(cost: CostTests.dear)
        _ = try store.open()
        _ = try store.verify(StoreHarness.wrong[0], on: .standard)
        try store.renewRecord()
        store.close()
        #expect(try storedCost(trial) == [.integer(1), .integer(8192)])
        _ = try store.open()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        store.close()
        #expect(try storedCost(trial) == [.integer(1), .integer(8192)], "one derivation, as beside a duress pattern")
        _ = try store.open()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        try store.renewRecord()
        store.close()
        #expect(try storedCost(trial) == [.integer(2), .integer(16384)])
        #expect(try store.open().state == StoreState(hasPattern: true, attempts: AttemptCount(sinceAcknowledged: 1)))
        #expect(try !store.verify(StoreHarness.wrong[0], on: .standard).isMatch)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }

    @Test("Measured anew, the cost holds for records from then on, also after a restart")
    func recalibrated() throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        let cost = try store.recalibrate()
        #expect(CostCalibration.steps.contains(cost))
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        try store.renewRecord()
        store.close()
        let expected: [SQLValue] = [.integer(Int64(cost.operations)), .integer(Int64(cost.memory))]
        #expect(try storedCost(trial) == expected)
        let opener = StoreOpener(
            location: trial.location, bootID: "boot-1", clock: .system(trusting: .always), sizeLimit: 64 << 20,
            cost: nil)
        #expect(try opener.open().cost == cost)
    }

    @Test("A record that cannot be made anew still matches")
    func cannotRehash() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let store = trial.store(cost: DerivationCost(operations: 1, memory: 1))
        _ = try store.open()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        try store.renewRecord()
        store.close()
        #expect(try storedCost(trial) == [.integer(1), .integer(8192)])
        #expect(try trial.store().open().state.attempts == AttemptCount())
    }

    @Test("A pattern that is set after the match, or a duress pattern beside it, is not undone by the record made anew")
    func overtaken() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let store = trial.store(cost: CostTests.dear)
        _ = try store.open()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        try store.setDuressPattern(StoreHarness.wrong[0], on: .standard)
        try store.renewRecord()
        #expect(try store.verify(StoreHarness.wrong[0], on: .standard) == .matched(Match(isDuress: true)))
        try store.removeDuressPattern()
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        try store.setPattern(StoreHarness.wrong[1], on: .standard)
        try store.renewRecord()
        #expect(try !store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(try store.verify(StoreHarness.wrong[1], on: .standard).isMatch)
    }

    @Test("A match that cannot be kept is a fault and no match, and the record stays as it is")
    func cannotKeep() throws {
        let trial = try StoreHarness()
        try trial.enrolled().close()
        let pages = Files.read(trial.location.database).count / 4096
        let small = trial.store(cost: CostTests.dear, sizeLimit: pages * 4096)
        _ = try small.open()
        #expect(throws: StoreError.full(path: trial.location.database)) {
            for _ in 0..<200 {
                try small.record(.locked)
            }
        }
        _ = try small.open()
        #expect(throws: StoreError.full(path: trial.location.database)) {
            try small.verify(StoreHarness.right, on: .standard)
        }
        #expect(try storedCost(trial) == [.integer(1), .integer(8192)])
        let store = trial.store()
        #expect(try store.open().state.attempts.failures == 1)
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
    }
}
