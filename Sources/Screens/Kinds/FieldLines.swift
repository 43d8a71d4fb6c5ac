// SPDX-License-Identifier: MIT
import Geometry

/// Where the words of a field are, in panel pixels.
struct FieldLines {
    let label: Rect
    /// Below the label.
    let text: Rect
    /// In the label's place, while something covers the lower part of the field.
    let raisedText: Rect

    init(in frame: Rect, _ measures: Measures) {
        let labelHeight = measures.height(ofLines: 1, size: measures.captionSize)
        let textHeight = measures.height(ofLines: 1, size: measures.textSize)
        var rest = frame
        _ = rest.cutLeft(measures.padding + measures.keyGap)
        _ = rest.cutRight(measures.padding + measures.keyGap)
        var raised = rest
        _ = raised.cutTop(2 * measures.lineWidth + (measures.keyGap / 2).rounded())
        raisedText = raised.cutTop(textHeight)
        _ = rest.cutTop(max(0, (frame.height - labelHeight - textHeight) / 2).rounded(.down))
        label = rest.cutTop(labelHeight)
        text = rest.cutTop(textHeight)
    }
}
