// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import PatternLock

/// People for samples: with short names and long ones, in several scripts.
package enum SamplePeople {
    package static let names = [
        "Ada Lovelace", "Bo", "Maximiliane Wolfeschlegelstein-Hausenberger", "سارة أحمد", "נועה כהן", "王小明",
        "Zoë Núñez", "Grace Hopper", "Nguyễn Thị Minh Khai", "Ångström, Åke", "Ольга Петрова",
    ]

    /// People, as many as are asked for; after the last name the first one comes again.
    static func labels(_ count: Int) -> [PersonLabel] {
        (0..<count).compactMap { number in
            id(number).map { PersonLabel(id: $0, name: names[number % names.count], color: number) }
        }
    }

    /// Some are disabled, some locked out, some without a pattern.
    static func people(_ count: Int) -> [PersonView] {
        labels(count).enumerated().map { number, label in
            let isLockedOut = number % 4 == 2
            let person = Person(
                id: label.id, name: label.name, color: label.color, isEnabled: number % 4 != 1,
                hasPattern: number % 5 != 4, attempts: AttemptCount(failures: isLockedOut ? 7 : 0))
            return PersonView(person, isLockedOut: isLockedOut)
        }
    }

    private static func id(_ number: Int) -> ProfileID? {
        ProfileID((0..<ProfileID.length).map { $0 == 0 ? UInt8(truncatingIfNeeded: number) : 0 })
    }
}

/// Patterns that any grid has room for.
extension Grid {
    /// A pattern along the first row and back along the second to its middle; in a single row or column, along it.
    var hook: Pattern {
        guard rows > 1, columns > 1 else { return Pattern(dots.map(\.index)) }
        let back = stride(from: columns - 1, through: columns / 2, by: -1)
        return Pattern(Array(0..<columns) + back.map { columns + $0 })
    }

    /// A pattern down the first column and along the last row; in a single row or column, back along it.
    var corner: Pattern {
        guard rows > 1, columns > 1 else { return Pattern(dots.map(\.index).reversed()) }
        return Pattern((0..<rows).map { $0 * columns } + (1..<columns).map { (rows - 1) * columns + $0 })
    }

    /// Two dots: too few.
    var stub: Pattern { Pattern([0, 1]) }

    /// The finger's place on its way from the hook's end to the last row.
    var placeBelowHook: GridPoint {
        GridPoint(x: Double(columns) * 0.3, y: Double(rows) - 0.8)
    }
}
