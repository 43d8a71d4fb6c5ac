// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import KioskSession
import PatternLock
import Screens
import Words

/// A view and when it comes, in milliseconds.
struct Moment {
    var view: ViewState
    var milliseconds: Int

    init(_ view: ViewState, at milliseconds: Int) {
        self.view = view
        self.milliseconds = milliseconds
    }

    /// A drawing on the lock screen.
    static func lock(_ dots: [Int], tone: StrokeTone = .drawing, at milliseconds: Int) -> Moment {
        let stroke = StrokeView(dots: Pattern(dots), tone: tone)
        return Moment(.lock(LockView(status: .draw, stroke: stroke)), at: milliseconds)
    }

    static func status(_ status: LockStatus, at milliseconds: Int) -> Moment {
        Moment(.lock(LockView(status: status, stroke: StrokeView())), at: milliseconds)
    }

    static func step(_ step: EnrollStep, at milliseconds: Int) -> Moment {
        Moment(
            .enroll(EnrollView(step: step, stroke: StrokeView(), indicator: Pattern(), buttons: [.cancel])),
            at: milliseconds)
    }
}

/// Shows views and tells, from their pictures, how far things have moved.
struct MotionStage {
    var motion = Motion()
    private let panel: PanelGeometry
    private var view = ViewState.notice(.starting)

    init(panel: PanelGeometry = PanelGeometry(size: PixelSize(width: 800, height: 480))) {
        self.panel = panel
    }

    private var builder: SceneBuilder { SceneBuilder(panel: panel, theme: .dark, words: EnglishWords()) }

    mutating func show(_ moment: Moment) {
        view = moment.view
        motion.follow(view, at: .after(milliseconds: moment.milliseconds))
    }

    var stillScene: Scene { builder.scene(for: view) }

    func scene(at milliseconds: Int) -> Scene { scene(at: .after(milliseconds: milliseconds)) }
    func scene(at now: Instant) -> Scene { builder.scene(for: view, motion: motion.frame(at: now)) }

    /// The distance that the words of a shaking line may go, in pixels.
    var reach: Double { Measures(builder.panel).shakeReach }

    /// From 0, a free dot's middle of 0.10 cells, to 1, a selected dot's of 0.14.
    func size(of dot: Int, at milliseconds: Int) -> Double {
        guard case .disc(_, let radius) = scene(at: milliseconds).layers[11 + dot].items[1].shape else { return .nan }
        return scaled(radius, from: 0.10, to: 0.14)
    }

    /// From 0, as small as a free dot's middle or not there, to 1, as large as the ring of 0.30 cells.
    func haloSize(of dot: Int, at milliseconds: Int) -> Double {
        guard let halo = scene(at: milliseconds).layers[dot].items.first else { return 0 }
        guard case .disc(_, let radius) = halo.shape else { return .nan }
        return scaled(radius, from: 0.10, to: 0.30)
    }

    /// From 0, a free dot's color, to 1, a selected dot's, by the ring.
    func tint(of dot: Int, at milliseconds: Int) -> Double {
        guard let ring = scene(at: milliseconds).layers[11 + dot].items.first else { return .nan }
        let (free, selected) = (Theme.dark.ring.red, Theme.dark.accent.red)
        return (Double(ring.color.red) - Double(free)) / (Double(selected) - Double(free))
    }

    /// Where the path ends, in pixels.
    func lineEnd(at milliseconds: Int) -> Point {
        guard case .path(let points, _)? = scene(at: milliseconds).layers[9].items.first?.shape, let end = points.last
        else { return Point(x: .nan, y: .nan) }
        return end
    }

    func place(_ x: Double, _ y: Double) -> Point {
        Layout(of: view, on: builder.panel).point(at: GridPoint(x: x, y: y)) ?? Point(x: .nan, y: .nan)
    }

    /// Of a dot's cross, in parts of its final length.
    func crossSize(of dot: Int, at milliseconds: Int) -> Double {
        func length(_ scene: Scene) -> Double {
            guard case .path(let points, _)? = scene.layers[11 + dot].items.dropFirst(2).first?.shape else { return 0 }
            return points[0].distance(to: points[1])
        }
        return length(scene(at: milliseconds)) / length(stillScene)
    }

    /// The distance of the status line to the right of its place, in pixels.
    func statusOffset(at milliseconds: Int) -> Double {
        guard let moved = statusFrame(scene(at: milliseconds)), let still = statusFrame(stillScene) else { return .nan }
        return moved.x - still.x
    }

    func changedLayers(from start: Int, to end: Int) -> [Int] {
        let (before, after) = (scene(at: start), scene(at: end))
        return before.layers.indices.filter { before.layers[$0] != after.layers[$0] }
    }

    /// The words are the layer below the buttons, above which is only what shows the finger.
    private func statusFrame(_ scene: Scene) -> Rect? {
        guard case .text(let block) = scene.layers.dropLast(2).last?.items.first?.shape else { return nil }
        return block.frame
    }

    private func scaled(_ radius: Double, from zero: Double, to one: Double) -> Double {
        guard case .grid(let layout) = Layout(of: view, on: builder.panel) else { return .nan }
        let size = (radius / layout.board.cell - zero) / (one - zero)
        // Without the last digits, so that the ends can be compared with 0 and 1.
        return (size * 1e9).rounded() / 1e9
    }
}

extension Instant {
    static func after(milliseconds: Int) -> Instant { Instant(sinceBoot: .milliseconds(milliseconds)) }
}
