// SPDX-License-Identifier: MIT

/// A name as the panel shows it: without space around it, on one line.
package struct PersonName: Hashable, Sendable {
    /// Characters as people count them.
    package static let lengths = 1...64

    package let text: String

    package init(_ text: String) throws(LineFlaw) {
        self.text = try text.line(upTo: PersonName.lengths.upperBound)
    }
}

/// The reason why a text is no line of words for the panel.
package enum LineFlaw: Error, Hashable, Sendable {
    case empty
    case tooLong
    /// A line break, a control character, or one that turns the direction of what follows.
    case invisible
}

extension Unicode.Scalar {
    /// True for what has no place in words on the panel. Joiners have: some scripts and pictures need them.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl || self == "\u{FEFF}"
        }
    }
}

extension String {
    /// One character can be a letter under a thousand accents.
    private static let mostBytesOfLine = 512

    /// The text as a line for the panel: without space around it.
    ///
    /// - Parameter length: The most characters, as people count them.
    func line(upTo length: Int) throws(LineFlaw) -> String {
        let text = trimmed
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= String.mostBytesOfLine, text.count <= length else { throw .tooLong }
        guard !text.unicodeScalars.contains(where: \.isInvisible) else { throw .invisible }
        return text
    }

    /// The text without white space at either end.
    package var trimmed: String {
        let rest = drop { $0.isWhitespace }
        guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...end])
    }
}
