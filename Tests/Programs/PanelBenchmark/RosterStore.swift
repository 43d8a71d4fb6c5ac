// SPDX-License-Identifier: MIT
import Fixtures
import KioskModel
import KioskStore
import PatternLock

/// A kiosk's store on the host, in memory.
///
/// Drawing everybody's pattern on the panel would take a day.
final class RosterStore {
    /// The same for everybody who has one; numbered from 1.
    static let pattern = [1, 2, 3, 8]
    private static let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }

    private let folder: String
    private let location: StoreLocation
    private(set) var people = People()

    init() throws {
        folder = try Files.makeDirectory()
        location = StoreLocation(directory: folder + "/store")
        _ = try opened { store throws(StoreError) in try store.permitSetup(actor: "benchmark") }
    }

    deinit {
        Files.remove(folder)
    }

    /// The files of the store, which is closed.
    var files: [String] { Files.names(in: location.directory).map { "\(location.directory)/\($0)" } }

    /// The path of the database.
    var database: String { location.database }

    /// Adds people who have the pattern, until there are so many people.
    ///
    /// Each pattern takes the longer to store, the more people there are.
    func enroll(upTo count: Int) throws {
        try add(upTo: count) { store throws(StoreError) in
            for person in try store.state().people where !person.hasPattern {
                try store.setPattern(Pattern(Self.pattern.map { $0 - 1 }), on: .standard, of: person.id)
            }
        }
    }

    /// Adds people, until there are so many; their names begin with all letters in turn.
    func add(upTo count: Int, then finish: (KioskStore) throws(StoreError) -> Void = { _ in }) throws {
        let added = try (people.count..<count).map { number in
            let name = try PersonName("\(Self.letters[number % Self.letters.count])\(number)")
            return ImportedPerson(name: name, access: ProfileAccess())
        }
        people = try opened { store throws(StoreError) in
            _ = try store.open()
            _ = try store.importPeople(added)
            try finish(store)
            return try store.state().people
        }
    }

    /// Runs `body` with the store, which is closed afterwards.
    ///
    /// Patterns cost next to nothing to check until they are drawn on the panel for the first time.
    private func opened<Result>(
        _ body: (KioskStore) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        let store = KioskStore(at: location, bootID: "host", cost: .least)
        defer { store.close() }
        return try body(store)
    }
}
