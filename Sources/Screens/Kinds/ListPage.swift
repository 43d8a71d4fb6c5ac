// SPDX-License-Identifier: MIT

/// Rows below each other, in pages instead of scrolling.
package struct ListPage: Hashable, Sendable {
    package var title: String
    /// All rows; the layout takes those of `page`.
    package var rows: [ListRow]
    /// From 0; one too large shows the last page.
    package var page: Int
    /// Whether details are shown on as many lines as they take, which makes their rows higher, instead of being cut.
    package var wrapsDetails: Bool
    /// Stands in the place of the rows when there are none.
    package var empty: String
    /// One to three; the first leads back.
    package var buttons: [PageButton]

    package init(
        title: String, rows: [ListRow], page: Int = 0, wrapsDetails: Bool = false, empty: String, buttons: [PageButton]
    ) {
        self.title = title
        self.rows = rows
        self.page = page
        self.wrapsDetails = wrapsDetails
        self.empty = empty
        self.buttons = buttons
    }
}

/// A row of a list.
package struct ListRow: Hashable, Sendable {
    package var emblem: Emblem?
    package var title: String
    package var detail: String?
    package var badge: ListBadge?
    package var ending: RowEnding

    package init(
        _ title: String, detail: String? = nil, emblem: Emblem? = nil, badge: ListBadge? = nil, leadsOn: Bool = true
    ) {
        self.init(title, detail: detail, emblem: emblem, badge: badge, ending: leadsOn ? .chevron : .none)
    }

    package init(
        _ title: String, detail: String? = nil, emblem: Emblem? = nil, badge: ListBadge? = nil, ending: RowEnding
    ) {
        self.emblem = emblem
        self.title = title
        self.detail = detail
        self.badge = badge
        self.ending = ending
    }
}

/// What a row ends with, which says what pressing it does.
package enum RowEnding: Hashable, Sendable {
    /// It cannot be pressed.
    case none
    /// It leads on.
    case chevron
    /// It is one of several to choose from; the chosen one has a check mark.
    case choice(isChosen: Bool)

    var canBePressed: Bool {
        switch self {
        case .none: false
        case .chevron, .choice: true
        }
    }
}

/// A word that marks a row: disabled, locked.
package struct ListBadge: Hashable, Sendable {
    package var label: String
    package var tone: StatusTone

    package init(_ label: String, _ tone: StatusTone = .plain) {
        self.label = label
        self.tone = tone
    }
}
