// SPDX-License-Identifier: MIT

/// The words that an admin put on the panel.
package struct Announcements: Hashable, Sendable {
    package static let mostLines = 4

    /// Lines for the idle screen, `mostLines` at most.
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
    /// Characters as people count them.
    package static let lengths = 1...80

    package let text: String

    package init(_ text: String) throws(LineFlaw) {
        self.text = try text.line(upTo: PanelLine.lengths.upperBound)
    }
}
