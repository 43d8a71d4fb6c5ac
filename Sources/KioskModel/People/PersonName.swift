// SPDX-License-Identifier: MIT

/// A name as the panel shows it: without space around it, on one line.
package struct PersonName: Hashable, Sendable {
    /// The reason why a text is no name.
    package enum Flaw: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// A line break, a control character, or one that turns the direction of what follows.
        case invisible
    }

    /// Characters as people count them.
    package static let lengths = 1...64
    /// One character can be a letter under a thousand accents.
    private static let mostBytes = 512

    package let text: String

    package init(_ text: String) throws(Flaw) {
        let text = text.trimmed
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= PersonName.mostBytes, text.count <= PersonName.lengths.upperBound else {
            throw .tooLong
        }
        guard !text.unicodeScalars.contains(where: \.isInvisible) else { throw .invisible }
        self.text = text
    }
}

extension Unicode.Scalar {
    /// True for what has no place in words on the panel. Joiners have: some scripts and pictures need them.
    var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        default: properties.isBidiControl || self == "\u{FEFF}"
        }
    }
}

extension String {
    /// Without white space at either end.
    package var trimmed: String {
        let rest = drop { $0.isWhitespace }
        guard let end = rest.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(rest[...end])
    }
}
