// SPDX-License-Identifier: MIT
import Geometry

/// A key of the on-screen keyboard.
package enum Key: Hashable, Sendable {
    /// A character as typed without shift.
    case character(Character)
    case space
    case shift
    case delete
    case layer(KeyboardLayer)
    case done
}

/// The effect of a key on the text.
package enum KeyStroke: Hashable, Sendable {
    case insert(Character)
    case delete
    case done
}

/// The state of the keyboard: its layer and shift.
///
/// `off --shift--> once --shift--> locked --shift--> off`, and `once` falls back to `off` behind a character.
package struct Keyboard: Hashable, Sendable {
    package enum Shift: Hashable, Sendable {
        case off
        /// The next character is a capital.
        case once
        case locked
    }

    package var layer: KeyboardLayer
    package var shift: Shift

    package init(layer: KeyboardLayer = .letters, shift: Shift = .off) {
        self.layer = layer
        self.shift = shift
    }

    /// Takes a key; nil when only the keyboard itself changed.
    package mutating func press(_ key: Key) -> KeyStroke? {
        switch key {
        case .character(let character):
            let typed = self.typed(character)
            if shift == .once { shift = .off }
            return .insert(typed)
        case .space: return .insert(" ")
        case .delete: return .delete
        case .done: return .done
        case .layer(let next): layer = next
        case .shift: turnShift()
        }
        return nil
    }

    /// A letter that is on no key was typed.
    mutating func typedAccent() {
        if shift == .once { shift = .off }
    }

    /// The character that a key types now. A letter without a capital of its own stays.
    package func typed(_ character: Character) -> Character {
        guard shift != .off, layer.hasCapitals else { return character }
        let capital = character.uppercased()
        return capital.count == 1 ? capital[capital.startIndex] : character
    }

    private mutating func turnShift() {
        switch shift {
        case .off: shift = .once
        case .once: shift = .locked
        case .locked: shift = .off
        }
    }
}

/// A set of characters for the same 26 keys.
package enum KeyboardLayer: Hashable, Sendable, CaseIterable {
    case letters
    case signs
    /// Letters with accents of western and northern Europe.
    case accents
    /// Letters with accents of eastern Europe and Turkey.
    case moreAccents

    /// The characters row by row. Where the keys stand in short rows the alphabet is easier to find its way in than
    /// the typewriter's order.
    func characters(inShortRows: Bool) -> [Character] {
        switch self {
        case .letters: Array(inShortRows ? "abcdefghijklmnopqrstuvwxyz" : "qwertyuiopasdfghjklzxcvbnm")
        case .signs: Array("1234567890-'.,&()/+@#_:!?*")
        case .accents: Array("àáâãäåæçèéêëìíîïñòóôöøùúüß")
        case .moreAccents: Array("ąćčďęěğıłńňõőœřśšşťůűûýźžż")
        }
    }

    var hasCapitals: Bool {
        switch self {
        case .letters, .accents, .moreAccents: true
        case .signs: false
        }
    }

    /// The label of the key that leads to this layer.
    var label: String {
        switch self {
        case .letters: "abc"
        case .signs: "123"
        case .accents: "éü"
        case .moreAccents: "čł"
        }
    }

    /// The layers that the two layer keys lead to from this one.
    var neighbors: (KeyboardLayer, KeyboardLayer) {
        switch self {
        case .letters: (.signs, .accents)
        case .signs: (.letters, .accents)
        case .accents: (.letters, .moreAccents)
        case .moreAccents: (.letters, .accents)
        }
    }
}

/// The keys' places: a typewriter's rows of ten, or seven in alphabetical order on a panel too narrow for ten.
struct KeyboardLayout: Hashable, Sendable {
    struct KeyPlace: Hashable, Sendable {
        let key: Key
        /// The place in panel pixels.
        let frame: Rect
    }

    /// Ten keys in a row are at least this far apart; a telephone's are 6 mm.
    private static let narrowestPitchInMillimeters = 5.3
    private static let narrowestPitch = 30.0

    let places: [KeyPlace]

    init(_ layer: KeyboardLayer, in frame: Rect, _ measures: Measures) {
        let isNarrow = KeyboardLayout.isNarrow(width: frame.width, measures)
        let rows = isNarrow ? KeyRow.shortRows(layer) : KeyRow.longRows(layer)
        let units = isNarrow ? 7.0 : 10.0
        let lines = frame.cells(columns: 1, rows: rows.count, gap: measures.keyGap)
        places = zip(rows, lines).flatMap { $0.places(in: $1, units: units, gap: measures.keyGap) }
    }

    static func isNarrow(width: Double, _ measures: Measures) -> Bool {
        let wanted = measures.panel.pixelsPerMillimeter.map { $0 * narrowestPitchInMillimeters } ?? narrowestPitch
        return (width + measures.keyGap) / 10 < wanted
    }

    static func rowCount(width: Double, _ measures: Measures) -> Int { isNarrow(width: width, measures) ? 5 : 4 }
}

/// Keys beside each other; widths are in units of a character's key.
private struct KeyRow {
    var indent = 0.0
    var keys: [(key: Key, width: Double)]

    init(_ keys: [(key: Key, width: Double)]) {
        self.keys = keys
    }

    init(_ characters: ArraySlice<Character>, indent: Double = 0) {
        self.indent = indent
        keys = characters.map { (.character($0), 1) }
    }

    /// Characters between shift and delete.
    init(shifted characters: ArraySlice<Character>, width: Double) {
        keys = [(.shift, width)] + characters.map { (.character($0), 1) } + [(.delete, width)]
    }

    static func longRows(_ layer: KeyboardLayer) -> [KeyRow] {
        let characters = layer.characters(inShortRows: false)
        return [
            KeyRow(characters[0..<10]), KeyRow(characters[10..<19], indent: 0.5),
            KeyRow(shifted: characters[19..<26], width: 1.5),
            KeyRow([(.layer(layer.neighbors.0), 1.5), (.layer(layer.neighbors.1), 1.5), (.space, 4.5), (.done, 2.5)]),
        ]
    }

    static func shortRows(_ layer: KeyboardLayer) -> [KeyRow] {
        let characters = layer.characters(inShortRows: true)
        return [
            KeyRow(characters[0..<7]), KeyRow(characters[7..<14]), KeyRow(characters[14..<21]),
            KeyRow(shifted: characters[21..<26], width: 1),
            KeyRow([
                (.layer(layer.neighbors.0), 1.25), (.layer(layer.neighbors.1), 1.25), (.space, 2.25), (.done, 2.25),
            ]),
        ]
    }

    func places(in frame: Rect, units: Double, gap: Double) -> [KeyboardLayout.KeyPlace] {
        let unit = (frame.width + gap) / units
        var start = indent
        return keys.map { key, width in
            let left = (frame.x + start * unit).rounded()
            start += width
            let right = (frame.x + start * unit).rounded() - gap
            return KeyboardLayout.KeyPlace(
                key: key, frame: Rect(x: left, y: frame.y, width: right - left, height: frame.height))
        }
    }
}
