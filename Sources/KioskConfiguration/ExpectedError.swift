// SPDX-License-Identifier: MIT

/// A value that is not what its key takes.
struct ExpectedError: Error, Hashable {
    var expected: String

    init(_ expected: String) {
        self.expected = expected
    }
}
