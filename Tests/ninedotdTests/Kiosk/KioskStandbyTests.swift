// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

@testable import ninedotd

@Suite("The kiosk that nobody uses")
struct KioskStandbyTests {
    private let folder: RuntimeFolder
    private let start = Instant(sinceBoot: .seconds(1000))

    init() throws {
        folder = try RuntimeFolder()
    }

    @Test("shows the clock when nobody has come for a minute; any touch brings the lock screen and draws nothing")
    func clock() throws {
        let kiosk = try folder.kiosk(standby: Standby(idleScreenAfter: .seconds(60)))
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        try kiosk.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: start)
        let lock = kiosk.view(at: start)
        let dots = try [0, 1].map { index in
            try #require(kiosk.shown.layout.point(at: Grid.standard.center(of: Dot(index: index))))
        }
        let idle = start + .seconds(60)
        #expect(kiosk.nextDeadline.map { $0 <= idle } == true)
        try kiosk.advance(to: idle)
        #expect(kiosk.shown.view == .idle(IdleView(wall: .seconds(1_795_262_400))))
        #expect(kiosk.view(at: idle) == .idle(IdleView(wall: .seconds(1_795_262_400))))
        #expect(kiosk.status(at: idle).state == .locked)
        // The next minute of the wall clock begins in 15 seconds.
        #expect(kiosk.nextDeadline == idle + .seconds(15))

        for sample in [FingerEvent.down(dots[0]), .moved(dots[1]), .lifted] {
            try kiosk.touch(sample, at: idle)
            #expect(kiosk.shown.view == lock, "\(sample)")
        }
        for sample in [FingerEvent.down(dots[0]), .moved(dots[1])] { try kiosk.touch(sample, at: idle) }
        guard case .lock(let drawn) = kiosk.shown.view else {
            Issue.record("another screen is shown")
            return
        }
        #expect(drawn.stroke.dots == Pattern([0, 1]))
    }

    @Test("goes dark when nobody comes; the touch that lights it draws nothing, and nothing is unlocked meanwhile")
    func dark() throws {
        let kiosk = try folder.kiosk(standby: Standby(dimAfter: .seconds(30), offAfter: .seconds(60)))
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        try kiosk.handle(.storeOpened(StoreState(hasPattern: true, attempts: AttemptCount())), at: start)
        let dot = try #require(kiosk.shown.layout.point(at: Grid.standard.center(of: Dot(index: 0))))
        var lights: [Light] = []
        for seconds in [29, 30, 60, 5000] {
            try kiosk.advance(to: start + .seconds(seconds))
            lights.append(kiosk.light)
        }
        #expect(lights == [.full, .dimmed, .off, .off])
        #expect(folder.holds("locked") && !folder.holds("unlocked"))
        let later = start + .seconds(6000)
        try kiosk.touch(.down(dot), at: later)
        #expect(kiosk.light == .full)
        try kiosk.touch(.lifted, at: later + .seconds(1))
        #expect(kiosk.shown.view == kiosk.view(at: later + .seconds(1)) && kiosk.shown.id == .lock)
        #expect(kiosk.nextDeadline.map { $0 <= later + .seconds(31) } == true)
        try kiosk.advance(to: later + .seconds(31))
        #expect(kiosk.light == .dimmed)
        try kiosk.handle(.unlockRequested(for: .seconds(100), actor: "root"), at: later + .seconds(40))
        try kiosk.advance(to: later + .seconds(130))
        #expect(kiosk.light == .full)
    }

    @Test("does not show the clock in place of the settings, or of what was unlocked with the tool")
    func noClock() throws {
        let kiosk = try folder.kiosk(standby: Standby(idleScreenAfter: .seconds(10)))
        try kiosk.advance(to: start)
        try kiosk.handle(.touchscreens(1), at: start)
        let state = StoreState(hasPattern: true, hasPIN: true, attempts: AttemptCount())
        try kiosk.handle(.storeOpened(state), at: start)
        let idle = start + .seconds(20)
        try kiosk.advance(to: idle)
        try kiosk.handle(.maintenanceRequested, at: idle)
        try kiosk.advance(to: idle + .seconds(30))
        #expect(kiosk.shown.id == .pin(.enter))
        try kiosk.handle(.lockRequested, at: idle + .seconds(30))
        try kiosk.handle(.unlockRequested(for: .seconds(100), actor: "root"), at: idle + .seconds(31))
        try kiosk.advance(to: idle + .seconds(90))
        #expect(kiosk.shown.id == .unlocked)
    }
}
