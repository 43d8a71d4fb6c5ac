// SPDX-License-Identifier: MIT

/// No font could be opened.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(description: String) {
        self.description = description
    }
}
