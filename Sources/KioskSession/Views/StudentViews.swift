// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock
package import Touch

/// The student's screen.
package struct LockView: Equatable, Sendable {
    package var status: LockStatus
    package var stroke: StrokeView
    package var grid: Grid
    package var entry: PatternEntry
    /// The person who draws, where people unlock.
    package var person: PersonLabel?
    package var help: HelpOffer

    package init(
        status: LockStatus, stroke: StrokeView, grid: Grid = .standard, entry: PatternEntry = .draw,
        person: PersonLabel? = nil, help: HelpOffer = .none
    ) {
        self.status = status
        self.stroke = stroke
        self.grid = grid
        self.entry = entry
        self.person = person
        self.help = help
    }
}

/// The button with which somebody at the panel asks somebody far away.
package enum HelpOffer: Hashable, Sendable {
    /// Nobody far away may unlock, or nobody is connected.
    case none
    /// Not now.
    case idle
    case ready
}

/// The screen with a code that is to be told to somebody far away.
package struct ChallengeView: Equatable, Sendable {
    /// Nil until it is made, and where somebody else may see the screen.
    package var code: PIN?
    package var secondsLeft: Int
    /// The number of answers that may still come after a wrong one.
    package var answersLeft: Int?

    package init(code: PIN?, secondsLeft: Int, answersLeft: Int? = nil) {
        self.code = code
        self.secondsLeft = secondsLeft
        self.answersLeft = answersLeft
    }
}

package enum LockStatus: Hashable, Sendable {
    case draw
    case checking
    case success
    case tooShort(minimum: Int)
    /// `triesLeft` before the next delay; zero where that one has been.
    case wrong(triesLeft: Int)
    case alreadyTried
    case voided(VoidReason)
    /// The pattern is right, but does not open now.
    case denied(AccessRefusal)
    /// Strokes are refused for so long, in whole seconds rounded up.
    case lockedOut(seconds: Int)
    /// Strokes are refused until a teacher re-arms.
    case stopped
}

/// The drawing itself.
package struct StrokeView: Equatable, Sendable {
    package var dots: Pattern
    /// The position of the finger while it draws.
    package var finger: GridPoint?
    package var tone: StrokeTone

    package init(dots: Pattern = Pattern(), finger: GridPoint? = nil, tone: StrokeTone = .drawing) {
        self.dots = dots
        self.finger = finger
        self.tone = tone
    }
}

package enum StrokeTone: Hashable, Sendable {
    case drawing
    /// Right, or taken.
    case success
    case error
}

/// The page where a student says who they are.
package struct RosterView: Hashable, Sendable {
    package enum Stage: Hashable, Sendable {
        /// More people than can be looked through: first the letter that a name begins with.
        case letters([String])
        case people([PersonLabel])
    }

    package var stage: Stage
    /// The first of two people who open together; the second is asked for.
    package var partner: PersonLabel?
    /// True where a step back is possible.
    package var canGoBack: Bool

    package init(stage: Stage, partner: PersonLabel? = nil, canGoBack: Bool = false) {
        self.stage = stage
        self.partner = partner
        self.canGoBack = canGoBack
    }
}

/// A choice on it.
package enum RosterChoice: Hashable, Sendable {
    case letter(String)
    case person(ProfileID)
    case back
}

/// The screen of a panel that nobody uses.
package struct IdleView: Hashable, Sendable {
    /// The time since 1970 by the wall clock.
    package var wall: Duration
    /// An admin's words, line by line.
    package var notice: [String]

    package init(wall: Duration, notice: [String] = []) {
        self.wall = wall
        self.notice = notice
    }
}

package struct UnlockedView: Hashable, Sendable {
    /// The people who unlocked; empty where it was the panel's shared pattern, or an admin.
    package var people: [PersonLabel]
    /// Time left in whole seconds rounded up; nil without an end.
    package var secondsLeft: Int?
    /// The time is nearly over: says so until it is.
    package var isEnding: Bool
    /// Wrong tries since the last right one, to be told in the beginning.
    package var failuresBefore: Int
    package var buttons: [Button]

    package init(
        people: [PersonLabel] = [], secondsLeft: Int?, isEnding: Bool = false, failuresBefore: Int = 0,
        buttons: [Button] = [.lockNow]
    ) {
        self.people = people
        self.secondsLeft = secondsLeft
        self.isEnding = isEnding
        self.failuresBefore = failuresBefore
        self.buttons = buttons
    }
}
