// SPDX-License-Identifier: MIT

/// The people of a kiosk in the order of their names, found by id without a search.
///
/// Names are compared as Swift compares texts, letter by letter without a language's rules, and capitals like small
/// letters.
package struct People: Hashable, Sendable, RandomAccessCollection {
    private var sorted: [Person]
    private var positions: [ProfileID: Int]
    /// The people who can unlock, in the same order; kept because every picture of the lock screen asks for them.
    package private(set) var enrolled: [PersonLabel]
    /// The same by the letter that their names begin with.
    private var enrolledByLetter: [String: [PersonLabel]]
    /// The letters that the names of those who can unlock begin with, each once, in order.
    package private(set) var letters: [String]

    package init(_ people: [Person] = []) {
        self.init(sorted: people.map { (key: SortKey($0), person: $0) }.sorted { $0.key < $1.key }.map(\.person))
    }

    private init(sorted: [Person]) {
        self.sorted = sorted
        positions = Dictionary(sorted.indices.map { (sorted[$0].id, $0) }) { first, _ in first }
        enrolled = sorted.filter(\.isEnrolled).map(\.label)
        enrolledByLetter = Dictionary(grouping: enrolled) { People.letter(of: $0.name) }
        letters = enrolledByLetter.keys.sorted()
    }

    /// The people who can unlock and whose names begin with a letter.
    package func enrolled(under letter: String) -> [PersonLabel] { enrolledByLetter[letter] ?? [] }

    /// The first letter or digit of a name, as a capital.
    private static func letter(of name: String) -> String {
        let first = name.first { $0.isLetter || $0.isNumber } ?? name.first ?? "?"
        return first.uppercased()
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { sorted.count }
    package subscript(position: Int) -> Person { sorted[position] }

    package subscript(id: ProfileID) -> Person? { positions[id].map { sorted[$0] } }

    /// Replaces the person of that id, or adds them.
    package mutating func set(_ person: Person) {
        if let position = positions[person.id] {
            let old = sorted[position]
            sorted[position] = person
            // Attempts change neither the order nor who can unlock.
            if old.label == person.label, old.isEnrolled == person.isEnrolled { return }
            sorted.remove(at: position)
        }
        let key = SortKey(person)
        sorted.insert(person, at: sorted.firstIndex { key < SortKey($0) } ?? sorted.endIndex)
        self = People(sorted: sorted)
    }

    package mutating func remove(_ id: ProfileID) {
        guard let position = positions[id] else { return }
        sorted.remove(at: position)
        self = People(sorted: sorted)
    }

    /// Changes the person of that id; ignored where there is none.
    package mutating func update(_ id: ProfileID, _ change: (inout Person) -> Void) {
        guard var person = self[id] else { return }
        change(&person)
        set(person)
    }
}

extension Person {
    /// True for a person who can unlock.
    package var isEnrolled: Bool { isEnabled && hasPattern }
}

/// The place of a person among others; the id decides between names that differ in capitals only.
private struct SortKey: Comparable {
    let folded: String
    let person: Person

    init(_ person: Person) {
        folded = person.name.lowercased()
        self.person = person
    }

    static func < (left: SortKey, right: SortKey) -> Bool {
        if left.folded != right.folded { return left.folded < right.folded }
        if left.person.name != right.person.name { return left.person.name < right.person.name }
        return left.person.id.bytes.lexicographicallyPrecedes(right.person.id.bytes)
    }
}
