// SPDX-License-Identifier: MIT
import BootTime
import Geometry
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

    /// All but the screens that wait for somebody.
    private static let samplesInUse = Sample.all().filter { sample in
        !["lock-draw", "roster", "roster-letters"].contains(sample.name) && !sample.name.hasPrefix("clock")
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
