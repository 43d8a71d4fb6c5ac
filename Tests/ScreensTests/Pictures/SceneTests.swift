// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import PatternLock
import Screens
import Testing
import Words

@Suite("Scene")
struct SceneTests {
    private var builder: SceneBuilder {
        SceneBuilder(
            panel: PanelGeometry(size: PixelSize(width: 800, height: 480)), theme: .dark, words: EnglishWords())
    }

    @Test("The same view gives the same scene", arguments: Sample.basic())
    func isPure(sample: Sample) {
        #expect(builder.scene(for: sample.view) == builder.scene(for: sample.view))
    }

    @Test("A moved finger changes the rubber band's layer and nothing else")
    func movedFingerChangesOneLayer() {
        let before = builder.scene(for: drawing(finger: GridPoint(x: 0.9, y: 2.2)))
        let after = builder.scene(for: drawing(finger: GridPoint(x: 0.7, y: 2.4)))
        #expect(changedLayers(before, after) == [10])
        #expect(after.layers[10].items.count == 1)
    }

    @Test("A dot that is hit changes its halo, the path, the band, its face and the face before it at most")
    func hitDotChangesItsOwnLayers() {
        let finger = GridPoint(x: 0.9, y: 2.2)
        let before = builder.scene(for: drawing(finger: finger))
        let after = builder.scene(for: drawing(Pattern([0, 1, 2, 5, 4, 6]), finger: finger))
        #expect(changedLayers(before, after) == [6, 9, 10, 11 + 6])
    }

    @Test("A second of waiting changes the countdown only")
    func secondChangesCountdown() {
        let before = builder.scene(for: locked(.lockedOut(seconds: 28)))
        let after = builder.scene(for: locked(.lockedOut(seconds: 27)))
        #expect(changedLayers(before, after).count == 1)
    }

    @Test("All states of a screen have the same number of layers")
    func layersAreStable() {
        for samples in [
            Sample.locks() + Sample.personLocks(), Sample.enrollments() + Sample.personEnrollments(),
            Sample.messages,
        ] {
            #expect(Set(samples.map { builder.scene(for: $0.view).layers.count }).count == 1)
        }
    }

    @Test(
        "The rubber band appears with its length, in cells from the last dot",
        arguments: [(0.0, 0.0), (0.3, 0.0), (0.4, 0.4), (0.5, 0.8), (0.55, 1.0), (1.5, 1.0)])
    func bandFadesIn(length: Double, opacity: Double) {
        let scene = builder.scene(for: drawing(finger: GridPoint(x: 1.5, y: 1.5 + length)))
        let shown = scene.layers[10].items.first?.opacity ?? 0
        #expect(abs(shown - opacity) < 1e-9)
    }

    @Test("The band has the fixed path's color and the path is opaque, so that their overlap looks like either")
    func bandMatchesPath() throws {
        let scene = builder.scene(for: drawing(finger: GridPoint(x: 0.9, y: 2.2)))
        let path = try #require(scene.layers[9].items.first)
        let band = try #require(scene.layers[10].items.first)
        #expect(path.opacity == 1)
        #expect(path.color == band.color)
    }

    @Test("On the smallest cells rings and path are no hairlines")
    func smallestCells() throws {
        let panel = PanelGeometry(size: PixelSize(width: 320, height: 240))
        let stroke = StrokeView(dots: Pattern([0, 1, 2]))
        let view = LockView(status: .draw, stroke: stroke, grid: Grid(rows: 6, columns: 6))
        let scene = SceneBuilder(panel: panel, theme: .dark, words: EnglishWords()).scene(for: .lock(view))
        guard case .path(_, let path)? = scene.layers[36].items.first?.shape,
            case .ring(_, let radius, let ring)? = scene.layers[38 + 20].items.first?.shape
        else {
            Issue.record("no path or no ring")
            return
        }
        #expect(path == 3 && ring == 1.5)
        #expect(radius >= 8)
    }

    @Test("Wrong differs from right in shape, not only in color")
    func wrongHasAnotherShape() {
        let dots = Pattern([0, 1, 2, 5])
        let wrong = builder.scene(
            for: locked(.wrong(triesLeft: 2), StrokeView(dots: dots, tone: .error)))
        let right = builder.scene(for: locked(.success, StrokeView(dots: dots, tone: .success)))
        #expect(wrong.layers[11].items.map(\.shape) != right.layers[11].items.map(\.shape))
    }

    @Test(
        "Arrows are in all selected dots but the last: always at enrollment, on the lock screen where the owner wants",
        arguments: [true, false])
    func arrows(showsArrows: Bool) {
        var appearance = Appearance()
        appearance.showsArrows = showsArrows
        let builder = SceneBuilder(panel: builder.panel, appearance: appearance)
        let drawing = StrokeView(dots: Pattern([0, 1, 2, 5, 4]))
        let enroll = EnrollView(step: .draw, stroke: drawing, indicator: Pattern(), buttons: [.cancel])
        #expect(dotsWithArrows(builder.scene(for: .enroll(enroll))) == [0, 1, 2, 5])
        #expect(dotsWithArrows(builder.scene(for: locked(.draw, drawing))) == (showsArrows ? [0, 1, 2, 5] : []))
    }

    @Test("A drawing that is known to be right or wrong on the lock screen has no arrows", arguments: [true, false])
    func settledArrows(showsArrows: Bool) {
        var appearance = Appearance()
        appearance.showsArrows = showsArrows
        let builder = SceneBuilder(panel: builder.panel, appearance: appearance)
        let dots = Pattern([0, 1, 2, 5])
        let right = builder.scene(for: locked(.success, StrokeView(dots: dots, tone: .success)))
        let wrong = builder.scene(for: locked(.wrong(triesLeft: 2), StrokeView(dots: dots, tone: .error)))
        #expect(dotsWithArrows(right) == [])
        #expect(dotsWithArrows(wrong) == [])
    }

    @Test("A pressed button looks pressed and changes the buttons' layer only", arguments: Sample.allEntries)
    func pressedButtonShows(sample: Sample) {
        for button in sample.view.buttons {
            let before = builder.scene(for: sample.view)
            let target = Layout(of: sample.view, on: builder.panel).target(of: button)
            let after = builder.scene(for: sample.view, feedback: TouchFeedback(pressed: target))
            // The small grid is a button and a picture.
            let layer = button == .numbers ? 20 : before.layers.count - 2
            #expect(changedLayers(before, after) == [layer])
        }
    }

    @Test("In stealth the lock screen shows no dot of a drawing, whatever becomes of it", arguments: Sample.locks())
    func stealth(sample: Sample) {
        var appearance = Appearance()
        appearance.showsPath = false
        appearance.showsArrows = true
        appearance.showsIndicator = true
        let stealthy = SceneBuilder(panel: builder.panel, appearance: appearance)
        appearance.showsPath = true
        let open = SceneBuilder(panel: builder.panel, appearance: appearance)
        #expect(stealthy.scene(for: sample.view) == open.scene(for: sample.view.withoutPattern))
        #expect(stealthy.scene(for: sample.view).texts == open.scene(for: sample.view).texts)
    }

    @Test("In stealth OK looks the same whether a dot was tapped or not; otherwise it lights up with the first")
    func stealthyOK() {
        let views = [StrokeView(), StrokeView(dots: Pattern([4]))].map {
            ViewState.lock(LockView(status: .draw, stroke: $0, entry: .tap))
        }
        var appearance = Appearance()
        #expect(buttons(of: views[0], appearance) != buttons(of: views[1], appearance))
        appearance.showsPath = false
        #expect(buttons(of: views[0], appearance) == buttons(of: views[1], appearance))
    }

    private func buttons(of view: ViewState, _ appearance: Appearance) -> Layer? {
        SceneBuilder(panel: builder.panel, appearance: appearance).scene(for: view).layers.dropLast().last
    }

    @Test("In stealth enrollment shows everything", arguments: Sample.enrollments())
    func enrollmentIsNeverStealthy(sample: Sample) {
        var appearance = Appearance()
        appearance.showsPath = false
        let stealthy = SceneBuilder(panel: builder.panel, appearance: appearance)
        #expect(stealthy.scene(for: sample.view) == builder.scene(for: sample.view))
    }

    @Test("The lock screen's indicator shows what is drawn, and changes nothing but the words' place")
    func lockIndicator() {
        var appearance = Appearance()
        appearance.showsIndicator = true
        let view = drawing(finger: GridPoint(x: 0.9, y: 2.2))
        let with = SceneBuilder(panel: builder.panel, appearance: appearance).scene(for: view)
        #expect(changedLayers(builder.scene(for: view), with) == [20, 23])
        #expect(with.layers[20].items.count == 4 + 1 + 5)
    }

    private func drawing(_ dots: Pattern = Pattern([0, 1, 2, 5, 4]), finger: GridPoint) -> ViewState {
        .lock(LockView(status: .draw, stroke: StrokeView(dots: dots, finger: finger)))
    }

    private func locked(_ status: LockStatus, _ stroke: StrokeView = StrokeView()) -> ViewState {
        .lock(LockView(status: status, stroke: stroke))
    }

    private func dotsWithArrows(_ scene: Scene) -> [Int] {
        (0..<9).filter { dot in
            scene.layers[11 + dot].items.contains { item in
                if case .triangle = item.shape { true } else { false }
            }
        }
    }

    private func changedLayers(_ before: Scene, _ after: Scene) -> [Int] {
        before.layers.indices.filter { before.layers[$0] != after.layers[$0] }
    }
}
