// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc

/// A shape of a symbol, in parts of its square frame.
struct SymbolMark {
    private enum Form {
        case line([(Double, Double)])
        case ring(x: Double, y: Double, radius: Double)
        case disc(x: Double, y: Double, radius: Double)
        case triangle([(Double, Double)])
        case box(x: Double, y: Double, width: Double, height: Double, radius: Double)
    }

    private enum Ink { case color, ground, alert }

    /// The width of every line that has none of its own; never thinner than 1.25 pixels.
    private static let width = 0.075

    private let form: Form
    private var width: Double?
    private var ink = Ink.color
    private var opacity = 1.0

    private init(_ form: Form, width: Double? = nil) {
        self.form = form
        self.width = width
    }

    static func line(_ places: (Double, Double)..., width: Double? = nil) -> SymbolMark {
        SymbolMark(.line(places), width: width)
    }

    /// A line in the color of the ground, wider than others.
    static func gap(_ places: (Double, Double)...) -> SymbolMark {
        SymbolMark(.line(places), width: SymbolMark.width * 1.4).cutOut
    }

    static func ring(_ x: Double, _ y: Double, _ radius: Double, width: Double? = nil) -> SymbolMark {
        SymbolMark(.ring(x: x, y: y, radius: radius), width: width)
    }

    static func disc(_ x: Double, _ y: Double, _ radius: Double) -> SymbolMark {
        SymbolMark(.disc(x: x, y: y, radius: radius))
    }

    /// Part of an upright ellipse; a turn of 0 is at the right, of 0.25 at the bottom.
    static func arc(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, from start: Double, to end: Double
    ) -> SymbolMark {
        SymbolMark(.line(arcPlaces(x, y, width, height, from: start, to: end)))
    }

    private static func arcPlaces(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, from start: Double, to end: Double
    ) -> [(Double, Double)] {
        (0...24).map { step in
            let angle = 2 * Double.pi * (start + (end - start) * Double(step) / 24)
            return (x + width * cos(angle), y + height * sin(angle))
        }
    }

    /// The same in the color of the ground.
    private var cutOut: SymbolMark { changed { $0.ink = .ground } }
    /// The same in the color that tells something wrong.
    private var alert: SymbolMark { changed { $0.ink = .alert } }
    private func faint(_ opacity: Double) -> SymbolMark { changed { $0.opacity = opacity } }

    private func changed(_ change: (inout SymbolMark) -> Void) -> SymbolMark {
        var mark = self
        change(&mark)
        return mark
    }

    func item(by pen: SymbolPen, _ color: Color, ground: Color, alert: Color) -> Item {
        let inked =
            switch ink {
            case .color: color
            case .ground: ground
            case .alert: alert
            }
        return Item(shape(by: pen), inked, opacity: opacity)
    }

    private func shape(by pen: SymbolPen) -> Shape {
        let thickness = width.map { max(1, pen.length($0)) } ?? max(1.25, pen.length(SymbolMark.width))
        switch form {
        case .line(let places): return .path(places.map { pen.point($0.0, $0.1) }, width: thickness)
        case .ring(let x, let y, let radius):
            return .ring(center: pen.point(x, y), radius: pen.length(radius), width: thickness)
        case .disc(let x, let y, let radius): return .disc(center: pen.point(x, y), radius: pen.length(radius))
        case .triangle(let corners):
            let points = corners.map { pen.point($0.0, $0.1) }
            return .triangle(points[0], points[1], points[2])
        case .box(let x, let y, let width, let height, let radius):
            let corner = pen.point(x, y)
            return .roundedRect(
                Rect(x: corner.x, y: corner.y, width: pen.length(width), height: pen.length(height)),
                radius: pen.length(radius))
        }
    }
}

/// Places and lengths in parts of a square frame.
struct SymbolPen {
    let frame: Rect

    func length(_ part: Double) -> Double { frame.width * part }

    func point(_ x: Double, _ y: Double) -> Point {
        Point(x: frame.x + length(x), y: frame.y + length(y))
    }
}

// MARK: - Pictures

extension SymbolMark {
    static func largeLock(shackleRise rise: Double) -> [SymbolMark] {
        let shoulder = 0.38 - rise
        let rightEnd = rise > 0 ? shoulder + 0.07 : 0.52
        let shackle =
            [(0.34, 0.52)] + arcPlaces(0.5, shoulder, 0.16, 0.16, from: 0.5, to: 1) + [(0.66, rightEnd)]
        return [
            disc(0.5, 0.5, 0.5).faint(0.14), SymbolMark(.line(shackle), width: 0.075),
            SymbolMark(.box(x: 0.25, y: 0.49, width: 0.5, height: 0.34, radius: 0.06)),
            disc(0.5, 0.63, 0.045).cutOut, line((0.5, 0.63), (0.5, 0.72), width: 0.04).cutOut,
        ]
    }

    static let waiting = [0.22, 0.5, 0.78].map { disc($0, 0.5, 0.085) }

    static let emptyGrid = [0.2, 0.5, 0.8].flatMap { y in
        [0.2, 0.5, 0.8].flatMap { x in [ring(x, y, 0.10, width: 0.022), disc(x, y, 0.032)] }
    }

    static let noTouchscreen = [
        line((0.1, 0.2), (0.9, 0.2), (0.9, 0.76), (0.1, 0.76), (0.1, 0.2), width: 0.06),
        ring(0.5, 0.48, 0.13, width: 0.03), disc(0.5, 0.48, 0.05),
        disc(0.84, 0.74, 0.20).cutOut, disc(0.84, 0.74, 0.155).alert,
        line((0.78, 0.68), (0.90, 0.80), width: 0.045).cutOut, line((0.90, 0.68), (0.78, 0.80), width: 0.045).cutOut,
    ]

    static let fault: [SymbolMark] = {
        let corners = [(0.5, 0.16), (0.9, 0.84), (0.1, 0.84)]
        return [
            SymbolMark(.triangle(corners)), SymbolMark(.line(corners + [corners[0]]), width: 0.10),
            line((0.5, 0.40), (0.5, 0.60), width: 0.085).cutOut, disc(0.5, 0.745, 0.052).cutOut,
        ]
    }()

    static let noEntry = [
        disc(0.5, 0.5, 0.5).faint(0.14), disc(0.5, 0.5, 0.32), line((0.34, 0.5), (0.66, 0.5), width: 0.11).cutOut,
    ]

    static let sparkles =
        [disc(0.5, 0.5, 0.5).faint(0.14)] + star(0.44, 0.54, 0.30) + star(0.72, 0.29, 0.15) + star(0.71, 0.76, 0.11)

    /// Filled, with four tips.
    private static func star(_ x: Double, _ y: Double, _ radius: Double) -> [SymbolMark] {
        let waist = radius * 0.28
        let tips = [(0, -1), (1, 0), (0, 1), (-1, 0)].map { (x: Double($0.0), y: Double($0.1)) }
        return tips.map { tip in
            SymbolMark(
                .triangle([
                    (x + tip.x * radius, y + tip.y * radius), (x + tip.y * waist, y - tip.x * waist),
                    (x - tip.y * waist, y + tip.x * waist),
                ]))
        } + [disc(x, y, waist * 1.1)]
    }
}

// MARK: - Signs

extension SymbolMark {
    static let back = [line((0.62, 0.22), (0.34, 0.5), (0.62, 0.78))]
    static let next = [line((0.38, 0.22), (0.66, 0.5), (0.38, 0.78))]
    static let cross = [line((0.25, 0.25), (0.75, 0.75)), line((0.75, 0.25), (0.25, 0.75))]
    static let check = [line((0.2, 0.53), (0.42, 0.74), (0.8, 0.28))]
    static let plus = [line((0.84, 0.36), (0.84, 0.64)), line((0.70, 0.5), (0.98, 0.5))]
    static let space = [line((0.1, 0.44), (0.1, 0.62), (0.9, 0.62), (0.9, 0.44))]

    static let delete = [
        line((0.08, 0.5), (0.33, 0.24), (0.9, 0.24), (0.9, 0.76), (0.33, 0.76), (0.08, 0.5)),
        line((0.48, 0.39), (0.70, 0.61)), line((0.70, 0.39), (0.48, 0.61)),
    ]

    static func arrowUp(foot: Double) -> SymbolMark {
        line(
            (0.36, foot), (0.36, 0.5), (0.16, 0.5), (0.5, 0.16), (0.84, 0.5), (0.64, 0.5), (0.64, foot), (0.36, foot))
    }

    /// Two flat arcs that meet in the corners.
    static let eye = [
        arc(0.5, 0.75, 0.49, 0.49, from: 0.59, to: 0.91), arc(0.5, 0.25, 0.49, 0.49, from: 0.41, to: 0.09),
        ring(0.5, 0.5, 0.12),
    ]
    static let crossing = [gap((0.26, 0.18), (0.86, 0.78)), line((0.2, 0.2), (0.8, 0.8))]

    static func person(at x: Double) -> [SymbolMark] {
        [
            ring(x, 0.32, 0.16), arc(x, 0.84, 0.30, 0.26, from: 0.5, to: 1),
            line((x - 0.3, 0.84), (x + 0.3, 0.84)),
        ]
    }

    static let people =
        person(at: 0.38) + [
            arc(0.62, 0.32, 0.16, 0.16, from: -0.22, to: 0.22), arc(0.66, 0.84, 0.28, 0.26, from: 0.8, to: 1),
        ]

    static let pencil = [
        line((0.16, 0.84), (0.22, 0.62), (0.68, 0.16), (0.84, 0.32), (0.38, 0.78), (0.16, 0.84)),
        line((0.57, 0.27), (0.73, 0.43)),
    ]

    static let bin = [
        line((0.16, 0.26), (0.84, 0.26)), line((0.38, 0.26), (0.40, 0.14), (0.60, 0.14), (0.62, 0.26)),
        line((0.24, 0.26), (0.29, 0.86), (0.71, 0.86), (0.76, 0.26)), line((0.42, 0.42), (0.43, 0.70)),
        line((0.58, 0.42), (0.57, 0.70)),
    ]

    static let pattern =
        [line((0.2, 0.2), (0.2, 0.8), (0.8, 0.8))]
        + dots(columns: [0.2, 0.5, 0.8], rows: [0.2, 0.5, 0.8], radius: 0.085)

    static let keypad =
        dots(columns: [0.22, 0.5, 0.78], rows: [0.14, 0.38, 0.62], radius: 0.075) + [disc(0.5, 0.86, 0.075)]

    private static func dots(columns: [Double], rows: [Double], radius: Double) -> [SymbolMark] {
        rows.flatMap { y in columns.map { x in disc(x, y, radius) } }
    }

    static func lock(shackleEnd: Double, rise: Double) -> [SymbolMark] {
        [
            line((0.2, 0.48), (0.8, 0.48), (0.8, 0.86), (0.2, 0.86), (0.2, 0.48)),
            line((0.32, 0.48), (0.32, 0.34 - rise)), arc(0.5, 0.34 - rise, 0.18, 0.18, from: 0.5, to: 1),
            line((0.68, 0.34 - rise), (0.68, shackleEnd)), disc(0.5, 0.67, 0.07),
        ]
    }

    static let clock = [ring(0.5, 0.5, 0.37), line((0.5, 0.28), (0.5, 0.52), (0.66, 0.61))]

    static let touch = [disc(0.5, 0.5, 0.10), ring(0.5, 0.5, 0.22), ring(0.5, 0.5, 0.38)]

    static let crosshair = [
        ring(0.5, 0.5, 0.24), line((0.5, 0.1), (0.5, 0.9)), line((0.1, 0.5), (0.9, 0.5)),
    ]

    static let turn = [
        arc(0.5, 0.52, 0.32, 0.32, from: -0.1, to: 0.75), line((0.36, 0.06), (0.52, 0.2), (0.36, 0.34)),
    ]

    static let sound = [
        line((0.14, 0.38), (0.3, 0.38), (0.5, 0.2), (0.5, 0.8), (0.3, 0.62), (0.14, 0.62), (0.14, 0.38)),
        arc(0.5, 0.5, 0.18, 0.2, from: -0.15, to: 0.15), arc(0.5, 0.5, 0.34, 0.36, from: -0.14, to: 0.14),
    ]

    static let globe = [
        ring(0.5, 0.5, 0.37), arc(0.5, 0.5, 0.17, 0.37, from: 0, to: 1), line((0.13, 0.5), (0.87, 0.5)),
    ]

    /// A disc, half of it dark.
    static let contrast =
        [ring(0.5, 0.5, 0.37)]
        + stride(from: 0.54, through: 0.80, by: 0.045).map { x in
            let half = (0.37 * 0.37 - (x - 0.5) * (x - 0.5)).squareRoot()
            return line((x, 0.5 - half), (x, 0.5 + half))
        }

    static let sparkle = [outlinedStar(0.42, 0.56, 0.36), outlinedStar(0.80, 0.22, 0.13)]

    private static func outlinedStar(_ x: Double, _ y: Double, _ radius: Double) -> SymbolMark {
        let waist = radius * 0.26
        let corners = [
            (0, -radius), (waist, -waist), (radius, 0), (waist, waist), (0, radius), (-waist, waist), (-radius, 0),
            (-waist, -waist), (0, -radius),
        ]
        return SymbolMark(.line(corners.map { (x + $0.0, y + $0.1) }))
    }

    static let stethoscope = [
        line((0.2, 0.16), (0.2, 0.34)), arc(0.38, 0.34, 0.18, 0.2, from: 0.5, to: 0), line((0.56, 0.34), (0.56, 0.16)),
        line((0.38, 0.54), (0.38, 0.66)), arc(0.58, 0.66, 0.2, 0.2, from: 0.5, to: 0), line((0.78, 0.66), (0.78, 0.58)),
        ring(0.78, 0.48, 0.09),
    ]

    static let question = [
        ring(0.5, 0.5, 0.4), arc(0.5, 0.40, 0.13, 0.13, from: 0.5, to: 1.12),
        line((0.59, 0.49), (0.5, 0.57), (0.5, 0.60)),
        disc(0.5, 0.73, 0.05),
    ]

    static let warning = [
        line((0.5, 0.14), (0.92, 0.84), (0.08, 0.84), (0.5, 0.14)), line((0.5, 0.40), (0.5, 0.60)),
        disc(0.5, 0.72, 0.05),
    ]

    static let info = [ring(0.5, 0.5, 0.4), line((0.5, 0.48), (0.5, 0.70)), disc(0.5, 0.32, 0.05)]
}
