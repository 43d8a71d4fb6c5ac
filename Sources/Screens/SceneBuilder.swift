// SPDX-License-Identifier: MIT
package import Drawing
package import Geometry
package import PatternLock

/// Makes the picture of a view: the same view gives the same scene, but for the moment of what moves.
///
/// The layers of a screen are always the same, back to front, so that the damage between two scenes stays small:
/// - lock: halo per dot, path, rubber band, dot per dot, indicator, card, countdown, words, buttons
/// - enroll: halo per dot, path, rubber band, dot per dot, indicator, words, buttons
/// - unlocked, notice: symbol, title, explanation, buttons
package struct SceneBuilder {
    package let panel: PanelGeometry
    package let appearance: Appearance
    /// The theme's color, or a picture dimmed as the theme needs it.
    package let background: Background

    /// - Parameter background: Nil takes the theme's color.
    package init(panel: PanelGeometry, appearance: Appearance, background: Background? = nil) {
        self.panel = panel
        self.appearance = appearance
        self.background = background ?? .color(appearance.theme.background)
    }

    package init(panel: PanelGeometry, theme: Theme, words: any Words) {
        self.init(panel: panel, appearance: Appearance(theme: theme, words: words))
    }

    /// The picture of `view`; `pressed` is the button under the finger.
    package func scene(for view: ViewState, pressed: Button? = nil, motion: MotionFrame = .still) -> Scene {
        let view = appearance.shown(view)
        let layout = Layout(of: view, on: panel, showsIndicator: appearance.showsIndicator)
        let buttons = buttons(layout, view, pressed: pressed)
        switch layout {
        case .drawing(let layout):
            return Scene(background: background, layers: drawing(view, layout, motion) + [buttons])
        case .message(let layout):
            return Scene(background: background, layers: message(view, layout) + [buttons])
        }
    }

    package var theme: Theme { appearance.theme }
    package var words: any Words { appearance.words }

    private func drawing(_ view: ViewState, _ layout: DrawingLayout, _ motion: MotionFrame) -> [Layer] {
        switch view {
        case .lock(let lock): lockLayers(lock, layout, motion)
        case .enroll(let enroll): enrollLayers(enroll, layout, motion)
        case .unlocked, .notice: []
        }
    }

    private func message(_ view: ViewState, _ layout: MessageLayout) -> [Layer] {
        switch view {
        case .unlocked(let unlocked):
            messageLayers(
                layout, .openLock, title: words.unlocked,
                explanation: words.locks(inSeconds: unlocked.secondsLeft))
        case .notice(let notice):
            messageLayers(
                layout, notice.symbol, title: words.title(of: notice), explanation: words.explanation(of: notice))
        case .lock, .enroll: []
        }
    }
}

extension SceneBuilder {
    private func lockLayers(_ lock: LockView, _ layout: DrawingLayout, _ motion: MotionFrame) -> [Layer] {
        let picture = StrokePicture(
            board: layout.board, stroke: lock.stroke, theme: theme,
            arrows: appearance.showsArrows ? .whileDrawing : .never,
            cover: lock.status.refusesStrokes ? layout.card : nil,
            motion: motion)
        let indicator = layout.indicator.map {
            IndicatorPicture(board: $0, pattern: lock.stroke.dots, tone: lock.stroke.tone, theme: theme).layer
        }
        let card = LockoutCard(layout: layout, theme: theme, words: words, motion: motion)
        return picture.layers + [indicator ?? Layer()] + card.layers(for: lock.status)
            + [status(words.status(lock.status, by: lock.entry), lock.status.tone, layout, motion)]
    }

    private func enrollLayers(_ enroll: EnrollView, _ layout: DrawingLayout, _ motion: MotionFrame) -> [Layer] {
        let picture = StrokePicture(
            board: layout.board, stroke: enroll.stroke, theme: theme, arrows: .always, cover: nil, motion: motion)
        let indicator = layout.indicator.map {
            IndicatorPicture(
                board: $0, pattern: enroll.indicator, numbersDots: appearance.numbersDots, theme: theme
            ).layer
        }
        return picture.layers + [
            indicator ?? Layer(), status(words.step(enroll.step, by: enroll.entry), enroll.step.tone, layout, motion),
        ]
    }

    private func status(
        _ string: String, _ tone: StatusTone, _ layout: DrawingLayout, _ motion: MotionFrame
    ) -> Layer {
        var text = TextBlock(
            fitting: string, in: layout.status, size: layout.statusSize, lines: layout.statusLines)
        // In whole pixels: letters keep their shape while they move.
        text.frame.x += (motion.shake * layout.measures.shakeReach).rounded()
        return Layer([Item(.text(text), tone.color(in: theme))])
    }

    private func messageLayers(
        _ layout: MessageLayout, _ symbol: Symbol, title: String, explanation: String
    ) -> [Layer] {
        let titleText = TextBlock(fitting: title, in: layout.title, size: layout.titleSize)
        let explanationText = TextBlock(
            fitting: explanation, in: layout.explanation, size: layout.measures.textSize,
            lines: layout.explanationLines, atTop: true)
        return [
            Layer(symbol.items(in: layout.symbol, theme: theme)),
            Layer([Item(.text(titleText), theme.text)]),
            Layer([Item(.text(explanationText), theme.quietText)]),
        ]
    }

    private func buttons(_ layout: Layout, _ view: ViewState, pressed: Button?) -> Layer {
        let measures = Measures(panel)
        let size = labelSize(layout.buttons, wanted: measures.smallTextSize)
        let pictures = layout.buttons.map { place in
            ButtonPicture(
                place: place, label: words.label(of: place.button), textSize: size,
                cornerRadius: measures.cornerRadius, isPressed: place.button == pressed,
                isQuiet: isQuiet(place.button, view), theme: theme)
        }
        return Layer(pictures.flatMap(\.items))
    }

    /// In stealth a button that handed nothing in would tell that there is nothing yet.
    private func isQuiet(_ button: Button, _ view: ViewState) -> Bool {
        if case .lock = view, button == .ok, !appearance.showsPath { return false }
        return view.hasNothing(for: button)
    }

    /// One size for all labels: the one that the longest needs.
    private func labelSize(_ places: [ButtonPlace], wanted: Double) -> Double {
        places.reduce(wanted) { size, place in
            let frame = ButtonPicture.labelFrame(in: place.frame)
            return min(size, WordWidths.size(of: words.label(of: place.button), in: frame, size: size, lines: 1))
        }
    }
}

extension ViewState {
    /// Whether the button would change nothing; it is shown all the same, so that it does not come and go.
    fileprivate func hasNothing(for button: Button) -> Bool {
        switch (self, button) {
        case (.lock(let lock), .clear): lock.stroke.dots.isEmpty || lock.status.isSettled
        case (.lock(let lock), .ok): lock.stroke.hasNothingToHandIn || lock.status.isSettled
        case (.enroll(let enroll), .ok): enroll.stroke.hasNothingToHandIn
        case (.enroll(let enroll), .clear): enroll.stroke.dots.isEmpty
        case (.lock, _), (.enroll, _), (.unlocked, _), (.notice, _): false
        }
    }
}

extension StrokeView {
    /// Also where it was handed in and is wrong.
    fileprivate var hasNothingToHandIn: Bool { dots.isEmpty || tone == .error }
}

extension Notice {
    fileprivate var symbol: Symbol {
        switch self {
        case .starting: .waiting
        case .noPattern: .grid
        case .noTouchscreen: .noTouch
        case .storeFault: .fault
        }
    }
}
