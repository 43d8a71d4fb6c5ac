// SPDX-License-Identifier: MIT
import Geometry
import Words

/// A title with Cancel, the fields and the keyboard below each other.
///
/// Where the keys would become too flat for a finger the title is left out and Cancel, as a cross, stands beside the
/// fields: the labels in the fields still say what to type.
package struct FormLayout: Hashable, Sendable {
    let measures: Measures
    /// Nil where there is no room for it.
    let title: Rect?
    let fields: [Rect]
    let cancel: Rect
    let keyboard: KeyboardLayout

    init(_ page: FormPage, _ measures: Measures) {
        var rest = measures.page
        let count = max(1, page.fields.count)
        let fieldRows = rest.width >= rest.height ? 1 : count
        let fieldHeight = max(
            measures.buttonHeight,
            measures.height(ofLines: 1, size: measures.textSize)
                + measures.height(ofLines: 1, size: measures.captionSize) + 2 * measures.padding)
        let fieldsHeight = Double(fieldRows) * (fieldHeight + measures.keyGap) - measures.keyGap
        let keyRows = Double(KeyboardLayout.rowCount(width: rest.width, measures))
        let keysHeight = keyRows * (measures.buttonHeight + measures.keyGap) - measures.keyGap
        let hasTitle =
            rest.height >= measures.buttonHeight + measures.gap + fieldsHeight + measures.gap + keysHeight

        var cancel: Rect?
        if hasTitle {
            var header = rest.cutTop(measures.buttonHeight, gap: measures.gap)
            cancel = header.cutRight(min(header.width * 0.35, measures.unit * 0.4).rounded(), gap: measures.gap)
            title = header
        } else {
            title = nil
        }
        let tallestKey = (measures.buttonHeight * 1.25).rounded()
        let left = rest.height - fieldsHeight - measures.gap
        let keys = rest.cutBottom(
            min(left, keyRows * (tallestKey + measures.keyGap) - measures.keyGap), gap: measures.gap)
        keyboard = KeyboardLayout(page.keyboard.layer, in: keys, measures)
        var lines = rest.cutTop(fieldsHeight)
        let side = cancel ?? lines.cutRight(measures.buttonHeight, gap: measures.keyGap)
        self.cancel = side
        self.measures = measures
        fields = lines.cells(columns: count / fieldRows, rows: fieldRows, gap: measures.keyGap)
    }

    /// Whether Cancel is a cross instead of words.
    var cancelIsCross: Bool { title == nil }

    func targets(of page: FormPage) -> [TargetPlace] {
        let fields = zip(page.fields.indices, fields).map { TargetPlace(target: .field($0), frame: $1) }
        let keys = keyboard.places.filter { page.canPress($0.key) }
            .map { TargetPlace(target: .key($0.key), frame: $0.frame) }
        return fields + [TargetPlace(target: .cancel, frame: cancel)] + keys
    }

    var frames: [Rect] { (title.map { [$0] } ?? []) + fields + [cancel] + keyboard.places.map(\.frame) }
}

extension FormPage {
    func canPress(_ key: Key) -> Bool {
        switch key {
        case .shift: keyboard.layer.hasCapitals
        case .done: isDoneEnabled
        case .character, .space, .delete, .layer: true
        }
    }
}
