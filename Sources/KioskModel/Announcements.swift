// SPDX-License-Identifier: MIT

/// The words that an admin put on the panel.
package struct Announcements: Hashable, Sendable {
    package static let mostLines = 4

    /// For the idle screen, `mostLines` at most.
    package var notice: [PanelLine]
    /// The reason why nobody may unlock; nil while the panel is in service.
    package var outOfService: PanelLine?

    package init(notice: [PanelLine] = [], outOfService: PanelLine? = nil) {
        self.notice = notice
        self.outOfService = outOfService
    }
}

/// A line of words for the panel: without space around it.
package struct PanelLine: Hashable, Sendable {
    package enum Flaw: Error, Hashable, Sendable {
        case empty
        case tooLong
        /// A line break, a control character, or one that turns the direction of what follows.
        case invisible
    }

    /// Characters as people count them.
    package static let lengths = 1...80
    /// One character can be a letter under a thousand accents.
    private static let mostBytes = 512

    package let text: String

    package init(_ text: String) throws(Flaw) {
        let text = text.trimmed
        guard !text.isEmpty else { throw .empty }
        guard text.utf8.count <= PanelLine.mostBytes, text.count <= PanelLine.lengths.upperBound else {
            throw .tooLong
        }
        guard !text.unicodeScalars.contains(where: \.isInvisible) else { throw .invisible }
        self.text = text
    }
}
