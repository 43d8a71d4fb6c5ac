// SPDX-License-Identifier: MIT

/// No font could be opened.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The settings that would have been right.
    package var expected: String

    package var description: String { "expected " + expected }

    package init(expected: String) {
        self.expected = expected
    }

    /// None of the fonts in these files can be opened.
    init(noneOf paths: [String]) {
        let tried = paths.isEmpty ? "none is configured" : "tried " + paths.joined(separator: ", ")
        expected = "a font that can be opened; \(tried); Debian has fonts in fonts-dejavu-core and fonts-wqy-microhei"
    }
}
