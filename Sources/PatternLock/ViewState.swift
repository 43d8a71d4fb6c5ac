// SPDX-License-Identifier: MIT
package import Geometry

/// What is to be seen, derived from a session at an instant; nothing here is a pixel.
package enum ViewState: Equatable, Sendable {
    case lock(LockView)
    case enroll(EnrollView)
    case unlocked(UnlockedView)
    case notice(Notice)
}

/// The student's screen.
package struct LockView: Equatable, Sendable {
    package var status: LockStatus
    package var stroke: StrokeView
    package var grid: Grid
    package var entry: PatternEntry

    package init(status: LockStatus, stroke: StrokeView, grid: Grid = .standard, entry: PatternEntry = .draw) {
        self.status = status
        self.stroke = stroke
        self.grid = grid
        self.entry = entry
    }
}

package enum LockStatus: Hashable, Sendable {
    case draw
    case checking
    case success
    case tooShort(minimum: Int)
    /// `triesLeft` before the next delay; nil where no delay follows soon.
    case wrong(triesLeft: Int)
    case alreadyTried
    case voided(VoidReason)
    /// Strokes are refused for so long, in whole seconds rounded up.
    case lockedOut(seconds: Int)
    /// Strokes are refused until a teacher re-arms.
    case stopped
}

/// The drawing itself.
package struct StrokeView: Equatable, Sendable {
    package var dots: Pattern
    /// Where the finger is while it draws.
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

/// The teacher's screen for a new pattern.
package struct EnrollView: Equatable, Sendable {
    package var step: EnrollStep
    package var stroke: StrokeView
    /// The dots of the first drawing, shown on the small grid; empty before it is drawn.
    package var indicator: Pattern
    package var buttons: [Button]
    package var grid: Grid
    package var entry: PatternEntry

    package init(
        step: EnrollStep, stroke: StrokeView, indicator: Pattern, buttons: [Button], grid: Grid = .standard,
        entry: PatternEntry = .draw
    ) {
        self.step = step
        self.stroke = stroke
        self.indicator = indicator
        self.buttons = buttons
        self.grid = grid
        self.entry = entry
    }
}

package enum EnrollStep: Hashable, Sendable {
    case draw
    case tooShort(minimum: Int)
    case voided(VoidReason)
    /// Drawn once and shown; waits for Confirm or Reset.
    case review
    case drawAgain
    /// The second drawing differs; draw it again.
    case mismatch
    case storing
    case stored
}

package struct UnlockedView: Hashable, Sendable {
    /// Time left in whole seconds rounded up; nil without an end.
    package var secondsLeft: Int?

    package init(secondsLeft: Int?) {
        self.secondsLeft = secondsLeft
    }
}

/// A screen that says why nothing can be drawn.
package enum Notice: Hashable, Sendable {
    case starting
    case noPattern
    case noTouchscreen
    case storeFault
}

package enum Button: Hashable, Sendable, CaseIterable {
    case clear
    /// Hands in the dots that were tapped.
    case ok
    case reset
    case confirm
    case cancel
    case lockNow
}
