// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
package import KioskSession

/// A number to enter, one box per digit: the PIN.
package struct DigitsScreen: Equatable, Sendable {
    package var title: String
    /// The instruction, or what was wrong.
    package var prompt: String
    package var tone: StatusTone
    /// The number of boxes, one of `PINEntry.lengths`.
    package var length: Int
    package var digits: PINView.Digits
    /// The keypad's words for taking all digits back.
    package var clear: String
    /// Nil where there is no way but to enter the number.
    package var cancel: String?
    /// The way of somebody who forgot the number; nil where there is none, or nothing beside Cancel.
    package var forgot: String?
    /// Digits by key.
    package var keypad: KeypadOrder
    /// False while the number is being checked or refused: only `cancel` and `forgot` can be pressed.
    package var isEnabled: Bool

    package init(
        title: String, prompt: String, tone: StatusTone = .plain, length: Int = PINEntry.usualLength,
        digits: PINView.Digits, clear: String, cancel: String?, forgot: String? = nil, keypad: KeypadOrder = .usual,
        isEnabled: Bool = true
    ) {
        self.title = title
        self.prompt = prompt
        self.tone = tone
        self.length = min(max(length, PINEntry.lengths.lowerBound), PINEntry.lengths.upperBound)
        self.digits = digits
        self.clear = clear
        self.cancel = cancel
        self.forgot = cancel == nil ? nil : forgot
        self.keypad = keypad
        self.isEnabled = isEnabled
    }
}

extension PINView.Digits {
    var count: Int {
        switch self {
        case .hidden(let count): count
        case .shown(let pin): pin.count
        }
    }

    var isShown: Bool {
        switch self {
        case .hidden: false
        case .shown: true
        }
    }
}

/// Words and boxes, a keypad, and a row with Cancel and the eye.
///
/// A wide panel has the keypad at the right of the boxes, others have it where the keys become larger: there or below.
package struct DigitsLayout: Equatable {
    package let screen: DigitsScreen
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
    let forgot: Rect?
    let eye: Rect

    init(_ screen: DigitsScreen, _ measures: Measures) {
        let beside = DigitPlaces(besideKeypad: screen, measures)
        let above = DigitPlaces(aboveKeypad: screen, measures)
        let places = measures.isWide || beside.keySide > above.keySide ? beside : above
        self.screen = screen
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
        forgot =
            places.forgot
            ?? screen.forgot.map { _ in
                bottom.cutRight((bottom.width * 0.55).rounded(), gap: measures.gap)
            }
        cancel = screen.cancel == nil ? nil : bottom
    }

    var targets: [PlacedTarget] {
        let cancel = cancel.map { [PlacedTarget(.cancel, $0, .event(.teacher(.back)))] } ?? []
        let forgot = forgot.map { [PlacedTarget(.forgot, $0, .event(.teacher(.forgot)))] } ?? []
        guard screen.isEnabled else { return cancel + forgot }
        let keys = zip(screen.keys, keys).filter { screen.canPress($0.0) }
            .map { PlacedTarget($0.target, $1, .event(.teacher(.key($0.input)))) }
        return keys + cancel + forgot + [PlacedTarget(.eye, eye, .event(.teacher(.key(.eye))))]
    }

    var frames: [Rect] {
        [title, prompt] + boxes.frames + boxes.separators + keys + [cancel, forgot].compactMap { $0 } + [eye]
    }
}

/// A key of the keypad.
enum KeypadKey: Hashable {
    case digit(Int)
    case clear
    case delete

    var target: TouchTarget {
        switch self {
        case .digit(let digit): .digit(digit)
        case .clear: .clearDigits
        case .delete: .deleteDigit
        }
    }

    var input: PINEntry.Key {
        switch self {
        case .digit(let digit): .digit(digit)
        case .clear: .clear
        case .delete: .delete
        }
    }
}

extension DigitsScreen {
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
    /// Nil where it belongs into the row at the bottom, or where there is none.
    let forgot: Rect?

    /// The shorter side of a key, with its gap.
    var keySide: Double { min(keypad.width / 3, keypad.height / 4) }

    init(besideKeypad page: DigitsScreen, _ measures: Measures) {
        var whole = measures.page
        let keyHeight = (whole.height - 3 * measures.keyGap) / 4
        let widest = 3 * keyHeight * 1.25
        let words = measures.unit * (measures.isWide ? 0.6 : 0.5)
        let width = min(widest, whole.width - measures.margin - words).rounded()
        keypad = whole.cutRight(width, gap: measures.margin)
        bottom = whole.cutBottom(measures.buttonHeight, gap: measures.gap)
        forgot = page.forgot.map { _ in whole.cutBottom(measures.buttonHeight, gap: measures.gap) }
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

    init(aboveKeypad page: DigitsScreen, _ measures: Measures) {
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
        forgot = nil
        keypad = whole.cutBottom(4 * key + 3 * measures.keyGap, gap: measures.gap)
        title = whole.cutTop(measures.height(ofLines: 1, size: measures.titleSize), gap: measures.keyGap)
        prompt = whole.cutTop(measures.height(ofLines: promptLines, size: promptSize))
        boxes = row.placed(in: whole)
    }
}

/// A row of boxes, or two rows where they would become too narrow, in groups with a separator between them.
struct DigitBoxes: Hashable {
    let frames: [Rect]
    /// The places between the groups of a row.
    let separators: [Rect]
    let height: Double

    /// Boxes at the origin; `placed(in:)` moves them.
    init(length: Int, width: Double, _ measures: Measures) {
        let tallest = (measures.unit * 0.15).rounded()
        let single = DigitRow(DigitBoxes.groups(of: length), width: width, tallest: tallest, measures)
        guard single.boxWidth < tallest * 0.55, length > 6 else {
            let row = single.boxes(y: 0)
            (frames, separators, height) = (row.frames, row.separators, single.height)
            return
        }
        let low = (measures.unit * 0.11).rounded()
        let counts = [(length + 1) / 2, length / 2]
        let rows = counts.map { DigitRow(DigitBoxes.groups(of: $0), width: width, tallest: low, measures) }
        // Both rows have the first one's boxes, so that they stand below each other.
        let second = rows[0].boxes(y: rows[0].height + measures.keyGap, count: counts[1])
        let first = rows[0].boxes(y: 0)
        frames = first.frames + second.frames
        separators = first.separators + second.separators
        height = 2 * rows[0].height + measures.keyGap
    }

    private init(frames: [Rect], separators: [Rect], height: Double) {
        self.frames = frames
        self.separators = separators
        self.height = height
    }

    /// The boxes in the vertical middle of `frame`.
    func placed(in frame: Rect) -> DigitBoxes {
        let top = (frame.y + max(0, frame.height - height) / 2).rounded()
        func moved(_ rect: Rect) -> Rect {
            Rect(x: rect.x + frame.x, y: rect.y + top, width: rect.width, height: rect.height)
        }
        return DigitBoxes(frames: frames.map(moved), separators: separators.map(moved), height: height)
    }

    /// Two or three groups, as equal as can be, the longer ones first: 3 3, 4 3, 4 4 4.
    static func groups(of length: Int) -> [Int] {
        let count = length <= 8 || length == 10 ? 2 : 3
        return (0..<count).map { (length + count - 1 - $0) / count }
    }
}

/// One row of boxes in groups, as wide as `width` allows and in its middle.
private struct DigitRow {
    let groups: [Int]
    let width: Double
    let boxWidth: Double
    let height: Double
    let gap: Double
    let separatorWidth: Double

    init(_ groups: [Int], width: Double, tallest: Double, _ measures: Measures) {
        let count = Double(groups.reduce(0, +))
        let breaks = Double(groups.count - 1)
        gap = measures.keyGap
        separatorWidth = max(5, (tallest * 0.2).rounded())
        let free = width - (count - 1 + breaks) * gap - breaks * separatorWidth
        boxWidth = min((free / count).rounded(.down), (tallest * 0.85).rounded())
        height = min(tallest, (boxWidth * 1.5).rounded())
        self.groups = groups
        self.width = width
    }

    /// The first `limit` boxes.
    func boxes(y: Double, count limit: Int = .max) -> (frames: [Rect], separators: [Rect]) {
        let count = groups.reduce(0, +)
        let breaks = Double(groups.count - 1)
        let used = Double(count) * (boxWidth + gap) - gap + breaks * (separatorWidth + gap)
        var x = ((width - used) / 2).rounded()
        var frames: [Rect] = []
        var separators: [Rect] = []
        for (index, group) in groups.enumerated() {
            if index > 0 {
                separators.append(Rect(x: x, y: y, width: separatorWidth, height: height))
                x += separatorWidth + gap
            }
            for _ in 0..<group {
                frames.append(Rect(x: x, y: y, width: boxWidth, height: height))
                x += boxWidth + gap
            }
        }
        return (Array(frames.prefix(limit)), separators)
    }
}
