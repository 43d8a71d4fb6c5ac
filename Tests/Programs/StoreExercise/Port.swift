// SPDX-License-Identifier: MIT
import Glibc

/// Standard output, without a buffer: a line is out before the next operation begins.
enum Port {
    static func say(_ text: String) {
        let line = text + "\n"
        _ = line.withCString { write(1, $0, strlen($0)) }
    }
}
