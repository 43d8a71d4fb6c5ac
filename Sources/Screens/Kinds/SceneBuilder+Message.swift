// SPDX-License-Identifier: MIT
import Drawing
import KioskModel
import KioskSession
import Words

/// The screens that tell something: a symbol, a title and what there is to say.
extension SceneBuilder {
    /// How much of the words is left where they blink.
    private static let blinkOpacity = 0.4

    func message(_ view: ViewState, _ layout: MessageLayout) -> [Layer] {
        switch view {
        case .unlocked(let unlocked):
            messageLayers(
                layout, .openLock, title: words.unlocked, Layer(unlockedLines(unlocked, layout)))
        case .notice(let notice):
            messageLayers(
                layout, notice.symbol, title: words.title(of: notice), Layer([explanation(of: notice, layout)]))
        case .lock, .roster, .enroll, .teacher: []
        }
    }

    private func messageLayers(
        _ layout: MessageLayout, _ symbol: Symbol, title: String, _ explanation: Layer
    ) -> [Layer] {
        let titleText = TextBlock(fitting: title, in: layout.title, size: layout.titleSize)
        return [
            Layer(symbol.items(in: layout.symbol, theme: theme)), Layer([Item(.text(titleText), theme.text)]),
            explanation,
        ]
    }

    /// Where there is somebody to be asked the owner may say whom.
    private func explanation(of notice: Notice, _ layout: MessageLayout) -> Item {
        let contact: String? =
            switch notice {
            case .notSetUp, .nobody, .forgotten: appearance.contact
            case .starting, .noPattern, .noTouchscreen, .storeFault: nil
            }
        let text = TextBlock(
            fitting: contact ?? words.explanation(of: notice), in: layout.explanation, size: layout.measures.textSize,
            lines: layout.explanationLines, atTop: true)
        return Item(.text(text), theme.quietText)
    }

    /// Who opened, the time left, and what went wrong before, each on a line.
    private func unlockedLines(_ view: UnlockedView, _ layout: MessageLayout) -> [Item] {
        var lines: [(words: String, color: Color, opacity: Double)] = []
        if !view.people.isEmpty { lines.append((words.names(view.people.map(\.name)), theme.text, 1)) }
        lines.append((words.locks(inSeconds: view.secondsLeft), timeColor(view), timeOpacity(view)))
        if view.failuresBefore > 0 { lines.append((words.failuresBefore(view.failuresBefore), theme.error, 1)) }
        return zip(lines, layout.lines).map { line, frame in
            let text = TextBlock(
                shortening: line.words, in: frame, size: layout.measures.textSize, alignment: .center)
            return Item(.text(text), line.color, opacity: line.opacity)
        }
    }

    private func timeColor(_ view: UnlockedView) -> Color { view.isEnding ? theme.error : theme.quietText }

    /// The last seconds come and go.
    private func timeOpacity(_ view: UnlockedView) -> Double {
        guard view.isEnding, appearance.moves, let seconds = view.secondsLeft else { return 1 }
        return seconds.isMultiple(of: 2) ? 1 : SceneBuilder.blinkOpacity
    }
}

extension Notice {
    fileprivate var symbol: Symbol {
        switch self {
        case .starting: .waiting
        case .notSetUp: .closedLock
        case .noPattern, .nobody, .forgotten: .grid
        case .noTouchscreen: .noTouch
        case .storeFault: .fault
        }
    }
}
