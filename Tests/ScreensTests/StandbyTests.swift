// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskModel
import KioskSession
import Screens
import Testing
import Touch

@Suite("A panel that nobody uses")
struct StandbyTests {
    private var standby = Standby(idleScreenAfter: .seconds(60))
    private let lock = Sample.locks()[0].view
    private let point = Point(x: 400, y: 240)

    @Test("shows the idle screen after its time at the lock screen, and not a moment before")
    mutating func comes() {
        standby.follow(lock, at: .after(seconds: 5))
        #expect(standby.idleScreenBegin == .after(seconds: 65))
        #expect(!standby.showsIdleScreen(at: .after(milliseconds: 64_999)))
        #expect(standby.showsIdleScreen(at: .after(seconds: 65)))
        standby.follow(lock, at: .after(seconds: 66))
        #expect(standby.idleScreenBegin == .after(seconds: 65))
    }

    @Test("keeps the lock screen where no idle screen is wanted")
    mutating func none() {
        standby = Standby()
        standby.follow(lock, at: .after(seconds: 0))
        #expect(standby.idleScreenBegin == nil && !standby.showsIdleScreen(at: .after(seconds: 1_000_000)))
    }

    @Test("is woken by any touch, which does nothing more until it is lifted; the next one counts")
    mutating func wakes() {
        standby.follow(lock, at: .after(seconds: 0))
        #expect(standby.takes(.down(point), at: .after(seconds: 100)) == false)
        #expect(!standby.showsIdleScreen(at: .after(seconds: 100)))
        #expect(standby.takes(.moved(point), at: .after(seconds: 101)) == false)
        #expect(standby.takes(.lifted, at: .after(seconds: 102)) == false)
        #expect(standby.takes(.down(point), at: .after(seconds: 103)) == true)
        #expect(standby.takes(.moved(point), at: .after(seconds: 104)) == true)
        #expect(standby.takes(.lifted, at: .after(seconds: 105)) == true)
        #expect(standby.idleScreenBegin == .after(seconds: 165))
    }

    @Test("is woken by a palm too, whose end counts for no more than its beginning")
    mutating func wakesByPalm() {
        standby.follow(lock, at: .after(seconds: 0))
        #expect(standby.takes(.down(point), at: .after(seconds: 100)) == false)
        #expect(standby.takes(.voided(.palm), at: .after(seconds: 101)) == false)
        #expect(standby.takes(.down(point), at: .after(seconds: 102)) == true)
    }

    @Test("is in use while a finger is on it, however long")
    mutating func heldFinger() {
        standby.follow(lock, at: .after(seconds: 0))
        #expect(standby.takes(.down(point), at: .after(seconds: 10)) == true)
        #expect(!standby.showsIdleScreen(at: .after(seconds: 10_000)))
        #expect(standby.takes(.lifted, at: .after(seconds: 10_000)) == true)
        #expect(standby.idleScreenBegin == .after(seconds: 10_060))
    }

    @Test("is in use while something is under way or to be read", arguments: samplesInUse)
    mutating func inUse(sample: Sample) {
        standby.follow(lock, at: .after(seconds: 0))
        standby.follow(sample.view, at: .after(seconds: 1))
        #expect(standby.idleScreenBegin == nil, "\(sample.name)")
        standby.follow(lock, at: .after(seconds: 500))
        #expect(standby.idleScreenBegin == .after(seconds: 560), "time to come back after \(sample.name)")
    }

    // MARK: The light

    @Test("dims, then shows black, each after its own time, and nothing where nothing is wanted")
    mutating func light() {
        standby = Standby(dimAfter: .seconds(60), offAfter: .seconds(300))
        standby.follow(lock, at: .after(seconds: 0))
        let lights = [0, 59, 60, 299, 300, 1_000_000].map { standby.light(at: .after(seconds: $0)) }
        #expect(lights == [.full, .full, .dimmed, .dimmed, .off, .off])
        #expect(standby.nextChange(after: .after(seconds: 0)) == .after(seconds: 60))
        #expect(standby.nextChange(after: .after(seconds: 60)) == .after(seconds: 300))
        #expect(standby.nextChange(after: .after(seconds: 300)) == nil)
        standby = Standby()
        standby.follow(lock, at: .after(seconds: 0))
        #expect(standby.light(at: .after(seconds: 1_000_000)) == .full)
    }

    @Test("is woken from the dark and from the dimmed light by a touch, which does nothing more", arguments: [60, 300])
    mutating func wakesToFullLight(seconds: Int) {
        standby = Standby(dimAfter: .seconds(60), offAfter: .seconds(300))
        standby.follow(lock, at: .after(seconds: 0))
        #expect(standby.takes(.down(point), at: .after(seconds: seconds)) == false)
        #expect(standby.light(at: .after(seconds: seconds + 1000)) == .full, "while the finger is there")
        #expect(standby.takes(.lifted, at: .after(seconds: seconds + 1000)) == false)
        #expect(standby.light(at: .after(seconds: seconds + 1059)) == .full)
        #expect(standby.takes(.down(point), at: .after(seconds: seconds + 1059)) == true)
    }

    @Test("stays lit while it is open, in use, or tells what somebody has to read", arguments: lit)
    mutating func staysLit(sample: Sample) {
        standby = Standby(dimAfter: .seconds(10), offAfter: .seconds(20))
        standby.follow(sample.view, at: .after(seconds: 0))
        #expect(standby.light(at: .after(seconds: 100_000)) == .full, "\(sample.name)")
    }

    /// Nobody is at it, and a clock may take its place.
    private static let waiting = ["lock-draw", "lock-help", "lock-help-waits", "roster", "roster-letters"]
    private static let dark =
        waiting + [
            "lock-stopped", "notice-not-set-up", "notice-no-pattern", "notice-nobody", "notice-no-touchscreen",
            "notice-untrusted-touchscreen", "notice-store-fault", "notice-out-of-service",
        ]
    private static let lit = Sample.all().filter { !dark.contains($0.name) }

    @Test("goes dark at whatever waits for a change", arguments: dark)
    mutating func goesDark(name: String) throws {
        let sample = try #require(Sample.all().first { $0.name == name })
        standby = Standby(idleScreenAfter: .seconds(5), offAfter: .seconds(20))
        standby.follow(sample.view, at: .after(seconds: 0))
        #expect(standby.light(at: .after(seconds: 20)) == .off)
        let waits = Self.waiting.contains(name)
        #expect(standby.showsIdleScreen(at: .after(seconds: 20)) == waits, "what is told is not covered by a clock")
    }

    @Test("lights up for news that nobody asked for, and for an unlock by an admin")
    mutating func untouched() {
        standby = Standby(offAfter: .seconds(60))
        standby.follow(lock, at: .after(seconds: 0))
        for (second, view) in [
            (100, ViewState.notice(.storeFault)), (200, lock), (300, .unlocked(UnlockedView(secondsLeft: 60))),
            (400, .notice(.outOfService(reason: "A"))), (500, .notice(.outOfService(reason: "B"))),
        ] {
            #expect(standby.light(at: .after(seconds: second)) == .off || second == 400)
            standby.follow(view, at: .after(seconds: second))
            #expect(standby.light(at: .after(seconds: second)) == .full, "\(view)")
        }
    }

    @Test("is dark in its hours but for a minute after a touch, and lit again when they are over")
    mutating func offHours() throws {
        standby = Standby(offHours: try WeeklyWindow.list(parsing: "Mon-Fri 18:00-07:00"))
        #expect(standby.watchesClock)
        let friday = CalendarDay(number: 20_777)
        standby.follow(lock, on: LocalTime(day: friday, minute: 17 * 60 + 59), at: .after(seconds: 0))
        #expect(standby.light(at: .after(seconds: 1000)) == .full)
        standby.follow(lock, on: LocalTime(day: friday, minute: 18 * 60), at: .after(seconds: 1000))
        #expect(standby.light(at: .after(seconds: 1000)) == .off)
        #expect(standby.takes(.down(point), at: .after(seconds: 1100)) == false)
        #expect(standby.takes(.lifted, at: .after(seconds: 1101)) == false)
        #expect(standby.light(at: .after(seconds: 1160)) == .full)
        #expect(standby.light(at: .after(seconds: 1161)) == .off)
        standby.follow(lock, on: LocalTime(day: CalendarDay(number: 20_778), minute: 7 * 60), at: .after(seconds: 9000))
        #expect(standby.light(at: .after(seconds: 9000)) == .full)
    }

    @Test("is never dark by a clock that was not set, or is not known")
    mutating func unsetClock() throws {
        standby = Standby(offHours: try WeeklyWindow.list(parsing: "Mon-Sun 00:00-24:00"))
        for clock in [nil, LocalTime(day: CalendarDay(number: 3), minute: 0)] {
            standby.follow(lock, on: clock, at: .after(seconds: 0))
            #expect(standby.light(at: .after(seconds: 9000)) == .full)
        }
    }

    /// All but the screens that wait for somebody.
    private static let samplesInUse = Sample.all().filter { sample in
        !waiting.contains(sample.name) && !sample.name.hasPrefix("clock")
    }

    @Test("waits for somebody at the list of people, too", arguments: ["roster", "roster-letters"])
    mutating func rosters(name: String) throws {
        let roster = try #require(Sample.rosters.first { $0.name == name })
        standby.follow(roster.view, at: .after(seconds: 1))
        #expect(standby.idleScreenBegin == .after(seconds: 61))
    }
}

extension Instant {
    fileprivate static func after(seconds: Int) -> Instant { Instant(sinceBoot: .seconds(seconds)) }
}
