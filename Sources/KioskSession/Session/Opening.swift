// SPDX-License-Identifier: MIT
package import BootTime
package import KioskModel

/// For whom the kiosk is open, and how long.
package struct Opening: Hashable, Sendable {
    /// Whose patterns were drawn; nobody where it was the panel's shared one, or an admin.
    package var people: [PersonLabel]
    /// Nil until it is locked by hand.
    package var until: Instant?
    /// The admin who opened it without a pattern.
    package var actor: String?
    /// Somebody drew the pattern for being forced to: nothing on the panel may tell.
    package var isDuress: Bool

    package init(people: [PersonLabel] = [], until: Instant?, actor: String? = nil, isDuress: Bool = false) {
        self.people = people
        self.until = until
        self.actor = actor
        self.isDuress = isDuress
    }
}
