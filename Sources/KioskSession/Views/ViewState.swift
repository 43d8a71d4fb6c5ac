// SPDX-License-Identifier: MIT

/// The screen of a session at an instant; nothing here is a pixel.
package enum ViewState: Equatable, Sendable {
    case lock(LockView)
    case roster(RosterView)
    case enroll(EnrollView)
    case unlocked(UnlockedView)
    case notice(Notice)
    case teacher(TeacherView)
}

/// A screen that says why nothing can be drawn.
package enum Notice: Hashable, Sendable {
    case starting
    /// Nobody has set the kiosk up, or what was set up is gone: says whom to ask.
    case notSetUp
    case noPattern
    /// People unlock, but nobody has a pattern yet.
    case nobody
    case noTouchscreen
    case storeFault
    /// A student forgot the pattern: says whom to ask.
    case forgotten
}

package enum Button: Hashable, Sendable, CaseIterable {
    case clear
    /// Hands in the dots that were tapped.
    case ok
    case reset
    case confirm
    case cancel
    /// Puts the first pattern of a new kiosk off.
    case later
    /// Shows a pattern drawn by lot.
    case suggest
    /// Shows in which order the dots were drawn, or hides it.
    case numbers
    case lockNow
    case moreTime
    /// A student draws a new pattern.
    case newPattern
    case otherPerson
    case forgot
    /// A notice was read.
    case back
}
