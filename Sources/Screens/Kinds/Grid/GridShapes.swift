// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import PatternLock

/// Draws a screen with a grid.
struct GridShapes {
    let layout: GridLayout
    let theme: Theme
    let pressed: TouchTarget?
    let motion: MotionFrame

    private var screen: GridScreen { layout.screen }
    private var places: GridPlaces { layout.places }
    private var measures: Measures { places.measures }

    var stroke: StrokeShapes {
        StrokeShapes(
            board: places.board, stroke: screen.stroke, theme: theme, arrows: screen.arrows,
            cover: screen.card == nil ? nil : places.card, motion: motion)
    }

    var layers: [Layer] {
        let card = LockoutCard(card: screen.card, frame: places.card, measures: measures, theme: theme, motion: motion)
        return stroke.layers + [Layer(indicatorGround + indicator + person + strokeNumbers)]
            + card.layers + [words, buttons]
    }

    // MARK: Small grid

    private var indicator: [Item] {
        guard let board = places.indicator else { return [] }
        let indicator = screen.indicator
        return IndicatorShapes(
            board: board, pattern: indicator.pattern, tone: indicator.tone, numbersDots: indicator.numbersDots,
            theme: theme
        ).items
    }

    /// The ground of the small grid where it can be pressed.
    private var indicatorGround: [Item] {
        guard let place = places.buttons.first(where: { $0.button == .numbers }) else { return [] }
        let color = isPressed(.numbers) ? theme.surfacePressed : theme.card
        return [Item(.roundedRect(place.frame, radius: measures.cornerRadius), color)]
    }

    /// The numbers in the dots of the first drawing, where they were asked for: there they can be read on any panel.
    private var strokeNumbers: [Item] {
        guard screen.numbersStroke else { return [] }
        return NumberMarks(board: places.board, pattern: screen.stroke.dots, theme: theme).items
    }

    // MARK: Words

    /// The status, and below it what is to be said of the strength; in its place where there is no room for both.
    private var words: Layer {
        guard let advice = screen.advice else {
            return Layer([status(screen.status.string, screen.status.tone, in: places.status)])
        }
        let (first, rest) = places.statusWithAdvice
        if let item = item(of: advice, in: rest) {
            return Layer([status(screen.status.string, screen.status.tone, in: first), item])
        }
        return Layer([status(advice.alone, advice.tone, in: places.status)])
    }

    /// Nil without room.
    private func item(of advice: GridScreen.Advice, in frame: Rect) -> Item? {
        let (least, size) = (measures.captionSize, measures.smallTextSize)
        let lines = max(1, Int(frame.height / (least * Measures.lineHeight)))
        let string = advice.candidates.first { measures.fits($0, in: frame, size: least, lines: lines) }
        guard let string else { return nil }
        let text = measures.fitted(string, in: frame, size: size, lines: lines, atTop: true)
        return Item(.text(text), advice.tone == .plain ? theme.quietText : advice.tone.color(in: theme))
    }

    private func status(_ string: String, _ tone: StatusTone, in frame: Rect) -> Item {
        var text = measures.fitted(string, in: frame, size: places.statusSize, lines: places.statusLines)
        // In whole pixels: letters keep their shape while they move.
        text.frame.x += (motion.shake * measures.shakeReach).rounded()
        return Item(.text(text), tone.color(in: theme))
    }

    // MARK: Person

    /// Initials in their color, and the name, which keeps its size.
    private var person: [Item] {
        guard let person = screen.person, let frame = places.name else { return [] }
        let size = measures.smallTextSize
        let lines = max(1, Int(frame.height / (size * Measures.lineHeight)))
        // Some letters, as Arabic ones with a sign above, are taller than a line.
        let roomy = Rect(center: frame.center, width: frame.width, height: frame.height + size * 0.16)
        let name = TextBlock(
            person.name, in: roomy, size: size, alignment: places.avatar?.height == frame.height ? .left : .center,
            maximumLines: min(lines, 2))
        return [Item(.text(name), theme.text)] + (places.avatar.map { avatar(of: person, in: $0) } ?? [])
    }

    private func avatar(of person: PersonLabel, in frame: Rect) -> [Item] {
        EmblemShapes(
            emblem: .initials(Initials.of(person.name), color: person.color), frame: frame, ground: theme.background,
            isEnabled: true, isPressed: false, symbolColor: theme.text, theme: theme
        ).items
    }

    // MARK: Buttons

    private var buttons: Layer {
        // The small grid is drawn by itself.
        let shown = places.buttons.filter { $0.button != .numbers }
        return ButtonShapes(
            buttons: shown.compactMap { place in
                face(of: place.button).map { ($0, place.frame, isPressed(place.button)) }
            },
            measures: measures, theme: theme
        ).layer
    }

    private func face(of button: Button) -> ScreenButton? { screen.buttons.first { $0.id == button }?.face }

    private func isPressed(_ button: Button) -> Bool {
        guard case .button(let number) = pressed, screen.buttons.indices.contains(number) else { return false }
        return screen.buttons[number].id == button
    }
}
