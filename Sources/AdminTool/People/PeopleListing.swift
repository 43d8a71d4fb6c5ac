// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl people list`
struct PeopleListing {
    let style: OutputStyle

    func run(on connection: consuming Connection) throws(Failure) {
        let people = try connection.everybody()
        switch style {
        case .json: for person in people { Terminal.say(person.line) }
        case .text: Terminal.say(people.isEmpty ? "nobody yet: ninedotctl people add" : PeopleText.table(people))
        }
    }
}

extension Connection {
    /// All people, asked for page after page.
    mutating func everybody() throws(Failure) -> [ListedPerson] {
        var people: [ListedPerson] = []
        while true {
            let reply = try ask(.people(.list(from: people.count, count: Request.longestPage)))
            guard case .people(let page) = reply else { throw Connection.strangeReply }
            people += page.people
            // Somebody may be removed meanwhile: a page without anybody is the end, whatever the total was.
            guard people.count < page.total, !page.people.isEmpty else { return people }
        }
    }
}
