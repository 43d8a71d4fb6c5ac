// SPDX-License-Identifier: MIT
import Geometry

/// A symbol, a question and its explanation in the middle; buttons below, side by side or on a narrow panel stacked.
///
/// What leads back comes first: at the left or at the bottom, where lists have their buttons. A second tap on the
/// button that asked the question does no harm.
package struct DialogLayout: Hashable, Sendable {
    let measures: Measures
    /// A square; nil where there is no room for it.
    let symbol: Rect?
    let question: Rect
    let questionLines: Int
    let explanation: Rect
    let explanationLines: Int
    /// In the order of the page's buttons.
    let buttons: [Rect]

    init(_ page: DialogPage, _ measures: Measures) {
        var column = DialogLayout.column(measures)
        buttons = DialogLayout.places(of: page.buttons, &column, measures)
        questionLines = 2
        explanationLines = measures.isWide ? 3 : 4
        let questionHeight = measures.height(ofLines: questionLines, size: measures.titleSize)
        let explanationHeight = measures.height(ofLines: explanationLines, size: measures.textSize)
        let words = questionHeight + measures.keyGap + explanationHeight
        let side = min((measures.unit * 0.26).rounded(), column.height - words - measures.gap)
        let hasSymbol = side >= measures.unit * 0.1
        let used = words + (hasSymbol ? side + measures.gap : 0)
        _ = column.cutTop(max(0, (column.height - used) / 2).rounded(.down))
        symbol = hasSymbol ? column.cutTop(side, gap: measures.gap).square(side) : nil
        question = column.cutTop(questionHeight, gap: measures.keyGap)
        explanation = column.cutTop(min(explanationHeight, column.height))
        self.measures = measures
    }

    private static func column(_ measures: Measures) -> Rect {
        let page = measures.page
        let width = min(page.width, (measures.unit * 1.5).rounded())
        return Rect(x: (page.center.x - width / 2).rounded(), y: page.y, width: width, height: page.height)
    }

    private static func places(of buttons: [PageButton], _ column: inout Rect, _ measures: Measures) -> [Rect] {
        let count = buttons.count
        guard count > 0 else { return [] }
        let rows = measures.isWide ? 1 : count
        let height = Double(rows) * (measures.buttonHeight + measures.gap) - measures.gap
        let cells = column.cutBottom(height, gap: measures.gap)
            .cells(columns: count / rows, rows: rows, gap: measures.gap)
        let places = measures.isWide ? cells : cells.reversed()
        let order = buttons.indices.sorted { (buttons[$0].rank, $0) < (buttons[$1].rank, $1) }
        return buttons.indices.map { index in places[order.firstIndex(of: index) ?? index] }
    }

    func targets(of page: DialogPage) -> [TargetPlace] { page.buttons.places(in: buttons) }

    var frames: [Rect] { (symbol.map { [$0] } ?? []) + [question, explanation] + buttons }
}

extension PageButton {
    /// What leads back comes before what leads on.
    fileprivate var rank: Int {
        switch role {
        case .plain: 0
        case .primary: 1
        case .destructive: 2
        }
    }
}
