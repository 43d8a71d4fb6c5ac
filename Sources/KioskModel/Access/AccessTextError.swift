// SPDX-License-Identifier: MIT

/// A text about access that cannot be read.
package struct AccessTextError: Error, Hashable, CustomStringConvertible {
    /// Such as "a day such as 2026-11-21".
    package var expected: String
    /// The part of the text that stands in its place.
    package var found: String

    package init(_ expected: String, found: some StringProtocol) {
        self.expected = expected
        self.found = String(found)
    }

    package var description: String { "expected \(expected), not \"\(found)\"" }
}
