// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

/// The meaning of random touches, and the light in which a panel shows its picture, as digests.
extension GoldenPictureTests {
    private static let touched = Sample.all()

    @Test("Random touches on every kind of screen mean the same as before", arguments: 0..<4)
    func touches(part: UInt64) {
        let lines = (part * 20..<part * 20 + 20).map { seed in
            var random = SeededGenerator(seed: seed)
            let samples = (0..<3).compactMap { _ in GoldenPictureTests.touched.randomElement(using: &random) }
            let panel = PanelGeometry(size: PixelSize(width: 480, height: 320))
            var active = ActiveScreen(samples[0].view, on: panel)
            var (time, log) = (0, "")
            for _ in 0..<40 {
                time += Int.random(in: 0..<900, using: &random)
                let targets = active.shown.layout.targets
                let free = Point(x: .random(in: 0..<480, using: &random), y: .random(in: 0..<320, using: &random))
                // Mostly on a target, or a hair beside it.
                let frame = targets.randomElement(using: &random)?.frame ?? Rect(center: free, width: 0, height: 0)
                let near = Point(x: frame.x + .random(in: -3...30, using: &random), y: frame.center.y)
                let place = Int.random(in: 0..<3, using: &random) == 0 ? free : near
                let now = Instant.after(milliseconds: time)
                let events =
                    switch Int.random(in: 0..<9, using: &random) {
                    case 0...2: active.handle(.down(place), at: now)
                    case 3...4: active.handle(.moved(place), at: now)
                    case 5...6: active.handle(.lifted, at: now)
                    case 7: active.advance(to: now)
                    default: active.handle(.voided(.secondFinger), at: now)
                    }
                if !events.isEmpty, let next = samples.randomElement(using: &random) { active.show(next.view) }
                log +=
                    "\(time) \(events) \(active.feedback) \(String(describing: active.nextDeadline)) \(active.page)\n"
            }
            return "\(seed) \(samples.map(\.name).joined(separator: " ")) \(Digest(log.utf8))"
        }
        #expect(GoldenLines("touches-\(part).txt").changes(to: lines) == [])
    }

    @Test("A panel that is used and left at random is as dark as before")
    func standby() throws {
        let hours = try WeeklyWindow.list(parsing: "Mon-Fri 18:00-07:00")
        let samples = GoldenPictureTests.touched
        let lines = (0..<60).map { (seed: UInt64) in
            var random = SeededGenerator(seed: seed)
            var standby = Standby(
                idleScreenAfter: seed.isMultiple(of: 2) ? .seconds(20) : nil,
                dimAfter: seed.isMultiple(of: 3) ? .seconds(30) : nil,
                offAfter: seed.isMultiple(of: 5) ? nil : .seconds(90), offHours: seed.isMultiple(of: 7) ? hours : [])
            var (second, log) = (0, "\(standby.hasIdleScreen) \(standby.watchesClock)\n")
            for _ in 0..<30 {
                second += Int.random(in: 0..<50, using: &random)
                let now = Instant.after(milliseconds: second * 1000)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: log += "\(standby.takes(.down(Point(x: 1, y: 1)), at: now)) "
                case 1...2: log += "\(standby.takes(.lifted, at: now)) "
                case 3: log += "\(standby.takes(.moved(Point(x: 2, y: 2)), at: now)) "
                default:
                    let clock = LocalTime(
                        day: CalendarDay(number: 20_800), minute: Int.random(in: 0..<1440, using: &random))
                    let view =
                        Bool.random(using: &random) ? samples[0].view : samples.randomElement(using: &random)?.view
                    standby.follow(view ?? samples[0].view, on: clock, at: now)
                }
                log += "\(second) \(standby.light(at: now)) \(standby.showsIdleScreen(at: now)) "
                log += "\(String(describing: standby.nextChange(after: now)))\n"
            }
            return "\(seed) \(Digest(log.utf8))"
        }
        #expect(GoldenLines("standby.txt").changes(to: lines) == [])
    }

    @Test("A random sequence of views and touches is painted as before", arguments: [true, false])
    func film(moves: Bool) {
        let panel = PanelGeometry(size: PixelSize(width: 480, height: 320))
        var appearance = Appearance()
        appearance.moves = moves
        let builder = SceneBuilder(panel: panel, appearance: appearance)
        let lines = (0..<24).map { (seed: UInt64) in
            var random = SeededGenerator(seed: seed)
            let samples = Sample.grids() + [Sample.rearm]
            var (tracker, view, feedback) = (RepaintTracker(moves: moves), samples[0].view, TouchFeedback())
            var (time, log) = (0, "")
            for _ in 0..<40 {
                time += Int.random(in: 0..<120, using: &random)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: view = samples.randomElement(using: &random)?.view ?? view
                case 1: feedback.cornerHeld = Bool.random(using: &random) ? .after(milliseconds: time) : nil
                case 2: time += 900
                case 3: tracker.repaint()
                default: view = .randomStroke(using: &random)
                }
                let light: Light = Int.random(in: 0..<9, using: &random) == 0 ? .dimmed : .full
                let now = Instant.after(milliseconds: time)
                tracker.follow(ShownScreen(view, on: panel, in: appearance), feedback: feedback, light: light, at: now)
                log += "\(time) \(tracker.isNew) \(String(describing: tracker.motionEnd)) "
                log += "\(String(describing: tracker.nextStep)) "
                if Int.random(in: 0..<3, using: &random) > 0, let scene = tracker.scene(by: builder) {
                    log += SceneText(scene).digest
                }
            }
            return "\(seed) \(Digest(log.utf8))"
        }
        #expect(GoldenLines("film-\(moves ? "moving" : "still").txt").changes(to: lines) == [])
    }
}

extension ViewState {
    fileprivate static func randomStroke(using random: inout SeededGenerator) -> ViewState {
        let dots = Array((0..<9).shuffled(using: &random).prefix(Int.random(in: 0..<5, using: &random)))
        let finger = GridPoint(x: .random(in: 0...3, using: &random), y: .random(in: 0...3, using: &random))
        let tone = [StrokeTone.drawing, .drawing, .error, .success].randomElement(using: &random) ?? .drawing
        let stroke = StrokeView(dots: Pattern(dots), finger: Bool.random(using: &random) ? finger : nil, tone: tone)
        return .lock(LockView(status: .draw, stroke: stroke))
    }
}
