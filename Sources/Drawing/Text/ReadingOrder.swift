// SPDX-License-Identifier: MIT
internal import CFriBidi

/// The direction of a paragraph and of each of its characters, by the Unicode bidirectional algorithm.
struct ReadingOrder {
    /// The index at which the paragraph begins in the text; its characters keep their places in it.
    private let start: Int
    /// The level of each character: even ones run from left to right, odd ones from right to left. Empty where nothing
    /// runs from right to left, which is found out without asking FriBidi.
    private let levels: [Int8]
    /// True when the paragraph begins at the right, as its first strong letter does.
    private let isRightToLeft: Bool

    init(of paragraph: ArraySlice<Character>) {
        start = paragraph.startIndex
        guard paragraph.contains(where: { $0.unicodeScalars.contains(where: \.mayRunRightToLeft) }),
            let (levels, isRightToLeft) = ReadingOrder.resolve(paragraph)
        else {
            self.levels = []
            self.isRightToLeft = false
            return
        }
        self.levels = levels
        self.isRightToLeft = isRightToLeft
    }

    /// A line of the paragraph with these characters, and perhaps a mark of which way the paragraph runs.
    func line(of characters: ArraySlice<Character>, endingIn mark: Character? = nil) -> TextLine {
        var line = TextLine(characters: Array(characters), isRightToLeft: isRightToLeft)
        if !levels.isEmpty {
            line.levels = Array(levels[characters.startIndex - start..<characters.endIndex - start])
        }
        guard let mark else { return line }
        line.characters.append(mark)
        if !levels.isEmpty { line.levels.append(isRightToLeft ? 1 : 0) }
        return line
    }

    /// The order, from left to right, in which stretches of text at these levels stand on one line.
    static func visualOrder(of levels: [Int8]) -> [Int] {
        guard levels.contains(where: { $0 > 0 }) else { return Array(levels.indices) }
        // FriBidi orders the stretches as it would characters; as neutrals, so that none passes for a space at the
        // line's end.
        let types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: levels.count)
        var levels = levels
        var order = levels.indices.map { FriBidiStrIndex($0) }
        let count = FriBidiStrIndex(levels.count)
        guard fribidi_reorder_line(0, types, count, 0, FRIBIDI_PAR_LTR, &levels, nil, &order) > 0 else {
            return Array(levels.indices)
        }
        return order.map { Int($0) }
    }

    /// Nil when FriBidi is out of memory.
    private static func resolve(_ paragraph: ArraySlice<Character>) -> ([Int8], Bool)? {
        let scalars = paragraph.flatMap { $0.unicodeScalars.map(\.printable) }
        let count = FriBidiStrIndex(scalars.count)
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_ON, count: scalars.count)
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        var levels = [FriBidiLevel](repeating: 0, count: scalars.count)
        var direction = FRIBIDI_PAR_ON
        fribidi_get_bidi_types(scalars, count, &types)
        fribidi_get_bracket_types(scalars, count, types, &brackets)
        guard fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &levels) > 0 else { return nil }
        return (firstLevels(of: paragraph, in: levels), direction == FRIBIDI_PAR_RTL)
    }

    /// A character runs as its first scalar does; the marks behind that one follow it.
    private static func firstLevels(of paragraph: ArraySlice<Character>, in levels: [Int8]) -> [Int8] {
        var next = 0
        return paragraph.map { character in
            defer { next += character.unicodeScalars.count }
            return levels[next]
        }
    }
}
