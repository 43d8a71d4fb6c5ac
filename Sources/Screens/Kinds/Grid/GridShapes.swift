// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import PatternLock
import Words

/// The screens with a grid.
extension SceneBuilder {
    func drawing(_ view: ViewState, _ layout: DrawingLayout, _ finger: FingerView, _ motion: MotionFrame) -> [Layer] {
        switch view {
        case .lock(let lock): lockLayers(lock, layout, motion)
        case .enroll(let enroll): enrollLayers(enroll, layout, finger, motion)
        case .roster, .unlocked, .notice, .teacher: []
        }
    }

    private func lockLayers(_ lock: LockView, _ layout: DrawingLayout, _ motion: MotionFrame) -> [Layer] {
        let picture = StrokePicture(
            board: layout.board, stroke: lock.stroke, theme: theme,
            arrows: appearance.showsArrows ? .whileDrawing : .never,
            cover: lock.status.refusesStrokes ? layout.card : nil,
            motion: motion)
        let indicator = layout.indicator.map {
            IndicatorPicture(board: $0, pattern: lock.stroke.dots, tone: lock.stroke.tone, theme: theme).items
        }
        let card = LockoutCard(layout: layout, theme: theme, words: words, motion: motion)
        return picture.layers + [Layer((indicator ?? []) + person(lock.person, layout))]
            + card.layers(for: lock.status)
            + [Layer([status(statusWords(lock), lock.status.tone, in: layout.status, layout, motion)])]
    }

    private func statusWords(_ lock: LockView) -> String {
        if lock.status == .stopped, let contact = appearance.contact { return words.stopped(contact: contact) }
        return words.status(lock.status, by: lock.entry)
    }

    private func enrollLayers(
        _ enroll: EnrollView, _ layout: DrawingLayout, _ finger: FingerView, _ motion: MotionFrame
    ) -> [Layer] {
        let picture = StrokePicture(
            board: layout.board, stroke: enroll.stroke, theme: theme, arrows: .always, cover: nil, motion: motion)
        let indicator = layout.indicator.map {
            IndicatorPicture(
                board: $0, pattern: enroll.indicator, numbersDots: appearance.numbersDots || enroll.numbersDots,
                theme: theme
            ).items
        }
        return picture.layers + [
            Layer(
                ground(ofNumbersIn: layout, finger) + (indicator ?? []) + person(enroll.person, layout)
                    + numbers(enroll, on: layout.board)),
            enrollWords(enroll, layout, motion),
        ]
    }

    /// In the dots of the first drawing, where they were asked for: there they can be read on any panel.
    private func numbers(_ enroll: EnrollView, on board: Board) -> [Item] {
        enroll.numbersDots && enroll.step == .review
            ? NumberMarks(board: board, pattern: enroll.stroke.dots, theme: theme).items : []
    }

    /// What the small grid lies on where it can be pressed.
    private func ground(ofNumbersIn layout: DrawingLayout, _ finger: FingerView) -> [Item] {
        guard let place = layout.buttons.first(where: { $0.button == .numbers }) else { return [] }
        let color = finger.pressed == .button(.numbers) ? theme.surfacePressed : theme.card
        return [Item(.roundedRect(place.frame, radius: layout.measures.cornerRadius), color)]
    }

    /// Below the status what is to be said of the strength; in its place where there is no room for both.
    private func enrollWords(_ enroll: EnrollView, _ layout: DrawingLayout, _ motion: MotionFrame) -> Layer {
        let string = words.step(enroll.step, by: enroll.entry)
        guard enroll.step == .review, let strength = enroll.strength else {
            return Layer([status(string, enroll.step.tone, in: layout.status, layout, motion)])
        }
        let (first, rest) = layout.statusWithAdvice
        let hasHint = enroll.buttons.contains(.numbers)
        if let advice = advice(strength, hasHint: hasHint, in: rest, layout) {
            return Layer([status(string, enroll.step.tone, in: first, layout, motion), advice])
        }
        let advice = words.strength(strength, tellsOrder: false)
        return Layer([status(advice, strength.tone, in: layout.status, layout, motion)])
    }

    /// How hard the pattern is to guess; and how to see its order, where there is room for that. Nil without room.
    private func advice(
        _ strength: PatternStrength.Level, hasHint: Bool, in frame: Rect, _ layout: DrawingLayout
    ) -> Item? {
        let (least, size) = (layout.measures.captionSize, layout.measures.smallTextSize)
        let lines = max(1, Int(frame.height / (least * Measures.lineHeight)))
        let candidates = (hasHint ? [true] : []) + [false]
        let string = candidates.map { words.strength(strength, tellsOrder: $0) }
            .first { WordWidths.fit($0, in: frame, size: least, lines: lines) }
        guard let string else { return nil }
        let text = TextBlock(fitting: string, in: frame, size: size, lines: lines, atTop: true)
        return Item(.text(text), strength.tone == .plain ? theme.quietText : strength.tone.color(in: theme))
    }

    private func status(
        _ string: String, _ tone: StatusTone, in frame: Rect, _ layout: DrawingLayout, _ motion: MotionFrame
    ) -> Item {
        var text = TextBlock(fitting: string, in: frame, size: layout.statusSize, lines: layout.statusLines)
        // In whole pixels: letters keep their shape while they move.
        text.frame.x += (motion.shake * layout.measures.shakeReach).rounded()
        return Item(.text(text), tone.color(in: theme))
    }

    /// Initials in their color, and the name, which keeps its size.
    private func person(_ person: PersonLabel?, _ layout: DrawingLayout) -> [Item] {
        guard let person, let frame = layout.name else { return [] }
        let size = layout.measures.smallTextSize
        let lines = max(1, Int(frame.height / (size * Measures.lineHeight)))
        // Some letters, as Arabic ones with a sign above, are taller than a line.
        let roomy = Rect(center: frame.center, width: frame.width, height: frame.height + size * 0.16)
        let name = TextBlock(
            person.name, in: roomy, size: size, alignment: layout.avatar?.height == frame.height ? .left : .center,
            maximumLines: min(lines, 2))
        return [Item(.text(name), theme.text)] + (layout.avatar.map { avatar(of: person, in: $0) } ?? [])
    }

    private func avatar(of person: PersonLabel, in frame: Rect) -> [Item] {
        EmblemPicture(
            emblem: .initials(Initials.of(person.name), color: person.color), frame: frame, ground: theme.background,
            isEnabled: true, isPressed: false, symbolColor: theme.text, theme: theme
        ).items
    }
}

extension PatternStrength.Level {
    fileprivate var tone: StatusTone {
        switch self {
        case .weak: .bad
        case .medium: .plain
        case .strong: .good
        }
    }
}
