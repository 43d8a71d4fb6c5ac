// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import Testing

@testable import KioskStore

@Suite("The clocks of the store")
struct StoreClockTests {
    private func clock(_ wall: Duration, isSet: Bool = true) -> StoreClock {
        StoreClock(now: { Instant(sinceBoot: .seconds(1000)) }, wall: { wall }, isSet: { isSet })
    }

    @Test(
        "A local time around noon on any believable day survives the conversion to wall clock time and back",
        arguments: 1...5)
    func local(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let day = CalendarDay(
                number: .random(
                    in: LocalTime.believableDays.lowerBound.number..<LocalTime.believableDays.upperBound.number,
                    using: &dice))
            let noon = LocalTime(day: day, minute: 720 + .random(in: 0..<60, using: &dice))
            #expect(LocalTime(onWallClock: noon.wallClock) == noon, "seed \(seed)")
            #expect(LocalTime(onWallClock: noon.wallClock + .seconds(59)) == noon, "seed \(seed)")
            let next = LocalTime(day: day, minute: noon.minute + 1)
            #expect(LocalTime(onWallClock: noon.wallClock + .seconds(60)) == next, "seed \(seed)")
        }
    }

    @Test("A wall clock beyond the end of the calendar has no local time")
    func noCalendar() {
        #expect(LocalTime(onWallClock: .seconds(Int64.max)) == nil)
        #expect(LocalTime(onWallClock: .seconds(400_000_000_000)) == nil)
        #expect(clock(.seconds(400_000_000_000)).local == nil)
    }

    @Test("The moment of a local time is as far from now as that time is from the wall clock")
    func moment() {
        let noon = LocalTime(day: CalendarDay(number: 21_000), minute: 720)
        #expect(clock(noon.wallClock - .seconds(90)).moment(of: noon) == Instant(sinceBoot: .seconds(1090)))
        #expect(clock(noon.wallClock + .seconds(90)).moment(of: noon) == Instant(sinceBoot: .seconds(910)))
    }

    @Test("A clock is trusted if it was set and shows a believable day")
    func trusted() {
        func noon(_ number: Int) -> Duration { LocalTime(day: CalendarDay(number: number), minute: 720).wallClock }
        for (day, isTrusted) in [(20_757, false), (20_758, true), (47_481, true), (47_482, false)] {
            #expect(clock(noon(day)).trusted == (isTrusted ? noon(day) : nil))
            #expect(clock(noon(day), isSet: false).trusted == nil)
        }
    }
}

@Suite("The powered time of a kiosk")
struct PoweredTimeTests {
    private let began = Instant(sinceBoot: .seconds(50))

    @Test("The powered time advances with the time since the boot, and is never negative")
    func goesOn() {
        let time = PoweredTime(.seconds(100), at: began)
        for (moment, total) in [(50, 100), (80, 130), (20, 70), (0, 50)] {
            #expect(time.at(Instant(sinceBoot: .seconds(moment))) == .seconds(total))
            #expect(time.instant(of: .seconds(total)) == Instant(sinceBoot: .seconds(moment)))
        }
        #expect(PoweredTime(.seconds(10), at: began).at(Instant(sinceBoot: .zero)) == .zero)
        #expect(PoweredTime().at(began) == .seconds(50))
    }

    @Test(
        "The powered time continues in the next boot, and must be saved again after an hour",
        arguments: [("boot-1", 1000, 4600), ("boot-2", 0, 0)])
    func kept(boot: String, stamp: Int, due: Int) throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try store.use { store throws(StoreError) in
            try store.database.transaction { () throws(StoreError) in try store.savePoweredTime(at: trial.time) }
            let total = store.ledger.poweredTime.at(trial.time)
            #expect(store.ledger.poweredTime.nextKeeping == trial.time + .seconds(3600))
            let kept = try PoweredTime(in: store.database, bootID: boot, store.keys)
            #expect(kept.at(Instant(sinceBoot: .seconds(stamp))) == total)
            #expect(kept.at(Instant(sinceBoot: .seconds(stamp + 7))) == total + .seconds(7))
            #expect(kept.nextKeeping == Instant(sinceBoot: .seconds(due)))
        }
    }

    @Test(
        "The powered time is zero if its row was changed or deleted",
        arguments: ["UPDATE powered SET total = 1", "DELETE FROM powered"])
    func damaged(sql: String) throws {
        let trial = try StoreHarness()
        let store = try trial.enrolled()
        try trial.write(sql, in: store)
        try store.use { store throws(StoreError) in
            #expect(try PoweredTime(in: store.database, bootID: "boot-1", store.keys) == PoweredTime())
        }
    }
}
