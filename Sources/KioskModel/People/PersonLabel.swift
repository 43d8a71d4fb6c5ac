// SPDX-License-Identifier: MIT

/// What people see of somebody: a name and a color.
package struct PersonLabel: Hashable, Sendable {
    package var id: ProfileID
    package var name: String
    /// Counts through the theme's colors.
    package var color: Int

    package init(id: ProfileID, name: String, color: Int = 0) {
        self.id = id
        self.name = name
        self.color = color
    }
}

extension Person {
    package var label: PersonLabel { PersonLabel(id: id, name: name, color: color) }
}
