// SPDX-License-Identifier: MIT
package import KioskModel

/// A name being typed.
package struct NameView: Hashable, Sendable {
    package enum Flaw: Hashable, Sendable {
        case taken
        case flawed(PersonName.Flaw)
    }

    package var text: String
    /// The name so far of somebody who gets another; nil for somebody new.
    package var former: String?
    package var flaw: Flaw?
    package var canSave: Bool

    package init(text: String, former: String? = nil, flaw: Flaw? = nil, canSave: Bool = false) {
        self.text = text
        self.former = former
        self.flaw = flaw
        self.canSave = canSave
    }
}
