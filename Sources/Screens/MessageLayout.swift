// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// The screens without a grid: a symbol, a title and an explanation in the middle, buttons below.
package struct MessageLayout: Hashable, Sendable {
    package let measures: Measures
    /// A square.
    package let symbol: Rect
    package let title: Rect
    package let titleSize: Double
    package let explanation: Rect
    package let explanationLines: Int
    package let buttons: [ButtonPlace]

    package init(buttons: [Button], explanationLines: Int, _ measures: Measures) {
        let content = measures.content
        let width = min(content.width, measures.unit * 1.3)
        let column = Rect(
            x: content.center.x - width / 2, y: content.y, width: width, height: content.height)
        let buttonSpace = buttons.isEmpty ? 0 : measures.buttonHeight + measures.gap
        let titleSize = (measures.textSize * 1.4).rounded()
        let titleHeight = measures.height(ofLines: 1, size: titleSize)
        let explanationHeight = measures.height(ofLines: explanationLines, size: measures.textSize)
        let words = measures.gap + titleHeight + measures.gap / 2 + explanationHeight
        let symbolSide = min(measures.unit * 0.32, column.height - buttonSpace - words)
        let top = column.y + (column.height - buttonSpace - words - symbolSide) / 2

        self.measures = measures
        self.titleSize = titleSize
        self.explanationLines = explanationLines
        symbol = Rect(x: column.center.x - symbolSide / 2, y: top, width: symbolSide, height: symbolSide)
        title = Rect(x: column.x, y: symbol.bottom + measures.gap, width: width, height: titleHeight)
        explanation = Rect(
            x: column.x, y: title.bottom + measures.gap / 2, width: width, height: explanationHeight)
        let buttonWidth = min(width, measures.unit * 0.6)
        let rows = ButtonRows(
            frame: Rect(
                x: column.center.x - buttonWidth / 2, y: column.bottom - measures.buttonHeight, width: buttonWidth,
                height: measures.buttonHeight),
            rowHeight: measures.buttonHeight, gap: measures.gap, rows: [[.lockNow]])
        self.buttons = rows.places(of: buttons)
    }
}
