// SPDX-License-Identifier: MIT
import KioskSession

/// What only the panel knows of a page: which part of a list it shows, and what the keys of its keyboard type.
package struct PageState: Hashable, Sendable {
    /// Of a list or tiles, from 0.
    package var page: Int
    package var keyboard: Keyboard

    package init(page: Int = 0, keyboard: Keyboard = Keyboard()) {
        self.page = page
        self.keyboard = keyboard
    }

    /// Takes a key of the keyboard; nil when only the keyboard itself changed. Words of a name begin with a capital.
    mutating func press(_ key: Key) -> TeacherInput? {
        switch keyboard.press(key) {
        case .insert(let character):
            if character == " " { expectCapital() }
            return .type(character)
        case .delete: return .erase
        case .done: return .save
        case nil: return nil
        }
    }

    mutating func expectCapital() {
        if keyboard.shift == .off { keyboard.shift = .once }
    }
}
