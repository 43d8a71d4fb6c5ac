// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("A right pattern opens when its rules allow it")
struct OpeningHoursTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID

    init() throws {
        trial = try StoreHarness()
        // Noon of 2026-11-23 where the zone is UTC.
        trial.wall = .seconds(1_795_435_200)
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
    }

    private var now: LocalTime {
        get throws { try #require(store.clock.local) }
    }

    private func allow(_ change: (inout AccessRules) throws -> Void) throws {
        var access = ProfileAccess(unlockFor: .seconds(90))
        try change(&access.rules)
        try store.setAccess(access, of: ada)
    }

    private func draw() throws -> VerificationOutcome {
        try store.verify(StoreHarness.right, on: .standard, of: ada)
    }

    private func fail(_ count: Int) throws {
        for pattern in StoreHarness.wrong[..<count] {
            _ = try store.verify(pattern, on: .standard, of: ada)
        }
    }

    @Test("It tells how long it opens, and how many tries were wrong before")
    func match() throws {
        #expect(try draw() == .matched(Match()))
        try allow { _ in }
        try fail(3)
        #expect(try draw() == .matched(Match(failuresBefore: 3, unlockFor: .seconds(90))))
        #expect(try draw() == .matched(Match(unlockFor: .seconds(90))))
    }

    @Test("The rules are those of the day in the kiosk's zone")
    func days() throws {
        let today = try now.day
        try allow { $0.validFrom = today }
        #expect(try draw().isMatch)
        try allow { $0.validUntil = today }
        #expect(try draw().isMatch)
        let tomorrow = CalendarDay(number: today.number + 1)
        try allow { $0.validFrom = tomorrow }
        #expect(try draw() == .denied(.notYet(until: tomorrow)))
        let yesterday = CalendarDay(number: today.number - 1)
        try allow { $0.validUntil = yesterday }
        #expect(try draw() == .denied(.expired(since: yesterday)))
    }

    @Test("A clock that was not set denies whoever has hours, and nobody else")
    func clockNotSet() throws {
        trial.wall = .seconds(5)
        #expect(try draw().isMatch)
        try allow { $0.windows = try WeeklyWindow.list(parsing: "Mon-Sun 00:00-24:00") }
        #expect(try draw() == .denied(.clockNotSet))
    }

    @Test("What is denied was right: its failures are cleared, durably, and it is written down with the reason")
    func denied() throws {
        let yesterday = CalendarDay(number: try now.day.number - 1)
        try allow { $0.validUntil = yesterday }
        try fail(3)
        #expect(try draw() == .denied(.expired(since: yesterday)))
        let entry = try #require(try store.history(newest: 1).first)
        #expect(entry.kind == .denied)
        #expect(entry.detail == "not after \(yesterday)")
        let attempts = try store.open().state.people.map(\.attempts)
        #expect(attempts.map(\.streak) == [AttemptCount(sinceAcknowledged: 3)] && attempts.map(\.debt.tries) == [1])
    }

    @Test("Uses are taken one by one with the match, durably, until none is left")
    func uses() throws {
        try allow { $0.usesLeft = 3 }
        for left in [2, 1, 0] {
            try fail(1)
            #expect(try store.access(of: ada).rules.usesLeft == left + 1)
            #expect(try draw().isMatch)
            _ = try store.open()
            #expect(try store.access(of: ada).rules.usesLeft == left)
        }
        #expect(try draw() == .denied(.usedUp))
        #expect(try store.access(of: ada).rules.usesLeft == 0)
    }

    @Test("What is denied takes no use")
    func deniedUse() throws {
        let tomorrow = CalendarDay(number: try now.day.number + 1)
        try allow {
            $0.usesLeft = 3
            $0.validFrom = tomorrow
        }
        #expect(try !draw().isMatch)
        #expect(try store.access(of: ada).rules.usesLeft == 3)
    }

    @Test("A use that cannot be taken durably is a fault and no match")
    func cannotTake() throws {
        try allow { $0.usesLeft = 3 }
        let pages = Files.read(trial.location.database).count / 4096
        store.close()
        let small = trial.store(sizeLimit: pages * 4096)
        _ = try small.open()
        let full = StoreError.full(path: trial.location.database)
        #expect(throws: full) {
            for _ in 0..<200 {
                try small.record(.locked)
            }
        }
        _ = try small.open()
        #expect(throws: full) { try small.verify(StoreHarness.right, on: .standard, of: ada) }
        _ = try store.open()
        #expect(try store.access(of: ada).rules.usesLeft == 3)
    }

    @Test("The clock shows the minute of the kiosk's zone", arguments: [0, 59, 60, 1_795_435_199, 1_795_435_200])
    func local(seconds: Int) throws {
        trial.wall = .seconds(seconds)
        var moment = time_t(seconds)
        var fields = tm()
        localtime_r(&moment, &fields)
        let minutes = Int((Double(seconds + fields.tm_gmtoff) / 60).rounded(.down))
        let day = Int((Double(minutes) / 1440).rounded(.down))
        #expect(try now == LocalTime(day: CalendarDay(number: day), minute: minutes - day * 1440))
    }
}
