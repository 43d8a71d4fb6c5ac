// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import Touch

/// Draws a surface.
struct SurfaceShapes {
    let layout: SurfaceLayout
    let theme: Theme
    let pressed: TouchTarget?

    private var screen: SurfaceScreen { layout.screen }
    private var measures: Measures { layout.measures }

    var layers: [Layer] {
        [
            map, Layer(ground), Layer([Item(.text(title), theme.text)]), Layer(remark), Layer(lines), Layer(marks),
            ButtonShapes(screen.buttons, in: layout.buttons, pressed: pressed, measures, theme).layer,
        ]
    }

    /// A disc for each cell.
    private var map: Layer {
        guard let map = screen.map else { return Layer() }
        let touched = theme.accent.over(theme.background, opacity: 0.45)
        let untouched = theme.faint.over(theme.background, opacity: 0.5)
        return Layer(
            layout.cells.enumerated().map { number, cell in
                let radius = min(cell.width, cell.height) * 0.4
                return Item(.disc(center: cell.center, radius: radius), map[number] ? touched : untouched)
            })
    }

    /// Lets words be read over a map, and the map be seen below them.
    private var ground: [Item] {
        guard screen.map != nil else { return [] }
        let (title, remark) = (layout.title, layout.remark)
        let frame = Rect(x: title.x, y: title.y, width: title.width, height: remark.bottom - title.y)
        return [Item(.roundedRect(frame, radius: measures.cornerRadius), theme.background, opacity: 0.7)]
    }

    private var title: TextBlock { measures.fitted(screen.title, in: layout.title, size: measures.titleSize) }

    private var remark: [Item] {
        guard !screen.remark.isEmpty else { return [] }
        let block = measures.fitted(
            screen.remark, in: layout.remark, size: measures.smallTextSize, lines: 2, atTop: true)
        if screen.isAlert {
            let words = measures.fitted(screen.remark, in: layout.remark, size: measures.smallTextSize, lines: 2)
            return [
                Item(.roundedRect(layout.remark, radius: measures.cornerRadius), theme.error),
                Item(.text(words), theme.onError),
            ]
        }
        // On a map the quiet color would be lost.
        return [Item(.text(block), screen.map == nil ? theme.quietText : theme.text)]
    }

    private var lines: [Item] {
        zip(screen.lines, layout.lines).map { line, frame in
            switch line {
            case .words(let words):
                let block = measures.shortened(words, in: frame, size: measures.captionSize, alignment: .center)
                return Item(.text(block), theme.quietText)
            case .contact(let contact):
                let words = text(of: contact)
                let block = measures.shortened(words, in: frame, size: measures.captionSize, alignment: .center)
                return Item(.text(block), theme.text)
            }
        }
    }

    /// Such as "2041, 1377 → 400, 240".
    private func text(of contact: TouchReading.Contact) -> String {
        let point = contact.place.map { layout.point(at: $0) }
        let pixels = point.map { "\(Int($0.x)), \(Int($0.y))" } ?? "–"
        return "\(contact.rawX), \(contact.rawY) → \(pixels)"
    }

    private var marks: [Item] {
        screen.marks.flatMap { mark in
            let center = layout.point(at: mark.place)
            return switch mark.form {
            case .cross(let isHeld): cross(at: center, isHeld ? theme.accent : theme.text)
            case .letter(let isDrawn): letter(isDrawn ? theme.accent : theme.text)
            case .finger: finger(at: center)
            }
        }
    }

    private func cross(at center: Point, _ color: Color) -> [Item] {
        let (arm, width) = (measures.unit * 0.055, max(1.5, measures.unit * 0.006))
        return [
            Item(.path([center - Point(x: arm, y: 0), center + Point(x: arm, y: 0)], width: width), color),
            Item(.path([center - Point(x: 0, y: arm), center + Point(x: 0, y: arm)], width: width), color),
            Item(.ring(center: center, radius: arm * 0.6, width: width), color),
        ]
    }

    /// Dots along its way, with a ring around the start.
    private func letter(_ color: Color) -> [Item] {
        let dots = DrawnLetter.dots.map { layout.point(at: $0) }
        let (radius, width) = (measures.unit * 0.02, max(1.5, measures.unit * 0.006))
        let way = Item(.path(dots, width: measures.unit * 0.012), theme.faint)
        let start = Item(.ring(center: dots[0], radius: radius * 2, width: width), color)
        return [way, start] + dots.map { Item(.disc(center: $0, radius: radius), color) }
    }

    /// Wider than a fingertip, so that it is seen around one.
    private func finger(at center: Point) -> [Item] {
        let radius = max(measures.buttonHeight * 0.6, measures.unit * 0.075)
        return [
            Item(.ring(center: center, radius: radius, width: max(2, measures.unit * 0.008)), theme.accent),
            Item(.disc(center: center, radius: max(1.5, measures.unit * 0.006)), theme.accent),
        ]
    }
}
