// SPDX-License-Identifier: MIT

/// The teacher's choices.
package struct MenuView: Hashable, Sendable {
    package var items: [MenuItem]
    /// Wrong patterns and PINs since the teacher last looked into the history.
    package var unseenFailures: Int

    package init(items: [MenuItem], unseenFailures: Int = 0) {
        self.items = items
        self.unseenFailures = unseenFailures
    }
}
