// SPDX-License-Identifier: MIT

/// A key of the on-screen keyboard.
package enum Key: Hashable, Sendable {
    /// As typed without shift.
    case character(Character)
    case space
    case shift
    case delete
    case layer(KeyboardLayer)
    case done
}

/// What pressing a key does to the text.
package enum KeyStroke: Hashable, Sendable {
    case insert(Character)
    case delete
    case done
}

/// Which characters the keys show.
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

    /// What a key types now. A letter without a capital of its own stays.
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
