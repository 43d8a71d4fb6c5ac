// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import PatternLock
import Testing

@testable import KioskStore

@Suite("Days and hours go by a clock that was set and does not go back")
struct ClockTests {
    private let trial: StoreHarness
    private let store: KioskStore
    private let ada: ProfileID
    /// Noon of 2026-11-23, a Monday, where the zone is UTC.
    private let noon = Duration.seconds(1_795_435_200)

    init() throws {
        trial = try StoreHarness()
        trial.wall = noon
        store = try trial.enrolled()
        ada = try trial.add("Ada", to: store)
        try allow("Mon-Sun 00:00-24:00")
    }

    private func allow(_ windows: String) throws {
        var rules = AccessRules()
        rules.windows = try WeeklyWindow.list(parsing: windows)
        try store.setAccess(ProfileAccess(rules: rules), of: ada)
    }

    private func draw() throws -> VerificationOutcome {
        try store.verify(StoreHarness.right, on: .standard, of: ada)
    }

    private let isDenied = VerificationOutcome.denied(.clockNotSet)

    @Test("Pulling the plug in the evening brings no afternoon back")
    func plugPulled() throws {
        trial.wall = noon + .seconds(8 * 3600)
        try store.record(.locked)
        store.close()
        trial.wall = noon
        let next = trial.store(boot: "boot-2")
        let warnings = try next.open().warnings
        #expect(warnings.isEmpty)
        #expect(try next.verify(StoreHarness.right, on: .standard, of: ada) == isDenied)
        let line = try #require(next.takeWarnings().first)
        #expect(line.contains("2026-11-23") && line.contains("accept-clock"))
        trial.wall = noon + .seconds(8 * 3600)
        #expect(try next.verify(StoreHarness.right, on: .standard, of: ada).isMatch)
    }

    @Test("Whoever has neither days nor hours is let in whatever the clock shows")
    func withoutRules() throws {
        trial.wall = .zero
        trial.isClockSet = false
        #expect(try store.verify(StoreHarness.right, on: .standard).isMatch)
        #expect(store.takeWarnings().isEmpty)
    }

    @Test("A clock that nothing has set since the machine was switched on is none, however late it shows")
    func notSet() throws {
        trial.isClockSet = false
        trial.wall = noon + .seconds(3600)
        #expect(try draw() == isDenied)
        #expect(try #require(store.takeWarnings().first).contains("trust-clock"))
        trial.isClockSet = true
        #expect(try draw().isMatch)
    }

    @Test("What such a clock shows is not kept as the latest time")
    func notSetIsNotKept() throws {
        trial.isClockSet = false
        trial.wall = noon + .seconds(900 * 86_400)
        try store.record(.locked)
        trial.isClockSet = true
        trial.wall = noon
        #expect(try draw().isMatch)
    }

    @Test(
        "A clock that is put right by some minutes does not count as put back", arguments: [(600, true), (601, false)])
    func correction(seconds: Int, isMatch: Bool) throws {
        trial.wall = noon + .seconds(seconds)
        try store.record(.locked)
        trial.wall = noon
        #expect(try draw().isMatch == isMatch)
    }

    @Test("The time is kept once an hour although nobody comes")
    func hourly() throws {
        trial.wall = noon + .seconds(6 * 3600)
        trial.time = trial.time + .seconds(3600)
        try store.keepPoweredTime()
        store.close()
        trial.wall = noon
        _ = try store.open()
        #expect(try draw() == isDenied)
    }

    @Test("An admin takes the clock for right after it was wrong by years, durably, and that is written down")
    func accepted() throws {
        trial.wall = noon + .seconds(20_000 * 86_400)
        try store.record(.locked)
        trial.wall = noon
        #expect(try draw() == isDenied)
        #expect(try store.perform(.acceptClock, actor: "uid 1000") == .done)
        let entry = try #require(try store.history(newest: 1).first)
        #expect(entry.kind == .clockAccepted && entry.actor == "uid 1000")
        _ = try store.open()
        #expect(try draw().isMatch)
    }

    @Test("Nobody takes a clock for right that is not set, or that shows what cannot be", arguments: [true, false])
    func notAccepted(isSet: Bool) throws {
        trial.isClockSet = isSet
        if isSet { trial.wall = .seconds(5) }
        #expect(try store.perform(.acceptClock) == .refused(.clockNotSet))
        (trial.isClockSet, trial.wall) = (true, noon - .seconds(3600))
        #expect(try draw() == isDenied)
    }

    @Test("A clock that shows a year after this century is not kept as the latest time")
    func unbelievable() throws {
        trial.wall = .seconds(4_200_000_000)
        try store.record(.locked)
        trial.wall = noon
        #expect(try draw().isMatch)
    }

    @Test("A restored copy keeps the latest time that the store had seen")
    func restored() throws {
        let copy = try store.backup()
        trial.wall = noon + .seconds(86_400)
        try store.record(.locked)
        trial.wall = noon
        _ = try store.restore(from: copy)
        #expect(try draw() == isDenied)
    }

    // MARK: The end of the hours

    @Test("A match tells when the hours end, by the clock that lets them begin")
    func span() throws {
        let minute = try #require(store.clock.local).minute
        try allow("Mon-Sun \(text(minute - 60))-\(text(minute + 5))")
        #expect(try draw() == .matched(Match(span: .until(trial.time + .seconds(300)))))
        trial.wall += .seconds(90)
        #expect(try draw() == .matched(Match(span: .until(trial.time + .seconds(210)))))
        try allow("Mon-Sun 00:00-24:00")
        #expect(try draw() == .matched(Match()))
    }

    @Test("Whoever listens hears with a change of somebody's terms how long these let them in")
    func changes() throws {
        var rules = AccessRules()
        rules.validUntil = CalendarDay(number: 20_000)
        let request = StoreRequest.change(.named(try PersonName("Ada")), .setAccess(ProfileAccess(rules: rules)))
        let change = try store.perform(request, on: .standard).change
        guard case .parts(let state, removed: nil) = change else {
            Issue.record("\(String(describing: change))")
            return
        }
        #expect(state.people[ada]?.span == OpenSpan.none && state.span == .endless)
        let shared = try store.perform(.change(.shared, .setAccess(ProfileAccess(rules: rules))), on: .standard).change
        guard case .parts(let other, removed: nil) = shared else {
            Issue.record("\(String(describing: shared))")
            return
        }
        #expect(other.span == OpenSpan.none)
    }

    private func text(_ minute: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return two(minute / 60) + ":" + two(minute % 60)
    }
}
