// SPDX-License-Identifier: MIT

/// Some entries of the history, newest first. A list may hold fewer than were asked for.
package struct HistoryList: Equatable, Sendable {
    package var entries: [ListedEntry]
    /// Whether the range has older ones: ask for those before the last.
    package var more: Bool

    package init(_ entries: [ListedEntry], more: Bool) {
        self.entries = entries
        self.more = more
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        more = try object.flag("more")
        entries = try object.list("entries") { (item) throws(MessageError) in try ListedEntry(from: item) }
    }

    func write(to object: borrowing JSONObject) {
        object.set("more", to: more)
        object.setList("entries", to: entries) { entry, item in entry.write(to: item) }
    }
}
