// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskSession
import Words

/// What stands before the dimmed grid while strokes are refused: the time to wait, or a lock.
struct LockoutCard {
    let layout: DrawingLayout
    let theme: Theme
    let words: any Words
    let motion: MotionFrame

    /// What a number begins with that takes the place of the one before.
    private static let firstOpacity = 0.5

    /// The card, and above it what changes each second; both empty while strokes are taken.
    func layers(for status: LockStatus) -> [Layer] {
        switch status {
        case .lockedOut(let seconds): [appearing([surface, caption]), appearing([countdown(seconds)])]
        case .stopped: [appearing([surface] + Symbol.closedLock.items(in: symbol, theme: theme)), Layer()]
        case .draw, .checking, .success, .tooShort, .wrong, .alreadyTried, .voided, .denied: [Layer(), Layer()]
        }
    }

    private func appearing(_ items: [Item]) -> Layer {
        Layer(items.map { Item($0.shape, $0.color, opacity: $0.opacity * motion.card) })
    }

    private var surface: Item {
        Item(.roundedRect(layout.card, radius: layout.measures.cornerRadius * 1.5), theme.surface)
    }

    private var caption: Item {
        let card = layout.card
        let frame = Rect(
            x: card.x, y: card.y + card.height * 0.14, width: card.width, height: card.height * 0.26)
        return Item(
            .text(TextBlock(fitting: words.tryAgainIn, in: frame, size: layout.measures.textSize * 0.9)),
            theme.quietText)
    }

    private func countdown(_ seconds: Int) -> Item {
        let card = layout.card
        let frame = Rect(
            x: card.x + card.width * 0.06, y: card.y + card.height * 0.40, width: card.width * 0.88,
            height: card.height * 0.46)
        let size = (layout.measures.unit * 0.095).rounded()
        let opacity = LockoutCard.firstOpacity * (1 - motion.second) + motion.second
        return Item(
            .text(TextBlock(fitting: words.wait(seconds: seconds), in: frame, size: size)), theme.text,
            opacity: opacity)
    }

    private var symbol: Rect {
        let side = layout.card.height * 0.84
        return Rect(center: layout.card.center, width: side, height: side)
    }
}
