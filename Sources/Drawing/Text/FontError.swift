// SPDX-License-Identifier: MIT

/// No font could be opened.
package struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String

    package init(description: String) {
        self.description = description
    }

    /// None of the fonts in these files can be opened.
    init(noneOf paths: [String]) {
        let tried = paths.isEmpty ? "none is configured" : "tried " + paths.joined(separator: ", ")
        description = "no font can be opened: \(tried); Debian has fonts in fonts-dejavu-core and fonts-wqy-microhei"
    }
}
