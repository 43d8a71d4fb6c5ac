// SPDX-License-Identifier: MIT
package import Glibc

/// A file descriptor that is closed when its owner goes away.
package struct Descriptor: ~Copyable, Sendable {
    package let number: Int32

    /// Takes over an open descriptor.
    package init(owning number: Int32) {
        self.number = number
    }

    /// Opens `path`; close-on-exec is always added.
    package init(opening path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) {
        let number = open(path, flags | O_CLOEXEC, mode)
        guard number >= 0 else { throw SystemError(operation: "open", path: path, code: errno) }
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Hands the open descriptor over to the caller.
    package consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }
}
