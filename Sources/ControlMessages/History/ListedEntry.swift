// SPDX-License-Identifier: MIT

/// What happened once; no entry holds a dot or a digit.
package struct ListedEntry: Equatable, Sendable {
    /// Grows by one with each entry.
    package var number: Int
    /// In milliseconds since 1970, by a wall clock that may have been wrong.
    package var time: Int
    /// A word such as "matched" or "person-added"; a newer daemon has more of them.
    package var kind: String
    /// Whose pattern it was about at that time; "panel" where it was the panel's own.
    package var name: String?
    /// Who did it: "panel", or the tool's user.
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
