// SPDX-License-Identifier: MIT

/// A button of a page: what it says and what kind of thing it does.
package struct PageButton: Hashable, Sendable {
    package enum Role: Hashable, Sendable {
        case plain
        /// Leads on: the accent color.
        case primary
        /// Takes something away for good: the error color.
        case destructive
    }

    package var label: String
    package var role: Role
    package var isEnabled: Bool

    package init(_ label: String, _ role: Role = .plain, isEnabled: Bool = true) {
        self.label = label
        self.role = role
        self.isEnabled = isEnabled
    }
}
