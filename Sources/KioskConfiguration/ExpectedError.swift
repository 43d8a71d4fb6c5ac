// SPDX-License-Identifier: MIT

/// A value that is not what its key takes.
package struct ExpectedError: Error, Hashable {
    package var expected: String

    package init(_ expected: String) {
        self.expected = expected
    }
}
