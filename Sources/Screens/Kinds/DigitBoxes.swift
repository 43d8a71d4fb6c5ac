// SPDX-License-Identifier: MIT
import Geometry

/// A row of boxes, or two rows where they would become too narrow, in groups with a separator between them.
struct DigitBoxes: Hashable {
    let frames: [Rect]
    /// Between the groups of a row.
    let separators: [Rect]
    let height: Double

    /// At the origin; `placed(in:)` moves them.
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
