// SPDX-License-Identifier: MIT
package import KioskModel

/// The history, for the teacher to look through.
package struct HistoryView: Hashable, Sendable {
    /// Newest first.
    package var entries: [HistoryEntry]
    /// As it was when the page was opened.
    package var unseenFailures: Int

    package init(entries: [HistoryEntry], unseenFailures: Int = 0) {
        self.entries = entries
        self.unseenFailures = unseenFailures
    }
}
