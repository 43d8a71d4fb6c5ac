// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import Testing

@testable import KioskStore

@Suite("A history that is kept for a number of days")
struct HistoryAgeTests {
    private static let day = 86_400
    /// A day in 2027.
    private static let start = 1_800_000_000
    /// A clock that nothing has set, as a board without a battery has it.
    private static let unset = 7

    /// A store whose history has an entry at each of these seconds since 1970, numbered from 1.
    private func recorded(at times: [Int]) throws -> StoreHarness {
        let trial = try StoreHarness()
        let store = trial.store()
        _ = try store.open()
        for time in times {
            trial.wall = .seconds(time)
            try store.record(.locked)
        }
        return trial
    }

    /// The numbers of the entries that are left when the store is opened in another boot on that day.
    private func left(_ trial: StoreHarness, keeping days: Int?, on day: Int) throws -> [Int] {
        trial.wall = .seconds(Self.start + day * Self.day)
        let store = trial.store(boot: "boot-2", historyKept: days.map { .seconds($0 * Self.day) })
        _ = try store.open()
        return try store.history(newest: 100).map(\.number).reversed()
    }

    @Test(
        "has no entry that is older, and none of the others is missing",
        arguments: [
            (nil, 3000, [1, 2, 3, 4]), (90, 40, [1, 2, 3, 4]), (90, 90, [1, 2, 3, 4]), (90, 91, [2, 3, 4]),
            (30, 41, [3, 4]), (30, 71, [4]), (1, 3000, [4]),
        ] as [(Int?, Int, [Int])])
    func age(days: Int?, day: Int, numbers: [Int]) throws {
        let trial = try recorded(at: [0, 10, 20, 40].map { Self.start + $0 * Self.day })
        #expect(try left(trial, keeping: days, on: day) == numbers)
    }

    @Test("keeps everything while the clock is not set")
    func notSet() throws {
        let trial = try recorded(at: [0, 10].map { Self.start + $0 * Self.day })
        trial.isClockSet = false
        #expect(try left(trial, keeping: 1, on: 100) == [1, 2])
        trial.isClockSet = true
        #expect(try left(trial, keeping: 1, on: -20_000) == [1, 2])
    }

    @Test("keeps what has no date as long as what came after it")
    func undated() throws {
        let times = [Self.start, Self.unset, Self.start + 50 * Self.day, Self.unset, Self.start + 60 * Self.day]
        #expect(try left(recorded(at: times), keeping: 90, on: 100) == [2, 3, 4, 5])
        #expect(try left(recorded(at: times), keeping: 90, on: 141) == [4, 5])
    }

    @Test("is still whole under its seal, and its numbers go on")
    func whole() throws {
        let trial = try recorded(at: [0, 10].map { Self.start + $0 * Self.day })
        #expect(try left(trial, keeping: 1, on: 100) == [2])
        let store = trial.store(boot: "boot-3", historyKept: .seconds(Self.day))
        #expect(try store.open().warnings == [])
        try store.record(.unlocked)
        #expect(store.takeEntries().map(\.kind) == [.unlocked])
        #expect(try store.history(newest: 9).map(\.number) == [3, 2])
    }

    @Test("is shortened once an hour, too, by a kiosk that is never switched off")
    func hourly() throws {
        let trial = try recorded(at: [0, 10].map { Self.start + $0 * Self.day })
        let store = trial.store(historyKept: .seconds(30 * Self.day))
        trial.wall = .seconds(Self.start + 20 * Self.day)
        _ = try store.open()
        trial.wall = .seconds(Self.start + 35 * Self.day)
        trial.time = trial.time + .seconds(3601)
        try store.keepPoweredTime()
        #expect(try store.history(newest: 9).map(\.number) == [2])
    }
}
