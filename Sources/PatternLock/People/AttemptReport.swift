// SPDX-License-Identifier: MIT

/// How attempts at the panel stand, for the teacher.
package struct AttemptReport: Hashable, Sendable {
    /// The shared profile's count, or the panel's where that one refuses longer, in a profile's terms.
    package var pattern: AttemptCount
    /// Failures of everybody since the teacher last looked.
    package var sinceAcknowledged: Int
    package var pin: AttemptCount
    /// When the teacher last looked, since 1970 by the wall clock; nil for never.
    package var acknowledgedAt: Duration?

    package init(
        pattern: AttemptCount, sinceAcknowledged: Int, pin: AttemptCount, acknowledgedAt: Duration? = nil
    ) {
        self.pattern = pattern
        self.sinceAcknowledged = sinceAcknowledged
        self.pin = pin
        self.acknowledgedAt = acknowledgedAt
    }
}
