// SPDX-License-Identifier: MIT
import Fixtures
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing
import Words

@Suite("Repaint tracker")
struct RepaintTrackerTests {
    private var builder: SceneBuilder {
        SceneBuilder(
            panel: PanelGeometry(size: PixelSize(width: 800, height: 480)), theme: .dark, words: EnglishWords())
    }
    private var tracker = RepaintTracker()

    @Test("There is no picture before the first view")
    mutating func nothing() {
        #expect(tracker.scene(by: builder) == nil)
    }

    @Test("A view is new until it is painted, and then another view or another button is")
    mutating func painting() {
        #expect(isNew(.draw, at: 0))
        #expect(tracker.scene(by: builder) != nil)
        #expect(!tracker.isNew)
        #expect(!isNew(.draw, at: 1000))
        #expect(isNew(.draw, pressed: .clear, at: 2000))
        #expect(isNew(.checking, at: 3000))
    }

    @Test("A moving view is new at every moment, once more at its end, and then no more")
    mutating func moving() {
        _ = isNew(.checking, at: 0)
        for milliseconds in stride(from: 1000, through: 1240, by: 20) {
            #expect(isNew(.wrong(triesLeft: 2), at: milliseconds))
            #expect(tracker.motionEnd == (milliseconds < 1240 ? .after(milliseconds: 1240) : nil))
            _ = tracker.scene(by: builder)
        }
        #expect(!isNew(.wrong(triesLeft: 2), at: 1260))
        #expect(tracker.motionEnd == nil)
    }

    @Test("The picture is of the moment it was followed to, and without motion at the end")
    mutating func pictures() {
        let still = builder.scene(for: .lock(LockView(status: .wrong(triesLeft: 2), stroke: StrokeView())))
        _ = isNew(.checking, at: 0)
        _ = isNew(.wrong(triesLeft: 2), at: 1000)
        #expect(tracker.scene(by: builder) == still)
        _ = isNew(.wrong(triesLeft: 2), at: 1020)
        #expect(tracker.scene(by: builder) != still)
        _ = isNew(.wrong(triesLeft: 2), at: 5000)
        #expect(tracker.scene(by: builder) == still)
    }

    @Test("Without motion every picture is the final one, and new only once")
    mutating func still() {
        var appearance = Appearance()
        appearance.moves = false
        tracker = RepaintTracker(moves: appearance.moves)
        for (step, sample) in Sample.basic().enumerated() {
            tracker.follow(sample.view, in: appearance, at: .after(milliseconds: 10 * step))
            #expect(tracker.isNew && tracker.motionEnd == nil)
            #expect(tracker.scene(by: builder) == builder.scene(for: sample.view))
            tracker.follow(sample.view, in: appearance, at: .after(milliseconds: 10 * step + 5))
            #expect(!tracker.isNew)
        }
    }

    @Test("A stroke's pictures are those of its views, whichever of them are painted", arguments: 1...20)
    mutating func stroke(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        tracker = RepaintTracker(moves: false)
        var dots: [Int] = []
        for step in 0..<200 {
            if Int.random(in: 0..<8, using: &generator) == 0 {
                let free = (0..<9).filter { !dots.contains($0) }
                dots = free.randomElement(using: &generator).map { dots + [$0] } ?? []
            }
            let place = GridPoint(x: .random(in: 0...3, using: &generator), y: .random(in: 0...3, using: &generator))
            let finger = Int.random(in: 0..<12, using: &generator) == 0 ? nil : place
            let tones = [StrokeTone.drawing, .drawing, .drawing, .error]
            let tone = tones.randomElement(using: &generator) ?? .drawing
            let stroke = StrokeView(dots: Pattern(dots), finger: finger, tone: tone)
            let view = ViewState.lock(LockView(status: .draw, stroke: stroke))
            tracker.follow(view, at: .after(milliseconds: 8 * step))
            if Bool.random(using: &generator) {
                #expect(tracker.scene(by: builder) == builder.scene(for: view))
                #expect(!tracker.isNew)
            }
        }
    }

    @Test("After a change of colors the current view is painted again, if there is one")
    mutating func otherColors() {
        tracker.repaint()
        #expect(!tracker.isNew && tracker.scene(by: builder) == nil)
        #expect(isNew(.draw, at: 0))
        let dark = tracker.scene(by: builder)
        tracker.repaint()
        #expect(tracker.isNew)
        let light = SceneBuilder(panel: builder.panel, theme: .light, words: EnglishWords())
        let painted = tracker.scene(by: light)
        #expect(painted != dark && painted == light.scene(for: .lock(LockView(status: .draw, stroke: StrokeView()))))
        #expect(!tracker.isNew && !isNew(.draw, at: 10))
        tracker.repaint()
        #expect(isNew(.draw, at: 20), "a view that comes before the picture does not make up for it")
    }

    @Test("In stealth a finger that draws makes nothing new and moves nothing")
    mutating func stealth() {
        var appearance = Appearance()
        appearance.showsPath = false
        tracker = RepaintTracker(moves: appearance.moves)
        for (step, dots) in [[], [0], [0, 1], [0, 1, 2, 5]].enumerated() {
            let stroke = StrokeView(dots: Pattern(dots), finger: GridPoint(x: 0.5 + Double(step), y: 0.5))
            let view = ViewState.lock(LockView(status: .draw, stroke: stroke))
            tracker.follow(view, in: appearance, at: .after(milliseconds: 20 * step))
            #expect(tracker.isNew == (step == 0))
            #expect(tracker.motionEnd == nil)
            _ = tracker.scene(by: builder)
        }
        let wrong = StrokeView(dots: Pattern([0, 1, 2, 5]), tone: .error)
        tracker.follow(
            .lock(LockView(status: .wrong(triesLeft: 3), stroke: wrong)), in: appearance, at: .after(milliseconds: 200))
        // The words shake.
        #expect(tracker.motionEnd == .after(milliseconds: 440))
    }

    private mutating func isNew(_ status: LockStatus, pressed: Button? = nil, at milliseconds: Int) -> Bool {
        let view = ViewState.lock(LockView(status: status, stroke: StrokeView()))
        let target = pressed.flatMap { Layout(of: view, on: builder.panel).target(of: $0) }
        tracker.follow(view, feedback: TouchFeedback(pressed: target), at: .after(milliseconds: milliseconds))
        return tracker.isNew
    }
}
