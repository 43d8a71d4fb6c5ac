// SPDX-License-Identifier: MIT
import PatternLock

/// The screen of a session at an instant; nothing here is a pixel.
package enum ViewState: Equatable, Sendable {
    case lock(LockView)
    case roster(RosterView)
    case enroll(EnrollView)
    case unlocked(UnlockedView)
    case challenge(ChallengeView)
    case notice(Notice)
    /// The screen in place of the lock screen while nobody uses the panel; a session never shows it by itself.
    case idle(IdleView)
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
    /// Only touchscreens are connected that nobody has allowed: says what to type.
    case untrustedTouchscreen
    case storeFault
    /// A student forgot the pattern: says whom to ask.
    case forgotten(offersHelp: Bool = false)
    /// An admin took the panel out of service: says why.
    case outOfService(reason: String)
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
    /// Shows a code for somebody far away, who may unlock.
    case askForHelp
    /// A notice was read.
    case back
}

extension ViewState {
    /// The same screen with no dot drawn, no finger and no digit: what somebody else may see.
    package var withoutPattern: ViewState {
        switch self {
        case .lock(var view):
            view.stroke = StrokeView(tone: view.stroke.tone)
            return .lock(view)
        case .enroll(var view):
            view.stroke = StrokeView(tone: view.stroke.tone)
            view.indicator = Pattern()
            view.strength = nil
            return .enroll(view)
        case .teacher(.pin(var view)):
            view.digits = .hidden(count: 0)
            return .teacher(.pin(view))
        case .teacher(.recoveryCode): return .teacher(.recoveryCode(nil))
        case .challenge(var view):
            view.code = nil
            return .challenge(view)
        case .roster, .unlocked, .notice, .idle, .teacher:
            return self
        }
    }
}
