// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Glibc
import KioskModel
import KioskSession
import KioskStore
import PatternLock
import Screens
import Testing
import Touch

@testable import ninedotd

@Suite("What the kiosk asks of its store")
struct KioskRequestTests {
    private let trial: ControlHarness

    /// A kiosk with a PIN and a pattern.
    init() throws {
        trial = try ControlHarness()
        #expect(try trial.ask(.store(.setPIN), with: trial.sealed("047193")) == .ok)
        trial.store.ask(.setPattern(EnrollmentSubject()), about: StoreSecret(pattern: Pattern([0, 1, 2, 5])))
        try trial.takeOutputs()
        #expect(trial.state == .locked)
    }

    private func draw(_ dots: [Int], at now: Instant) throws {
        for (index, dot) in dots.enumerated() {
            let center = Grid.standard.center(of: Dot(index: dot))
            try trial.kiosk.handle(index == 0 ? .strokeBegan(center) : .strokeMoved(center), at: now)
        }
        try trial.kiosk.handle(.strokeLifted, at: now)
    }

    private func count(of kind: HistoryEntry.Kind) throws -> Int {
        guard case .history(let list) = try trial.ask(.store(.history(HistoryRange(count: 50)))) else {
            throw ControlHarness.Gone()
        }
        return list.entries.count { $0.kind == kind.rawValue }
    }

    @Test("has half a minute from the oldest question on, whatever is asked meanwhile")
    func patience() throws {
        let start = trial.now
        try draw([0, 3, 6, 7], at: start)
        let later = start + .seconds(20)
        try trial.kiosk.handle(.maintenanceRequested, at: later)
        for digit in 1...6 { try trial.kiosk.handle(.teacher(.key(.digit(digit))), at: later) }
        try trial.kiosk.advance(to: start + .seconds(29.9))
        #expect(trial.kiosk.status(at: start + .seconds(29.9)).state == .maintenance)
        try trial.kiosk.advance(to: start + Kiosk.storePatience)
        let fault = SessionStatus.State.fault(message: "the store does not answer")
        #expect(trial.kiosk.status(at: start + Kiosk.storePatience).state == fault)
    }

    @Test("The tool unlocks the panel for a time or without limit, and cannot ask for more time while it is locked")
    func unlocking() throws {
        #expect(try trial.ask(.panel(.unlock(seconds: 60))) == .ok)
        #expect(trial.state == .unlocked(secondsLeft: 60) && trial.folder.holds("unlocked"))
        try trial.kiosk.handle(.lockRequested, at: trial.now)
        #expect(try trial.ask(.panel(.unlock(seconds: nil))) == .ok)
        #expect(trial.state == .unlocked(secondsLeft: nil))
        try trial.kiosk.handle(.lockRequested, at: trial.now)
        #expect(trial.state == .locked && trial.folder.holds("locked"))
        guard case .error(let refusal) = try trial.ask(.panel(.moreTime)) else { throw ControlHarness.Gone() }
        #expect(refusal.code == .notNow && !refusal.message.isEmpty)
    }

    @Test("The panel stays locked if it cannot write its unlocked marker, and the tool gets the reason")
    func unwritable() throws {
        #expect(mkdir(trial.folder.path + "/unlocked.new", 0o700) == 0)
        guard case .error(let refusal) = try trial.ask(.panel(.unlock(seconds: 60))) else {
            throw ControlHarness.Gone()
        }
        #expect(refusal.code == .failed && refusal.message.contains(trial.folder.path))
        #expect(trial.state == .fault(message: refusal.message) && !trial.folder.holds("unlocked"))
    }

    @Test("A new PIN must have the panel's length")
    func length() throws {
        for pin in ["04719", "0471935"] {
            #expect(
                try trial.ask(.store(.setPIN), with: trial.sealed(pin))
                    == .error(
                        Refusal(.badRequest, "this kiosk's PIN has 6 digits: [pin] length in ninedot.conf")))
        }
    }

    @Test("notes strokes that a palm ended once a minute")
    func palms() throws {
        let dots = try [0, 1].map { index in
            try #require(trial.kiosk.shown.layout.point(at: Grid.standard.center(of: Dot(index: index))))
        }
        var counts: [Int] = []
        for seconds in [0, 10, 59, 60, 61, 130] {
            let now = trial.now + .seconds(seconds)
            for sample in [FingerEvent.down(dots[0]), .moved(dots[1]), .voided(.palm)] {
                try trial.kiosk.touch(sample, at: now)
            }
            counts.append(try count(of: .voided))
        }
        #expect(counts == [1, 1, 1, 2, 2, 3])
    }
}
