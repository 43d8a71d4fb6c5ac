// SPDX-License-Identifier: MIT

/// Some of the people. A list may hold fewer than were asked for: ask on from where it ends.
package struct PeopleList: Equatable, Sendable {
    package var people: [ListedPerson]
    /// How many there are altogether.
    package var total: Int

    package init(_ people: [ListedPerson], total: Int) {
        self.people = people
        self.total = total
    }

    init(from object: borrowing JSONObject) throws(MessageError) {
        total = try object.count("total")
        people = try object.list("people") { (item) throws(MessageError) in try ListedPerson(from: item) }
    }

    func write(to object: borrowing JSONObject) {
        object.set("total", to: total)
        object.setList("people", to: people) { person, item in person.write(to: item) }
    }
}
