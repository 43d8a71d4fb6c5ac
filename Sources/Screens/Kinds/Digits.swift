// SPDX-License-Identifier: MIT
import Geometry
import KioskSession

/// Words and boxes, a keypad, and a row with Cancel and the eye.
///
/// A wide panel has the keypad at the right of the boxes, others have it where the keys become larger: there or below.
package struct DigitLayout: Hashable, Sendable {
    let measures: Measures
    let title: Rect
    let prompt: Rect
    let promptSize: Double
    let promptLines: Int
    let boxes: DigitBoxes
    /// Row by row, in the order of the page's keys.
    let keys: [Rect]
    /// Nil where there is nothing to go back to.
    let cancel: Rect?
    let eye: Rect

    init(_ page: DigitPage, _ measures: Measures) {
        let beside = DigitPlaces(besideKeypad: page, measures)
        let above = DigitPlaces(aboveKeypad: page, measures)
        let places = measures.isWide || beside.keySide > above.keySide ? beside : above
        self.measures = measures
        title = places.title
        prompt = places.prompt
        promptSize = places.promptSize
        promptLines = places.promptLines
        boxes = places.boxes
        keys = places.keypad.cells(columns: 3, rows: 4, gap: measures.keyGap)
        var bottom = places.bottom
        eye = bottom.cutRight(
            min(bottom.width * 0.4, max(bottom.height, measures.buttonHeight) * 1.3).rounded(), gap: measures.gap)
        cancel = page.cancel == nil ? nil : bottom
    }

    func targets(of page: DigitPage) -> [TargetPlace] {
        let cancel = cancel.map { [TargetPlace(target: .cancel, frame: $0)] } ?? []
        guard page.isEnabled else { return cancel }
        let keys = zip(page.keys, keys).filter { page.canPress($0.0) }
            .map { TargetPlace(target: $0.target, frame: $1) }
        return keys + cancel + [TargetPlace(target: .eye, frame: eye)]
    }

    var frames: [Rect] {
        [title, prompt] + boxes.frames + boxes.separators + keys + (cancel.map { [$0] } ?? []) + [eye]
    }
}

/// A key of the keypad.
enum KeypadKey: Hashable {
    case digit(Int)
    case clear
    case delete

    var target: PageTarget {
        switch self {
        case .digit(let digit): .digit(digit)
        case .clear: .clearDigits
        case .delete: .deleteDigit
        }
    }
}

extension DigitPage {
    /// Row by row: nine digits, then clear, the last digit, delete.
    var keys: [KeypadKey] {
        var keys = keypad.digits.map { KeypadKey.digit($0) }
        keys.insert(.clear, at: keys.count - 1)
        return keys + [.delete]
    }

    /// While nothing is entered there is nothing to take back.
    func canPress(_ key: KeypadKey) -> Bool {
        switch key {
        case .digit: isEnabled
        case .clear, .delete: isEnabled && digits.count > 0
        }
    }
}

/// The parts before they are divided.
private struct DigitPlaces {
    let title: Rect
    let prompt: Rect
    let promptSize: Double
    let promptLines: Int
    let boxes: DigitBoxes
    let keypad: Rect
    let bottom: Rect

    /// The shorter side of a key, with its gap.
    var keySide: Double { min(keypad.width / 3, keypad.height / 4) }

    init(besideKeypad page: DigitPage, _ measures: Measures) {
        var whole = measures.page
        let keyHeight = (whole.height - 3 * measures.keyGap) / 4
        let widest = 3 * keyHeight * 1.25
        let words = measures.unit * (measures.isWide ? 0.6 : 0.5)
        let width = min(widest, whole.width - measures.margin - words).rounded()
        keypad = whole.cutRight(width, gap: measures.margin)
        bottom = whole.cutBottom(measures.buttonHeight, gap: measures.gap)
        promptLines = 3
        promptSize = measures.textSize
        let titleHeight = measures.height(ofLines: 1, size: measures.titleSize)
        let promptHeight = measures.height(ofLines: promptLines, size: promptSize)
        let row = DigitBoxes(length: page.length, width: whole.width, measures)
        // The words at the top, the boxes in the middle of what they leave.
        title = whole.cutTop(titleHeight, gap: measures.keyGap)
        prompt = whole.cutTop(min(promptHeight, whole.height - row.height), gap: 0)
        boxes = row.placed(in: whole)
    }

    init(aboveKeypad page: DigitPage, _ measures: Measures) {
        var whole = measures.page
        promptLines = 2
        promptSize = measures.smallTextSize
        let row = DigitBoxes(length: page.length, width: whole.width, measures)
        let words =
            measures.height(ofLines: 1, size: measures.titleSize) + measures.keyGap
            + measures.height(ofLines: promptLines, size: promptSize)
        let left = whole.height - words - row.height - 2 * measures.gap - 4 * measures.keyGap
        let key = min(left / 5, measures.buttonHeight * 1.25).rounded(.down)
        bottom = whole.cutBottom(key, gap: measures.keyGap)
        keypad = whole.cutBottom(4 * key + 3 * measures.keyGap, gap: measures.gap)
        title = whole.cutTop(measures.height(ofLines: 1, size: measures.titleSize), gap: measures.keyGap)
        prompt = whole.cutTop(measures.height(ofLines: promptLines, size: promptSize))
        boxes = row.placed(in: whole)
    }
}
