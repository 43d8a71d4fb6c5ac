// SPDX-License-Identifier: MIT

/// One line of a text, its characters in the order in which they are read.
struct TextLine {
    var characters: [Character]
    /// Of each character, as in `ReadingOrder`; empty where everything runs from left to right.
    var levels: [Int8] = []
    /// Whether its paragraph begins at the right.
    var isRightToLeft = false
}

/// A text's lines, top to bottom.
struct BrokenText {
    var lines: [TextLine] = []
    /// Whether anything was left out, for an ellipsis or for no line at all.
    var isShortened = false
    /// Whether a word was broken because it is wider than a line.
    var breaksWord = false
}
