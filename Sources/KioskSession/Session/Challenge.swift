// SPDX-License-Identifier: MIT

/// Names one question to the store, so that a late answer to an earlier question is not taken for this one's.
package struct Challenge: Hashable, Sendable {
    package var number: UInt64

    package init(number: UInt64) {
        self.number = number
    }
}
