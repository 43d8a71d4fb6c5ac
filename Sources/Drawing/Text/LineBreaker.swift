// SPDX-License-Identifier: MIT

/// Breaks a text into lines at spaces, at line feeds and between characters that are written without spaces.
struct LineBreaker {
    /// Longer texts cannot be seen on any panel; what follows is treated as text that does not fit.
    private static let longest = 4096
    private static let ellipsis: Character = "\u{2026}"

    /// The width the lines must fit, in the unit of `measure`.
    let width: Int
    let maximumLines: Int
    /// Measures a line of these characters.
    let measure: (ArraySlice<Character>) -> Int

    func lines(of text: String) -> BrokenText {
        var broken = BrokenText()
        var characters = LineBreaker.prefix(of: text)[...]
        while characters.last?.isNewline == true { characters.removeLast() }
        guard !characters.isEmpty else { return broken }
        guard width > 0, maximumLines > 0 else {
            broken.isShortened = true
            return broken
        }
        let paragraphs = characters.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, paragraph) in paragraphs.enumerated() where broken.lines.count < maximumLines {
            add(paragraph, isLast: index == paragraphs.count - 1, to: &broken)
        }
        return broken
    }

    private func add(_ paragraph: ArraySlice<Character>, isLast: Bool, to broken: inout BrokenText) {
        let order = ReadingOrder(of: paragraph)
        var rest = paragraph
        repeat {
            if broken.lines.count + 1 == maximumLines {
                addLastLine(rest, goesOn: !isLast, order: order, to: &broken)
                return
            }
            let line = rest.prefix(lineLength(rest, breaksWord: &broken.breaksWord))
            broken.lines.append(order.line(of: LineBreaker.trimmed(line)))
            rest = rest.dropFirst(line.count).drop { $0 == " " }
        } while !rest.isEmpty
    }

    /// The characters of `text`, cut where no panel could show more; counted in scalars, because one character can
    /// be endless.
    static func prefix(of text: String) -> [Character] {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return Array(text) }
        return Array(String(scalars[..<end])) + [ellipsis]
    }

    /// Adds what of the last permitted line can be shown, with an ellipsis where anything is left out.
    private func addLastLine(
        _ rest: ArraySlice<Character>, goesOn: Bool, order: ReadingOrder, to broken: inout BrokenText
    ) {
        let whole = LineBreaker.trimmed(rest)
        if !goesOn, measure(whole) <= width {
            broken.lines.append(order.line(of: whole))
            return
        }
        let dots = LineBreaker.ellipsis
        let count = longestFitting(rest) { measure(LineBreaker.trimmed($0) + [dots]) }
        broken.lines.append(order.line(of: LineBreaker.trimmed(rest.prefix(count)), endingIn: dots))
        broken.isShortened = true
    }

    /// The number of the paragraph's characters that make the next line; at least one unless it is empty.
    private func lineLength(_ paragraph: ArraySlice<Character>, breaksWord: inout Bool) -> Int {
        var taken = 0
        var used = 0
        for word in LineBreaker.words(of: paragraph) {
            let inked = LineBreaker.trimmed(paragraph[word])
            guard used + measure(inked) <= width else { break }
            used += measure(paragraph[word])
            taken += word.count
        }
        if taken > 0 || paragraph.isEmpty { return taken }
        breaksWord = true
        return max(1, longestFitting(paragraph, measure))
    }

    /// The greatest number of leading characters whose `length` fits, by halving.
    private func longestFitting(
        _ characters: ArraySlice<Character>, _ length: (ArraySlice<Character>) -> Int
    ) -> Int {
        var fits = 0
        var tooMany = characters.count + 1
        while tooMany - fits > 1 {
            let middle = (fits + tooMany) / 2
            if length(characters.prefix(middle)) <= width {
                fits = middle
            } else {
                tooMany = middle
            }
        }
        return fits
    }

    /// The stretches that stay on one line, each with the spaces behind it.
    static func words(of paragraph: ArraySlice<Character>) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start = paragraph.startIndex
        for index in paragraph.indices.dropFirst()
        where LineBreaker.mayBreak(between: paragraph[index - 1], and: paragraph[index]) {
            words.append(start..<index)
            start = index
        }
        if start < paragraph.endIndex { words.append(start..<paragraph.endIndex) }
        return words
    }

    private static func mayBreak(between before: Character, and after: Character) -> Bool {
        if after == " " { return false }
        if before == " " { return true }
        if closing.contains(after) || opening.contains(before) { return false }
        return isWrittenWithoutSpaces(before) || isWrittenWithoutSpaces(after)
    }

    /// Characters that may not begin a line, and those that may not end one: marks, and the Thai vowels that belong to
    /// the letter on their other side.
    private static let closing: Set<Character> = Set("、。，．！？；：）」』】》〉”’…—,.!?;:)]}%ะาๅๆฯ")
    private static let opening: Set<Character> = Set("（「『【《〈“‘([{เแโใไ")

    private static func isWrittenWithoutSpaces(_ character: Character) -> Bool {
        character.unicodeScalars.first?.isWrittenWithoutSpaces == true
    }

    static func trimmed(_ line: ArraySlice<Character>) -> ArraySlice<Character> {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}

/// A line of a text, its characters in the order in which they are read.
struct TextLine {
    var characters: [Character]
    /// The level of each character, as in `ReadingOrder`; empty where everything runs from left to right.
    var levels: [Int8] = []
    /// True when its paragraph begins at the right.
    var isRightToLeft = false
}

/// A text's lines, top to bottom.
struct BrokenText {
    var lines: [TextLine] = []
    /// True when anything was left out, for an ellipsis or for no line at all.
    var isShortened = false
    /// True when a word was broken because it is wider than a line.
    var breaksWord = false
}
