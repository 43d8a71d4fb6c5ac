// SPDX-License-Identifier: MIT
import Glibc

/// Why there is no touchscreen, in one line.
struct TouchFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ what: String, errno code: Int32) {
        description = "\(what): \(String(cString: strerror(code)))"
    }
}
