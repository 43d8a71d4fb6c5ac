// SPDX-License-Identifier: MIT
import KioskModel

/// Those who can unlock, in the order they are shown.
struct StudentRoster: Equatable, Sendable {
    /// More are looked for by letter.
    static let mostAtOnce = 24

    let students: [PersonLabel]

    init(_ people: [Person]) {
        students = people.filter { $0.isEnabled && $0.hasPattern }.map(\.label)
    }

    var isDivided: Bool { students.count > StudentRoster.mostAtOnce }

    /// What the names begin with, each once, in order.
    var letters: [String] { Set(students.map { StudentRoster.letter(of: $0.name) }).sorted() }

    /// The first letter or digit of a name, as a capital.
    static func letter(of name: String) -> String {
        let first = name.first { $0.isLetter || $0.isNumber } ?? name.first ?? "?"
        return first.uppercased()
    }
}
