// SPDX-License-Identifier: MIT

/// Why the store is of no use, for the notice and the log.
package struct StoreFault: Hashable, Sendable {
    /// One line: what failed, where, why. Never a secret.
    package var message: String

    package init(message: String) {
        self.message = message
    }
}
