// SPDX-License-Identifier: MIT

/// A letter with its accents, offered while its key is held.
package struct AccentRow: Hashable, Sendable {
    /// The key that is held.
    package let key: Key
    /// The key's own letter first.
    package let characters: [Character]
    /// Its number; nil while the finger is too far away.
    package var chosen: Int? = 0

    /// Nil for a key without accents.
    package init?(for key: Key, on keyboard: Keyboard) {
        guard case .character(let character) = key, let accents = AccentRow.accents[character] else { return nil }
        self.key = key
        characters = ([character] + accents).map { keyboard.typed($0) }
    }

    var chosenCharacter: Character? { chosen.map { characters[$0] } }

    /// Of Latin alphabets in Europe.
    private static let accents: [Character: String] = [
        "a": "äáàâãåæą", "c": "çćč", "d": "ďđð", "e": "éèêëęě", "g": "ğ", "i": "íìîïı", "l": "ł", "n": "ñńň",
        "o": "öóòôõøőœ", "r": "ř", "s": "ßśšş", "t": "ťþ", "u": "üúùûůű", "y": "ýÿ", "z": "źżž",
    ]
}
