// SPDX-License-Identifier: MIT
package import KioskSession

/// What pressing something on a page means.
package enum PageMeaning: Equatable, Sendable {
    /// The session is told.
    case event(SessionEvent)
    /// The list shows the page that is so many further on.
    case turn(by: Int)
    /// The keyboard types, or changes.
    case key(Key)
}
