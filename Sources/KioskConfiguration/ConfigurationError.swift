// SPDX-License-Identifier: MIT

/// A configuration that is refused as a whole: nothing is started with it.
package struct ConfigurationError: Error, Hashable, CustomStringConvertible {
    package var path: String
    package var line: Int?
    package var expected: String

    package init(path: String, line: Int?, expected: String) {
        self.path = path
        self.line = line
        self.expected = expected
    }

    /// Such as "/etc/ninedot/ninedot.conf:4: expected ...".
    package var description: String {
        path + (line.map { ":\($0)" } ?? "") + ": expected " + expected
    }
}

/// A value that is not what its key takes.
package struct ExpectedError: Error, Hashable {
    package var expected: String

    package init(_ expected: String) {
        self.expected = expected
    }
}
