// SPDX-License-Identifier: MIT

/// Why the virtual panel could not do what was asked, in one line for people.
package struct PanelError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
