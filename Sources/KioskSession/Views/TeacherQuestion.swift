// SPDX-License-Identifier: MIT
package import KioskModel

/// A question to a teacher, or a message.
package enum TeacherQuestion: Hashable, Sendable {
    /// Take somebody away for good?
    case remove(PersonLabel)
    /// Forgive everybody's failures?
    case rearm
    /// The new kiosk has a PIN: draw the panel's pattern now, or later?
    case firstPattern
    /// The new kiosk has a PIN: add people now, or later?
    case firstPeople
    /// There is no PIN to enter; to be told only.
    case noPIN
    /// Somebody is gone meanwhile, or could not be changed; to be told only.
    case gone
}
