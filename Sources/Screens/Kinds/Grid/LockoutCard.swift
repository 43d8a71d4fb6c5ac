// SPDX-License-Identifier: MIT
import Drawing
import Geometry

/// Draws what stands before the dimmed grid while strokes are refused: the time to wait, or a lock.
struct LockoutCard {
    let card: GridScreen.Card?
    let frame: Rect
    let measures: Measures
    let theme: Theme
    let motion: MotionFrame

    /// Opacity at which a new countdown number fades in.
    private static let firstOpacity = 0.5

    /// The card, and above it what changes each second; both empty while strokes are taken.
    var layers: [Layer] {
        switch card {
        case nil: [Layer(), Layer()]
        case .countdown(let caption, let time):
            [appearing([surface, self.caption(caption)]), appearing([countdown(time)])]
        case .lock:
            [
                appearing(
                    [surface]
                        + Symbol.locked.items(in: symbol, theme.quietText, ground: theme.background)), Layer(),
            ]
        }
    }

    private func appearing(_ items: [Item]) -> Layer {
        Layer(items.map { Item($0.shape, $0.color, opacity: $0.opacity * motion.card) })
    }

    private var surface: Item { Item(.roundedRect(frame, radius: measures.cornerRadius * 1.5), theme.surface) }

    private func caption(_ caption: String) -> Item {
        let place = Rect(
            x: frame.x, y: frame.y + frame.height * 0.14, width: frame.width, height: frame.height * 0.26)
        return Item(
            .text(measures.fitted(caption, in: place, size: measures.textSize * 0.9)), theme.quietText)
    }

    private func countdown(_ time: String) -> Item {
        let place = Rect(
            x: frame.x + frame.width * 0.06, y: frame.y + frame.height * 0.40, width: frame.width * 0.88,
            height: frame.height * 0.46)
        let size = (measures.unit * 0.095).rounded()
        let opacity = LockoutCard.firstOpacity * (1 - motion.second) + motion.second
        return Item(.text(measures.fitted(time, in: place, size: size)), theme.text, opacity: opacity)
    }

    private var symbol: Rect {
        let side = frame.height * 0.84
        return Rect(center: frame.center, width: side, height: side)
    }
}
