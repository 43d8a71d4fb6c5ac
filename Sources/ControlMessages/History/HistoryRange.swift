// SPDX-License-Identifier: MIT

/// Which entries of the history are asked for: the newest ones in it.
package struct HistoryRange: Equatable, Sendable {
    /// At most so many.
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
