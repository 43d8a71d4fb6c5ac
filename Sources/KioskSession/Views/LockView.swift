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

    package init(
        status: LockStatus, stroke: StrokeView, grid: Grid = .standard, entry: PatternEntry = .draw,
        person: PersonLabel? = nil
    ) {
        self.status = status
        self.stroke = stroke
        self.grid = grid
        self.entry = entry
        self.person = person
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
