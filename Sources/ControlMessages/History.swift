// SPDX-License-Identifier: MIT
import JSON

/// An entry of the history, without any dot or digit.
package struct ListedEntry: Equatable, Sendable {
    /// Grows by one with each entry.
    package var number: Int
    /// Time in milliseconds since 1970, by a wall clock that may have been wrong.
    package var time: Int
    /// A word such as "matched" or "person-added"; a newer daemon has more of them.
    package var kind: String
    /// The owner of the pattern at that time; "panel" for the panel's own.
    package var name: String?
    /// The actor: "panel", or the tool's user.
    package var actor: String
    package var detail: String

    package init(number: Int, time: Int, kind: String, name: String? = nil, actor: String, detail: String = "") {
        self.number = number
        self.time = time
        self.kind = kind
        self.name = name
        self.actor = actor
        self.detail = detail
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        number = try object.count("number")
        time = try object.count("time")
        kind = try object.text("kind")
        name = try object.textIfPresent("name")
        actor = try object.text("actor")
        detail = try object.text("detail")
    }

    func write(to object: borrowing JSONObject) {
        object.set("number", to: number)
        object.set("time", to: time)
        object.set("kind", to: kind)
        object.set("name", to: name)
        object.set("actor", to: actor)
        object.set("detail", to: detail)
    }

    /// The object alone on one line, as a list has it.
    package var line: String { JSONObject.line(write) }
}

/// Some entries of the history, newest first. A list may hold fewer than were asked for.
package struct HistoryList: Equatable, Sendable {
    package var entries: [ListedEntry]
    /// True if the range has older ones: ask for those before the last.
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

/// A range of the history: its newest entries are asked for.
package struct HistoryRange: Equatable, Sendable {
    /// The most entries to list.
    package var count: Int
    /// Only entries before this one: the last of a list asks for the next list.
    package var before: Int?
    /// Only entries from this time on, in milliseconds since 1970.
    package var since: Int?

    package init(count: Int, before: Int? = nil, since: Int? = nil) {
        self.count = count
        self.before = before
        self.since = since
    }

    static let fields = ["count", "before", "since"]

    init(from object: borrowing JSONObject) throws(MessageError) {
        count = try object.count("count", in: 1...Request.longestPage)
        before = try object.countIfPresent("before")
        since = try object.countIfPresent("since")
    }

    func write(to object: borrowing JSONObject) {
        object.set("count", to: count)
        object.set("before", to: before)
        object.set("since", to: since)
    }
}
