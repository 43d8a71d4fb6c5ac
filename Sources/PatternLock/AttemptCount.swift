// SPDX-License-Identifier: MIT
package import BootTime

/// Consecutive failures and when the delay after the last of them began, in this boot.
package struct AttemptCount: Hashable, Sendable {
    package var failures: Int
    /// The last failure, or this boot's start for a failure of an earlier boot: the full delay runs again.
    package var delayBegan: Instant?
    /// Failures since the teacher last looked; a success does not clear it.
    package var sinceAcknowledged: Int

    package init(failures: Int = 0, delayBegan: Instant? = nil, sinceAcknowledged: Int = 0) {
        self.failures = failures
        self.delayBegan = delayBegan
        self.sinceAcknowledged = sinceAcknowledged
    }
}
