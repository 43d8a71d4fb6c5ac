// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import PatternLock

/// Draws the grid with the stroke on it.
///
/// Dots lie above the path, the path above the halos. The path is opaque, in the color that the tone has where it
/// covers the background with 0.8: so the rubber band, an item of its own that fades in, never looks darker where it
/// lies on the fixed path, be it at the joint or when the finger goes back over it. The joint itself is under the
/// last dot's center; the band is invisible until it is longer than that.
struct StrokeShapes {
    let board: Board
    let stroke: StrokeView
    let theme: Theme
    let arrows: GridScreen.Arrows
    /// The card before the grid while strokes are refused: the grid is dimmed, and hidden where the card covers it.
    let cover: Rect?
    let motion: MotionFrame

    /// Lengths in parts of a cell.
    private enum Part {
        static let ring = 0.30
        static let ringWidth = 0.0234
        static let center = 0.10
        static let selectedCenter = 0.14
        static let path = 0.06
        static let cross = 0.11
        static let crossWidth = 0.05
        static let arrowTip = 0.255
        static let arrowBase = 0.175
        static let arrowHalfWidth = 0.07
    }

    /// Widths in pixels: a thinner line is pale instead of thin.
    private enum Thinnest {
        static let ring = 1.5
        static let path = 3.0
        static let cross = 1.5
    }

    private static let pathOpacity = 0.8
    private static let haloOpacity = 0.2
    private static let dimmedOpacity = 0.22

    /// Always as many, in the same order: a halo per dot, path, band, a dot per dot.
    var layers: [Layer] {
        let marks = DotMarks(of: stroke.dots, on: board.grid)
        return board.grid.dots.map { halo(of: $0, marks[$0]) } + [path, band]
            + board.grid.dots.map { face(of: $0, marks[$0]) }
    }

    /// The place of the rubber band among the layers.
    var bandIndex: Int { board.grid.dotCount + 1 }

    private func halo(of dot: Dot, _ mark: DotMark) -> Layer {
        switch mark {
        case .free: motion.size(of: dot).map { Layer([halo(of: dot, size: $0, leavingColor)]) } ?? Layer()
        case .selected: Layer([halo(of: dot, size: motion.size(of: dot) ?? 1, color)])
        }
    }

    private func halo(of dot: Dot, size: Double, _ color: Color) -> Item {
        let radius = length(Part.center).mixed(with: length(Part.ring), size)
        return Item(.disc(center: board.center(of: dot), radius: radius), color, opacity: StrokeShapes.haloOpacity)
    }

    private var path: Layer {
        guard let last = stroke.dots.last else { return Layer() }
        var points = (0..<stroke.dots.count).map { board.center(of: stroke.dots[$0]) }
        if points.count > 1, let end = motion.lineEnd(toward: board.grid.center(of: last)) {
            points[points.count - 1] = board.point(at: end)
        }
        return Layer([Item(.path(points, width: pathWidth), pathColor)])
    }

    /// The rubber band from the last dot to the finger.
    var band: Layer {
        guard stroke.tone == .drawing, let last = stroke.dots.last, let finger = stroke.finger else { return Layer() }
        let start = board.center(of: last)
        let end = board.point(at: finger)
        let opacity = min(1, max(0, (start.distance(to: end) / board.cell - 0.3) * 4))
        guard opacity > 0 else { return Layer() }
        return Layer([Item(.path([start, end], width: pathWidth), pathColor, opacity: opacity)])
    }

    /// Ring and center, and what a selected dot tells besides its color.
    private func face(of dot: Dot, _ mark: DotMark) -> Layer {
        let center = board.center(of: dot)
        switch mark {
        case .free:
            let opacity = 1.mixed(with: finalOpacity(at: center), motion.card)
            let color = leavingColor.over(theme.ring, opacity: motion.tint(of: dot) ?? 0)
            return Layer([
                ring(center, color, opacity: opacity),
                Item(middle(center, size: motion.size(of: dot) ?? 0), color, opacity: opacity),
            ])
        case .selected(let next):
            switch stroke.tone {
            case .error: return Layer(cross(center))
            case .success where arrows != .always: return Layer(filled(center))
            case .drawing, .success:
                let color = color.over(theme.ring, opacity: motion.tint(of: dot) ?? 1)
                let items = [
                    ring(center, color, opacity: 1), Item(middle(center, size: motion.size(of: dot) ?? 1), color),
                ]
                guard arrows != .never, let next else { return Layer(items) }
                return Layer(items + [arrow(from: center, to: board.center(of: next))])
            }
        }
    }

    /// The opacity of a free dot: a ring that looks out half from behind the card would look like a mistake.
    private func finalOpacity(at center: Point) -> Double {
        guard let cover else { return 1 }
        let reach = length(Part.ring) + ringWidth
        return cover.inset(by: -reach).contains(center) ? 0 : StrokeShapes.dimmedOpacity
    }

    /// - Parameter size: From 0, free, to 1, selected.
    private func middle(_ center: Point, size: Double) -> Shape {
        .disc(center: center, radius: length(Part.center).mixed(with: length(Part.selectedCenter), size))
    }

    private func ring(_ center: Point, _ color: Color, opacity: Double) -> Item {
        Item(.ring(center: center, radius: length(Part.ring), width: ringWidth), color, opacity: opacity)
    }

    private var pathWidth: Double { max(Thinnest.path, length(Part.path)) }
    private var ringWidth: Double { max(Thinnest.ring, length(Part.ringWidth)) }

    /// A dot of the right drawing: its middle has grown up to the ring's outer edge.
    private func filled(_ center: Point) -> [Item] {
        let radius = length(Part.selectedCenter).mixed(with: length(Part.ring) + ringWidth / 2, motion.toneShape)
        let disc = Item(.disc(center: center, radius: radius), color)
        return motion.toneShape < 1 ? [ring(center, color, opacity: 1), disc] : [disc]
    }

    /// Wrong is told by a cross in the dot too, not by color alone; it grows where the dot's middle was.
    private func cross(_ center: Point) -> [Item] {
        let shape = motion.toneShape
        let reach = length(Part.cross) * shape
        let width = max(Thinnest.cross, length(Part.crossWidth))
        let hole = color.over(theme.background, opacity: StrokeShapes.haloOpacity)
        let middle = Item(.disc(center: center, radius: length(Part.selectedCenter) * (1 - shape)), color)
        return [
            Item(.disc(center: center, radius: length(Part.ring)), hole, opacity: shape),
            ring(center, color, opacity: 1),
            Item(.path([center.moved(-reach, -reach), center.moved(reach, reach)], width: width), color),
            Item(.path([center.moved(reach, -reach), center.moved(-reach, reach)], width: width), color),
        ] + (shape < 1 ? [middle] : [])
    }

    private func arrow(from center: Point, to next: Point) -> Item {
        let distance = center.distance(to: next)
        let along = (next - center) * (1 / distance)
        let across = Point(x: -along.y, y: along.x) * length(Part.arrowHalfWidth)
        let base = center + along * length(Part.arrowBase)
        return Item(.triangle(center + along * length(Part.arrowTip), base + across, base - across), theme.arrow)
    }

    /// The tone's color, on its way from the former one's while the drawing is judged.
    private var color: Color {
        guard let former = motion.formerTone else { return stroke.tone.color(in: theme) }
        return stroke.tone.color(in: theme).over(former.color(in: theme), opacity: motion.toneColor)
    }

    private var leavingColor: Color { motion.shrinkingTone.color(in: theme) }

    private var pathColor: Color { color.over(theme.background, opacity: StrokeShapes.pathOpacity) }

    private func length(_ part: Double) -> Double { board.cell * part }
}

extension Point {
    fileprivate func moved(_ dx: Double, _ dy: Double) -> Point { Point(x: x + dx, y: y + dy) }
}

extension Double {
    /// The number that lies between this one, 0, and the other, 1.
    fileprivate func mixed(with other: Double, _ part: Double) -> Double { self * (1 - part) + other * part }
}

extension StrokeTone {
    func color(in theme: Theme) -> Color {
        switch self {
        case .drawing, .success: theme.accent
        case .error: theme.error
        }
    }
}

/// The part of a dot in the drawing.
enum DotMark: Hashable {
    case free
    /// A dot in the path, with the next one; nil for the last dot.
    case selected(next: Dot?)
}

/// The marks of all dots of a grid, so that each dot need not search the pattern.
struct DotMarks {
    private var marks: [DotMark]

    init(of pattern: Pattern, on grid: Grid) {
        marks = Array(repeating: .free, count: grid.dotCount)
        for position in 0..<pattern.count where marks.indices.contains(pattern[position].index) {
            let isLast = position + 1 == pattern.count
            marks[pattern[position].index] = .selected(next: isLast ? nil : pattern[position + 1])
        }
    }

    subscript(dot: Dot) -> DotMark { marks[dot.index] }
}

/// The order of a drawing: a number in the middle of each of its dots, which leaves rings and arrows to be seen.
struct NumberMarks {
    let board: Board
    let pattern: Pattern
    let theme: Theme

    /// Lengths in parts of a cell.
    private enum Part {
        static let radius = 0.165
        static let number = 0.24
    }

    var items: [Item] { (0..<pattern.count).flatMap { mark(at: $0) } }

    private func mark(at position: Int) -> [Item] {
        let center = board.center(of: pattern[position])
        let frame = Rect(center: center, width: board.cell, height: board.cell)
        let number = TextBlock("\(position + 1)", in: frame, size: (board.cell * Part.number).rounded())
        return [
            Item(.disc(center: center, radius: board.cell * Part.radius), theme.accent),
            Item(.text(number), theme.onAccent),
        ]
    }
}
