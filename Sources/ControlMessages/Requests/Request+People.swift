// SPDX-License-Identifier: MIT
import JSON

extension Request {
    /// Requests about people, by name, and about their patterns. Without a name: about the panel's own pattern. Those
    /// without a reply of their own are answered by `Reply.ok`.
    package enum People: Equatable, Sendable {
        /// Some of the people, counted from zero in the order of a list. Answered by `Reply.people`.
        case list(from: Int, count: Int)
        case add(String)
        case rename(String, to: String)
        case enable(String)
        case disable(String)
        /// Removes the person with the pattern and the counts; the history keeps the name.
        case remove(String)
        /// Removes the person, and the name in the history as well.
        case erase(String)
        /// Answered by `Reply.access`.
        case access(name: String?)
        /// Replaces all terms.
        case setAccess(AccessTerms, name: String?)
        /// Removes the pattern with the duress pattern beside it.
        case removePattern(name: String?)
        case removeDuress(name: String?)
        /// Adds people and changes their terms, all of them or none. Comes with a sealed memory file of `ImportedRow` lines.
        /// Answered by `Reply.progress`, any number of times, then `Reply.imported`.
        case importRows(count: Int)

        /// The name of the person that it is about, of one who is there already.
        package var personName: String? {
            switch self {
            case .access(let name), .setAccess(_, let name), .removePattern(let name), .removeDuress(let name): name
            case .rename(let name, _), .enable(let name), .disable(let name), .remove(let name), .erase(let name): name
            case .list, .add, .importRows: nil
            }
        }

        static let examples: [(line: String, means: People)] = [
            (#"{"protocol":1,"do":"people","from":0,"count":50}"#, .list(from: 0, count: 50)),
            (#"{"protocol":1,"do":"addPerson","name":"王小明"}"#, .add("王小明")),
            (#"{"protocol":1,"do":"renamePerson","name":"Ada","to":"Ada L."}"#, .rename("Ada", to: "Ada L.")),
            (#"{"protocol":1,"do":"enablePerson","name":"Ada"}"#, .enable("Ada")),
            (#"{"protocol":1,"do":"disablePerson","name":"Ada"}"#, .disable("Ada")),
            (#"{"protocol":1,"do":"removePerson","name":"Ada"}"#, .remove("Ada")),
            (#"{"protocol":1,"do":"erasePerson","name":"Ada"}"#, .erase("Ada")),
            (#"{"protocol":1,"do":"access","name":null}"#, .access(name: nil)),
            (
                #"{"protocol":1,"do":"setAccess","name":"Ada","validFrom":"2026-09-01","validUntil":"2027-07-15","#
                    + #""windows":"Mon-Fri 08:00-16:30; Sat 10:00-12:00","usesLeft":null,"unlockFor":600}"#,
                .setAccess(
                    AccessTerms(
                        validFrom: "2026-09-01", validUntil: "2027-07-15",
                        windows: "Mon-Fri 08:00-16:30; Sat 10:00-12:00", unlockFor: 600), name: "Ada")
            ),
            (#"{"protocol":1,"do":"removePattern","name":null}"#, .removePattern(name: nil)),
            (#"{"protocol":1,"do":"removePattern","name":"Ada"}"#, .removePattern(name: "Ada")),
            (#"{"protocol":1,"do":"removeDuress","name":null}"#, .removeDuress(name: nil)),
            (#"{"protocol":1,"do":"removeDuress","name":"Ada"}"#, .removeDuress(name: "Ada")),
            (#"{"protocol":1,"do":"importPeople","count":30}"#, .importRows(count: 30)),
        ]
    }
}

extension Request.People: RequestGroup {
    enum Word: String, CaseIterable {
        case people, addPerson, renamePerson, enablePerson, disablePerson, removePerson, erasePerson, access, setAccess
        case removePattern, removeDuress, importPeople
    }

    static func fields(of word: Word) -> [String] {
        switch word {
        case .people: ["from", "count"]
        case .addPerson, .enablePerson, .disablePerson, .removePerson, .erasePerson, .access, .removePattern,
            .removeDuress:
            ["name"]
        case .renamePerson: ["name", "to"]
        case .setAccess: ["name"] + AccessTerms.fields
        case .importPeople: ["count"]
        }
    }

    init(_ word: Word, from object: borrowing JSONObject) throws(MessageError) {
        switch word {
        case .people:
            let first = try object.count("from")
            self = .list(from: first, count: try object.count("count", in: 1...Request.longestPage))
        case .addPerson: self = .add(try object.text("name"))
        case .renamePerson: self = .rename(try object.text("name"), to: try object.text("to"))
        case .enablePerson: self = .enable(try object.text("name"))
        case .disablePerson: self = .disable(try object.text("name"))
        case .removePerson: self = .remove(try object.text("name"))
        case .erasePerson: self = .erase(try object.text("name"))
        case .access: self = .access(name: try object.textIfPresent("name"))
        case .setAccess: self = .setAccess(try AccessTerms(from: object), name: try object.textIfPresent("name"))
        case .removePattern: self = .removePattern(name: try object.textIfPresent("name"))
        case .removeDuress: self = .removeDuress(name: try object.textIfPresent("name"))
        case .importPeople: self = .importRows(count: try object.count("count", in: 1...ImportedRow.most))
        }
    }

    var word: Word {
        switch self {
        case .list: .people
        case .add: .addPerson
        case .rename: .renamePerson
        case .enable: .enablePerson
        case .disable: .disablePerson
        case .remove: .removePerson
        case .erase: .erasePerson
        case .access: .access
        case .setAccess: .setAccess
        case .removePattern: .removePattern
        case .removeDuress: .removeDuress
        case .importRows: .importPeople
        }
    }

    func write(to object: borrowing JSONObject) {
        switch self {
        case .list(let first, let count):
            object.set("from", to: first)
            object.set("count", to: count)
        case .add(let name), .enable(let name), .disable(let name), .remove(let name), .erase(let name):
            object.set("name", to: name)
        case .rename(let name, let new):
            object.set("name", to: name)
            object.set("to", to: new)
        case .access(let name), .removePattern(let name), .removeDuress(let name): object.set("name", to: name)
        case .setAccess(let terms, let name):
            object.set("name", to: name)
            terms.write(to: object)
        case .importRows(let count): object.set("count", to: count)
        }
    }
}
