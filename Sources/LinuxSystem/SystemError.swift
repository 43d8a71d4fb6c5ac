// SPDX-License-Identifier: MIT
import Glibc

/// A system call that failed: which, on what, and why.
///
/// Read `errno` in the expression that builds the error: any call in between can change it.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
    package var operation: String
    package var path: String
    package var code: Int32

    package init(operation: String, path: String, code: Int32) {
        self.operation = operation
        self.path = path
        self.code = code
    }

    /// Such as "open /dev/dri/card0: Permission denied".
    package var description: String {
        "\(operation) \(path): \(String(cString: strerror(code)))"
    }
}
