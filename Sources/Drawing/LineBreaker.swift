// SPDX-License-Identifier: MIT

/// Breaks a text into lines at spaces, at line feeds and between Chinese, Japanese and Korean characters.
struct LineBreaker {
    /// Longer texts cannot be seen on any panel; what follows is treated as text that does not fit.
    private static let longest = 4096
    private static let ellipsis: Character = "\u{2026}"

    /// The width the lines must fit, in the unit of `measure`.
    let width: Int
    let maximumLines: Int
    /// How wide a line of these characters is.
    let measure: (ArraySlice<Character>) -> Int

    func lines(of text: String) -> BrokenText {
        var broken = BrokenText()
        var rest = LineBreaker.prefix(of: text)[...]
        while rest.last?.isNewline == true { rest.removeLast() }
        guard width > 0, maximumLines > 0 else {
            broken.isShortened = !rest.isEmpty
            return broken
        }
        while !rest.isEmpty {
            let paragraph = rest.prefix { !$0.isNewline }
            if broken.lines.count + 1 == maximumLines {
                addLastLine(paragraph, goesOn: paragraph.count < rest.count, to: &broken)
                break
            }
            let line = paragraph.prefix(lineLength(paragraph, breaksWord: &broken.breaksWord))
            broken.lines.append(LineBreaker.trimmed(line))
            rest = rest.dropFirst(line.count)
            rest = rest.first?.isNewline == true ? rest.dropFirst() : rest.drop { $0 == " " }
        }
        return broken
    }

    /// The characters of `text`, cut where no panel could show more; counted in scalars, because one character can
    /// be endless.
    private static func prefix(of text: String) -> [Character] {
        let scalars = text.unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return Array(text) }
        return Array(String(scalars[..<end])) + [ellipsis]
    }

    /// Adds what of the last permitted line can be shown, with an ellipsis where anything is left out.
    private func addLastLine(_ paragraph: ArraySlice<Character>, goesOn: Bool, to broken: inout BrokenText) {
        if !goesOn, measure(paragraph) <= width {
            broken.lines.append(Array(paragraph))
            return
        }
        let dots = [LineBreaker.ellipsis]
        let count = longestFitting(paragraph) { measure((LineBreaker.trimmed($0) + dots)[...]) }
        broken.lines.append(LineBreaker.trimmed(paragraph.prefix(count)) + dots)
        broken.isShortened = true
    }

    /// How many characters of the paragraph make the next line; at least one of a paragraph that is not empty.
    private func lineLength(_ paragraph: ArraySlice<Character>, breaksWord: inout Bool) -> Int {
        var taken = 0
        var used = 0
        for word in words(of: paragraph) {
            let inked = LineBreaker.trimmed(paragraph[word])
            guard used + measure(inked[...]) <= width else { break }
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
    private func words(of paragraph: ArraySlice<Character>) -> [Range<Int>] {
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
        return isIdeographic(before) || isIdeographic(after)
    }

    /// What may not begin a line, and what may not end one.
    private static let closing: Set<Character> = Set("、。，．！？；：）」』】》〉”’…—,.!?;:)]}%")
    private static let opening: Set<Character> = Set("（「『【《〈“‘([{")

    private static func isIdeographic(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return false }
        switch scalar.value {
        case 0x2e80...0x303f, 0x3040...0x33ff, 0x3400...0x9fff, 0xac00...0xd7af, 0xf900...0xfaff, 0xff00...0xffef,
            0x20000...0x3ffff:
            return true
        default:
            return false
        }
    }

    private static func trimmed(_ line: ArraySlice<Character>) -> [Character] {
        var line = line
        while line.last == " " { line.removeLast() }
        return Array(line)
    }
}

/// A text's lines, top to bottom.
struct BrokenText {
    var lines: [[Character]] = []
    /// Whether anything was left out, for an ellipsis or for no line at all.
    var isShortened = false
    /// Whether a word was broken because it is wider than a line.
    var breaksWord = false
}
