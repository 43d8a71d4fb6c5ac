// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

@Suite("Holding the corner")
struct CornerTests {
    private let panel = PanelGeometry(size: PixelSize(width: 800, height: 480))
    private let lock = Sample.locks()[0].view
    private var router = ActiveScreen.sample

    @Test(
        "for three seconds asks for maintenance, where a teacher may be wanted",
        arguments: [
            (Sample.locks()[0].view, true), (.unlocked(UnlockedView(secondsLeft: 9)), true),
            (.roster(RosterView(stage: .people([]))), true), (.notice(.noPattern), true), (.notice(.nobody), true),
            (.notice(.forgotten()), true), (.notice(.outOfService(reason: "Being mended")), true),
            (.notice(.starting), false), (.notice(.noTouchscreen), false), (.notice(.untrustedTouchscreen), false),
            (.notice(.storeFault), false), (Sample.enrollments()[0].view, false),
            (.teacher(.menu(MenuView(items: []))), false),
        ] as [(ViewState, Bool)])
    mutating func asks(view: ViewState, does: Bool) {
        _ = router.handle(.down(Point(x: 20, y: 20)), on: view, panel: panel, at: .after(milliseconds: 0))
        #expect(router.nextDeadline == (does ? .after(milliseconds: 3000) : nil))
        #expect(router.advance(to: .after(milliseconds: 2999)) == [])
        #expect((router.feedback.cornerHeld != nil) == does)
        #expect(router.advance(to: .after(milliseconds: 3000)) == (does ? [.maintenanceRequested] : []))
        #expect(router.feedback.cornerHeld == nil && router.nextDeadline == nil)
    }

    @Test("too shortly does nothing")
    mutating func lifted() {
        #expect(handle(.down(Point(x: 5, y: 5)), at: 0) == [])
        #expect(handle(.moved(Point(x: 30, y: 40)), at: 2500) == [])
        #expect(handle(.lifted, at: 2900) == [])
        #expect(router.nextDeadline == nil && router.advance(to: .after(milliseconds: 9000)) == [])
    }

    @Test("and leaving it draws from where the finger came down")
    mutating func leaving() throws {
        let layout = Layout(of: lock, on: panel)
        let start = try #require(layout.gridPoint(at: Point(x: 5, y: 5)))
        let place = try #require(layout.gridPoint(at: Point(x: 100, y: 90)))
        #expect(handle(.down(Point(x: 5, y: 5)), at: 0) == [])
        #expect(handle(.moved(Point(x: 100, y: 90)), at: 100) == [.strokeBegan(start), .strokeMoved(place)])
        #expect(router.nextDeadline == nil)
        #expect(handle(.lifted, at: 200) == [.strokeLifted])
    }

    @Test("and leaving it where nothing is drawn does nothing")
    mutating func leavingNotice() {
        let view = ViewState.notice(.nobody)
        for (event, time) in [
            (FingerEvent.down(Point(x: 5, y: 5)), 0), (.moved(Point(x: 99, y: 99)), 50), (.lifted, 90),
        ] {
            #expect(router.handle(event, on: view, panel: panel, at: .after(milliseconds: time)) == [])
        }
    }

    @Test("is over with the screen, and with a second finger")
    mutating func ended() {
        #expect(handle(.down(Point(x: 5, y: 5)), at: 0) == [])
        router.show(Sample.enrollments()[0].view)
        #expect(router.nextDeadline == nil)
        #expect(handle(.lifted, at: 100) == [])
        #expect(handle(.down(Point(x: 5, y: 5)), at: 200) == [])
        #expect(handle(.voided(.secondFinger), at: 300) == [])
        #expect(router.nextDeadline == nil)
    }

    @Test(
        "needs nine millimeters, or an eighth of the panel, and never takes a dot or a button",
        arguments: SamplePanel.all)
    func winsNothing(panel: SamplePanel) {
        for sample in Sample.locks(on: Grid(rows: 6, columns: 6)) + Sample.locks() {
            let layout = Layout(of: sample.view, on: panel.geometry)
            let places = layout.buttons.map(\.frame.center)
            for place in places {
                var router = ActiveScreen.sample
                _ = router.handle(.down(place), on: sample.view, panel: panel.geometry, at: .after(milliseconds: 0))
                #expect(router.feedback.cornerHeld == nil)
            }
            guard case .grid(let drawing) = layout else { continue }
            for dot in drawing.board.grid.dots {
                var router = ActiveScreen.sample
                let place = drawing.board.center(of: dot)
                let events = router.handle(
                    .down(place), on: sample.view, panel: panel.geometry, at: .after(milliseconds: 0))
                #expect(events.count == 1)
            }
        }
    }

    @Test(
        "is shown by a ring that fills while it is held, where nothing moves by quarters",
        arguments: [(true, 31), (false, 5)])
    func ring(moves: Bool, pictures: Int) {
        var appearance = Appearance()
        appearance.moves = moves
        var tracker = RepaintTracker(moves: appearance.moves)
        let builder = SceneBuilder(panel: panel, appearance: appearance)
        var rings: Set<Layer> = []
        for milliseconds in stride(from: 0, through: 3000, by: 100) {
            tracker.follow(
                lock, feedback: TouchFeedback(cornerHeld: .after(milliseconds: 0)),
                at: .after(milliseconds: milliseconds))
            #expect((tracker.motionEnd != nil) == (moves && milliseconds < 3000))
            if let ring = tracker.scene(by: builder)?.layers.last { rings.insert(ring) }
        }
        #expect(rings.count == pictures)
        tracker.follow(lock, at: .after(milliseconds: 3100))
        #expect(tracker.motionEnd == nil && tracker.scene(by: builder)?.layers.last == Layer())
    }

    @Test("where nothing moves is new at each quarter, which is told before, and not in between")
    func quarters() {
        var appearance = Appearance()
        appearance.moves = false
        var tracker = RepaintTracker(moves: appearance.moves)
        let builder = SceneBuilder(panel: panel, appearance: appearance)
        let finger = TouchFeedback(cornerHeld: .after(milliseconds: 70))
        var now = Instant.after(milliseconds: 70)
        var painted: [Scene] = []
        for quarter in 1...5 {
            tracker.follow(lock, feedback: finger, at: now)
            #expect(tracker.isNew)
            tracker.scene(by: builder).map { painted.append($0) }
            tracker.follow(lock, feedback: finger, at: now + .milliseconds(749))
            #expect(!tracker.isNew)
            let next = Instant.after(milliseconds: 70 + 750 * quarter)
            #expect(tracker.nextStep == (quarter < 5 ? next : nil))
            now = next
        }
        for (before, after) in zip(painted, painted.dropFirst()) {
            #expect(before.layers.dropLast() == after.layers.dropLast() && before.layers.last != after.layers.last)
        }
        tracker.follow(lock, at: now)
        #expect(tracker.isNew && tracker.nextStep == nil)
    }

    private mutating func handle(_ event: FingerEvent, at milliseconds: Int) -> [SessionEvent] {
        router.handle(event, on: lock, panel: panel, at: .after(milliseconds: milliseconds))
    }
}
