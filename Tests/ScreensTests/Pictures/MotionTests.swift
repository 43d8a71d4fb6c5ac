// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing
import Touch

@Suite("Motion")
struct MotionTests {
    private var stage = MotionStage()

    @Test(
        "A selected dot grows within 96 ms, fast at first",
        arguments: [(-1, 0.0), (0, 0.0), (24, 0.578), (48, 0.839), (72, 0.964), (96, 1.0), (200, 1.0)])
    mutating func growing(milliseconds: Int, size: Double) {
        stage.show(.lock([0], at: 0))
        stage.show(.lock([0, 4], at: 1000))
        #expect(abs(stage.size(of: 4, at: 1000 + milliseconds) - size) < 0.001)
        #expect(abs(stage.haloSize(of: 4, at: 1000 + milliseconds) - size) < 0.001)
        #expect(stage.size(of: 0, at: 1000 + milliseconds) == 1)
    }

    @Test(
        "A dot that is no longer selected shrinks within 192 ms, slowly at first",
        arguments: [(0, 1.0), (48, 0.763), (96, 0.224), (144, 0.041), (192, 0.0), (400, 0.0)])
    mutating func shrinking(milliseconds: Int, size: Double) {
        stage.show(.lock([0, 4], tone: .error, at: 0))
        stage.show(.lock([], at: 1000))
        for dot in [0, 4] {
            #expect(abs(stage.size(of: dot, at: 1000 + milliseconds) - size) < 0.001)
            #expect(abs(stage.haloSize(of: dot, at: 1000 + milliseconds) - size) < 0.001)
        }
        #expect(stage.size(of: 8, at: 1000 + milliseconds) == 0)
    }

    @Test("The halos of a wrong drawing stay red while they shrink, also beside a new green one")
    mutating func shrinkingKeepsItsColor() throws {
        stage.show(.lock([0, 4], tone: .error, at: 0))
        stage.show(.lock([8], at: 1000))
        let scene = stage.scene(at: 1050)
        #expect(try #require(scene.layers[4].items.first).color == Theme.dark.error)
        #expect(try #require(scene.layers[8].items.first).color == Theme.dark.accent)
    }

    @Test("A dot that turns around goes on from the size it has")
    mutating func turning() {
        stage.show(.lock([], at: 0))
        stage.show(.lock([4], at: 1000))
        let grown = stage.size(of: 4, at: 1024)
        stage.show(.lock([], at: 1024))
        #expect(stage.size(of: 4, at: 1024) == grown)
        #expect(stage.size(of: 4, at: 1025) < grown)
        #expect(stage.size(of: 4, at: 1024 + 192) == 0)
    }

    @Test(
        "The words shake three times within 240 ms, to the right first",
        arguments: [
            (0, 0.0), (10, 0.5), (20, 1.0), (40, 0.0), (60, -1.0), (80, 0.0), (100, 1.0), (120, 0.0), (140, -1.0),
            (180, 1.0), (220, -1.0), (230, -0.5), (240, 0.0), (500, 0.0),
        ])
    mutating func shaking(milliseconds: Int, side: Double) {
        stage.show(.lock([0, 1], at: 0))
        stage.show(.status(.tooShort(minimum: 4), at: 1000))
        let offset = stage.statusOffset(at: 1000 + milliseconds)
        #expect(offset == (side * stage.reach).rounded(), "\(offset) pixels")
    }

    @Test(
        "The reach is 10 dp of 1/160 inch, a 48th of the short side where the scale is unknown, and stays on the panel",
        arguments: [
            (800, 480, nil, 10.0), (480, 800, nil, 10), (1920, 1080, nil, 23), (320, 240, nil, 5),
            (800, 480, 5.2, 8), (1920, 1080, 5.6, 9), (240, 320, 9, 10),
        ] as [(Int, Int, Double?, Double)])
    mutating func reach(width: Int, height: Int, scale: Double?, pixels: Double) {
        stage = MotionStage(
            panel: PanelGeometry(size: PixelSize(width: width, height: height), pixelsPerMillimeter: scale))
        stage.show(.lock([], at: 0))
        stage.show(.status(.wrong(triesLeft: 3), at: 1000))
        #expect(stage.statusOffset(at: 1020) == pixels)
        #expect(stage.statusOffset(at: 1060) == -pixels)
    }

    @Test(
        "Words of the lock screen shake when they tell an error",
        arguments: [
            (.draw, false), (.checking, false), (.success, false), (.tooShort(minimum: 4), true),
            (.wrong(triesLeft: 2), true), (.alreadyTried, true), (.voided(.palm), false),
            (.lockedOut(seconds: 30), false), (.stopped, false),
        ] as [(LockStatus, Bool)])
    mutating func shakingStatus(status: LockStatus, shakes: Bool) {
        stage.show(.status(status == .draw ? .checking : .draw, at: 0))
        stage.show(.status(status, at: 1000))
        #expect((stage.statusOffset(at: 1020) != 0) == shakes)
    }

    @Test(
        "Words of an enrollment shake when they tell an error",
        arguments: [
            (.draw, false), (.tooShort(minimum: 4), true), (.voided(.secondFinger), false), (.review, false),
            (.drawAgain, false), (.mismatch, true), (.storing, false), (.stored, false),
        ] as [(EnrollStep, Bool)])
    mutating func shakingStep(step: EnrollStep, shakes: Bool) {
        stage.show(.step(step == .draw ? .review : .draw, at: 0))
        stage.show(.step(step, at: 1000))
        #expect((stage.statusOffset(at: 1020) != 0) == shakes)
        #expect((stage.motion.end != nil) == shakes)
    }

    @Test("The same words shake again after others, and not while they stay")
    mutating func shakingAgain() {
        let wrong = LockStatus.wrong(triesLeft: 0)
        stage.show(.status(.checking, at: 0))
        stage.show(.status(wrong, at: 1000))
        stage.show(.status(wrong, at: 1500))
        #expect(stage.statusOffset(at: 1520) == 0)
        stage.show(.status(.checking, at: 2000))
        stage.show(.status(wrong, at: 2200))
        #expect(stage.statusOffset(at: 2220) != 0)
    }

    @Test("Words that follow an error in the middle of its shaking stand still")
    mutating func shakingEndsWithItsWords() {
        stage.show(.status(.checking, at: 0))
        stage.show(.status(.wrong(triesLeft: 1), at: 1000))
        stage.show(.status(.draw, at: 1020))
        #expect(stage.statusOffset(at: 1020) == 0)
        #expect(stage.motion.end == nil)
    }

    @Test("A screen that has just appeared stands still", arguments: Sample.basic())
    mutating func newScreen(before: Sample) {
        let others = Sample.basic().filter { $0.view.id != before.view.id }
        #expect(others.count > 10)
        for after in others {
            stage = MotionStage()
            stage.show(Moment(before.view, at: 0))
            stage.show(Moment(after.view, at: 1000))
            #expect(stage.motion.end == nil, "\(after.name)")
            #expect(stage.scene(at: 1020) == stage.stillScene, "\(after.name)")
        }
    }

    @Test(
        "From the end on the picture is the one without motion",
        arguments: [Sample.locks(), Sample.enrollments()])
    func settles(samples: [Sample]) throws {
        var moving = 0
        for before in samples {
            for after in samples {
                var stage = MotionStage()
                stage.show(Moment(before.view, at: 0))
                stage.show(Moment(after.view, at: 1000))
                if stage.motion.end != nil { moving += 1 }
                let end = stage.motion.end ?? .after(milliseconds: 1000)
                #expect(end <= .after(milliseconds: 1240))
                #expect(stage.scene(at: end) == stage.stillScene)
                stage.motion.follow(after.view, at: end)
                #expect(stage.motion.end == nil)
            }
        }
        #expect(moving > samples.count)
    }

    @Test(
        "A selected dot changes its color within 50 ms, one that is left too",
        arguments: [(0, 0.0), (12, 0.57), (25, 0.85), (50, 1.0), (96, 1.0)])
    mutating func coloring(milliseconds: Int, tint: Double) {
        stage.show(.lock([0], at: 0))
        stage.show(.lock([0, 4], at: 1000))
        #expect(abs(stage.tint(of: 4, at: 1000 + milliseconds) - tint) < 0.02)
        #expect(stage.tint(of: 0, at: 1000 + milliseconds) == 1)
        stage.show(.lock([], at: 2000))
        #expect(abs(stage.tint(of: 4, at: 2000 + milliseconds) - (1 - tint)) < 0.02)
    }

    @Test("The path's end snaps from the finger to the dot within 50 ms")
    mutating func snapping() {
        func drawing(_ dots: [Int], _ x: Double, _ y: Double, at milliseconds: Int) -> Moment {
            let stroke = StrokeView(dots: Pattern(dots), finger: GridPoint(x: x, y: y))
            return Moment(.lock(LockView(status: .draw, stroke: stroke)), at: milliseconds)
        }
        stage.show(drawing([0], 1.1, 0.6, at: 0))
        stage.show(drawing([0, 1], 1.3, 0.6, at: 1000))
        #expect(stage.lineEnd(at: 1000) == stage.place(1.3, 0.6))
        let way = [0, 10, 20, 30, 40, 50].map { stage.lineEnd(at: 1000 + $0).distance(to: stage.place(1.5, 0.5)) }
        #expect(way == way.sorted(by: >) && Set(way).count == way.count)
        #expect(stage.lineEnd(at: 1050) == stage.place(1.5, 0.5))
        stage.show(drawing([0, 1], 1.7, 0.6, at: 1020))
        #expect(stage.lineEnd(at: 1020) != stage.place(1.5, 0.5))
        stage.show(drawing([], 1.7, 0.6, at: 1030))
        stage.show(drawing([0], 0.6, 0.6, at: 1040))
        #expect(stage.lineEnd(at: 1040) == stage.place(0.5, 0.5))
    }

    @Test(
        "A wrong drawing turns red within 50 ms while its crosses grow within 160 ms",
        arguments: [(0, 0.0), (20, 0.3), (50, 0.6), (160, 1.0), (400, 1.0)])
    mutating func crosses(milliseconds: Int, least: Double) throws {
        stage.show(.lock([0, 4], at: 0))
        stage.show(.lock([0, 4], tone: .error, at: 1000))
        #expect(stage.crossSize(of: 4, at: 1000 + milliseconds) >= least)
        #expect(milliseconds >= 160 || stage.crossSize(of: 4, at: 1000 + milliseconds) < 1)
        let ring = try #require(stage.scene(at: 1000 + milliseconds).layers[11].items.dropFirst().first)
        #expect((ring.color == Theme.dark.error) == (milliseconds >= 50))
        #expect(milliseconds > 0 || ring.color == Theme.dark.accent)
    }

    @Test("The dots of a right drawing fill up from their middles")
    mutating func filling() {
        stage.show(.lock([0, 4], at: 0))
        stage.show(.lock([0, 4], tone: .success, at: 1000))
        let still = stage.stillScene.layers[15]
        #expect(still.items.count == 1)
        let radii = [0, 40, 80, 120, 160].map { milliseconds -> Double in
            guard case .disc(_, let radius)? = stage.scene(at: 1000 + milliseconds).layers[15].items.last?.shape else {
                return .nan
            }
            return radius
        }
        #expect(radii == radii.sorted() && Set(radii).count == radii.count)
        #expect(stage.scene(at: 1160).layers[15] == still)
    }

    @Test("The card of a wait appears within 192 ms, and with it the grid stands back")
    mutating func waiting() throws {
        stage.show(.status(.checking, at: 0))
        stage.show(.status(.lockedOut(seconds: 30), at: 1000))
        #expect(stage.motion.end == .after(milliseconds: 1192))
        let opacities = try [0, 50, 100, 192].map { milliseconds in
            let scene = stage.scene(at: 1000 + milliseconds)
            return try (#require(scene.layers[21].items.first).opacity, #require(scene.layers[11].items.first).opacity)
        }
        #expect(opacities.map(\.0).first == 0 && opacities.map(\.0).last == 1)
        #expect(opacities.map(\.1).first == 1 && opacities.map(\.1).last == 0.22)
        #expect(opacities.map(\.0) == opacities.map(\.0).sorted())
    }

    @Test("Each second's number comes up within 160 ms and moves nothing else")
    mutating func seconds() throws {
        stage.show(.status(.lockedOut(seconds: 30), at: 0))
        stage.show(.status(.lockedOut(seconds: 29), at: 1000))
        #expect(stage.motion.end == .after(milliseconds: 1160))
        #expect(stage.changedLayers(from: 1000, to: 1040) == [22])
        #expect(try #require(stage.scene(at: 1000).layers[22].items.first).opacity == 0.5)
        #expect(stage.scene(at: 1160) == stage.stillScene)
    }

    @Test("A growing dot changes its halo and its face only, shaking words only themselves")
    mutating func damageStaysSmall() {
        stage.show(.lock([0], at: 0))
        stage.show(.lock([0, 4], at: 1000))
        #expect(stage.changedLayers(from: 1020, to: 1040) == [4, 11 + 4])
        stage.show(.lock([0, 4], at: 2000))
        stage.show(.status(.checking, at: 2500))
        stage.show(.status(.alreadyTried, at: 3000))
        #expect(stage.changedLayers(from: 3020, to: 3040) == [23])
    }
}
