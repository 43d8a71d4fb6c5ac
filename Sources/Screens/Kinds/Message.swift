// SPDX-License-Identifier: MIT
package import Geometry
package import KioskSession

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
        let rows = MessageLayout.rows(of: buttons)
        let buttonSpace = Double(rows.count) * (measures.buttonHeight + measures.gap)
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
        self.buttons = MessageLayout.places(of: buttons, in: rows, below: column, measures)
    }

    /// What closes stands alone at the bottom, where it stays when what is above it goes.
    private static func rows(of buttons: [Button]) -> [ButtonRows.Turns] {
        [[.moreTime, .newPattern], [.lockNow, .back]].filter { $0.contains(where: buttons.contains) }
    }

    private static func places(
        of buttons: [Button], in rows: [ButtonRows.Turns], below column: Rect, _ measures: Measures
    ) -> [ButtonPlace] {
        rows.enumerated().flatMap { index, row in
            let count = Double(row.filter(buttons.contains).count)
            let width = min(column.width, measures.unit * 0.6 * count + measures.gap * (count - 1))
            let bottom = column.bottom - Double(rows.count - 1 - index) * (measures.buttonHeight + measures.gap)
            let frame = Rect(
                x: column.center.x - width / 2, y: bottom - measures.buttonHeight, width: width,
                height: measures.buttonHeight)
            return ButtonRows(frame: frame, rowHeight: measures.buttonHeight, gap: measures.gap, rows: [[row]])
                .places(of: buttons)
        }
    }

    /// The explanation's lines, from the top.
    var lines: [Rect] {
        let height = explanation.height / Double(explanationLines)
        return (0..<explanationLines).map {
            Rect(
                x: explanation.x, y: explanation.y + Double($0) * height, width: explanation.width, height: height)
        }
    }
}
