// SPDX-License-Identifier: MIT
internal import Geometry
package import PatternLock

/// A screen in one of its states, made up: what previews and tests show.
package struct SampleView: Sendable {
    /// The screen and its state, such as "lock-wrong".
    package let name: String
    package let view: ViewState

    /// Every screen in every state.
    package static func all(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleView] {
        locks(on: grid, by: entry) + enrollments(on: grid, by: entry) + messages
    }

    /// The student's screen.
    package static func locks(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleView] {
        let drawn = StrokeView(dots: grid.hook)
        let finger = entry == .draw ? grid.placeBelowHook : nil
        let right = StrokeView(dots: grid.hook, tone: .success)
        let wrong = StrokeView(dots: grid.hook, tone: .error)
        let states: [(String, LockStatus, StrokeView)] = [
            ("draw", .draw, StrokeView()),
            ("drawing", .draw, StrokeView(dots: grid.hook, finger: finger)),
            ("checking", .checking, drawn),
            ("success", .success, right),
            ("too-short", .tooShort(minimum: 4), StrokeView(dots: grid.stub, tone: .error)),
            ("wrong", .wrong(triesLeft: 3), wrong),
            ("last-try", .wrong(triesLeft: 1), wrong),
            ("wrong-uncounted", .wrong(triesLeft: 0), wrong),
            ("already-tried", .alreadyTried, wrong),
            ("second-finger", .voided(.secondFinger), StrokeView()),
            ("palm", .voided(.palm), StrokeView()),
            ("events-dropped", .voided(.eventsDropped), StrokeView()),
            ("unplugged", .voided(.unplugged), StrokeView()),
            ("panel-lost", .voided(.panelLost), StrokeView()),
            ("wait-short", .lockedOut(seconds: 28), StrokeView()),
            ("wait-long", .lockedOut(seconds: 3600), StrokeView()),
            ("stopped", .stopped, StrokeView()),
        ]
        return states.map { name, status, stroke in
            let view = LockView(status: status, stroke: stroke, grid: grid, entry: entry)
            return SampleView(name: "lock-" + name, view: .lock(view))
        }
    }

    /// The teacher's screen for a new pattern.
    package static func enrollments(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleView] {
        let kept = StrokeView(dots: grid.hook, tone: .success)
        let short = StrokeView(dots: grid.stub, tone: .error)
        let other = StrokeView(dots: grid.corner, tone: .error)
        let first: [Button] = entry == .draw ? [.cancel] : [.cancel, .clear, .ok]
        let second: [Button] = entry == .draw ? [.reset, .cancel] : [.reset, .cancel, .clear, .ok]
        let states: [(String, EnrollStep, StrokeView, Pattern, [Button])] = [
            ("draw", .draw, StrokeView(), Pattern(), first),
            ("too-short", .tooShort(minimum: 4), short, Pattern(), first),
            ("voided", .voided(.secondFinger), StrokeView(), Pattern(), first),
            ("review", .review, kept, grid.hook, [.reset, .confirm, .cancel]),
            ("draw-again", .drawAgain, StrokeView(), grid.hook, second),
            ("mismatch", .mismatch, other, grid.hook, second),
            ("storing", .storing, kept, grid.hook, []),
            ("stored", .stored, kept, grid.hook, []),
        ]
        return states.map { name, step, stroke, indicator, buttons in
            let view = EnrollView(
                step: step, stroke: stroke, indicator: indicator, buttons: buttons, grid: grid, entry: entry)
            return SampleView(name: "enroll-" + name, view: .enroll(view))
        }
    }

    /// The screens without a grid.
    package static let messages = [
        SampleView(name: "unlocked", view: .unlocked(UnlockedView(secondsLeft: 272))),
        SampleView(name: "unlocked-open", view: .unlocked(UnlockedView(secondsLeft: nil))),
        SampleView(name: "notice-starting", view: .notice(.starting)),
        SampleView(name: "notice-no-pattern", view: .notice(.noPattern)),
        SampleView(name: "notice-no-touchscreen", view: .notice(.noTouchscreen)),
        SampleView(name: "notice-store-fault", view: .notice(.storeFault)),
    ]
}

/// Patterns that any grid has room for.
extension Grid {
    /// Along the first row and back along the second to its middle; in a single row or column, along it.
    fileprivate var hook: Pattern {
        guard rows > 1, columns > 1 else { return Pattern(dots.map(\.index)) }
        let back = stride(from: columns - 1, through: columns / 2, by: -1)
        return Pattern(Array(0..<columns) + back.map { columns + $0 })
    }

    /// Down the first column and along the last row; in a single row or column, back along it.
    fileprivate var corner: Pattern {
        guard rows > 1, columns > 1 else { return Pattern(dots.map(\.index).reversed()) }
        return Pattern((0..<rows).map { $0 * columns } + (1..<columns).map { (rows - 1) * columns + $0 })
    }

    /// Two dots: too few.
    fileprivate var stub: Pattern { Pattern([0, 1]) }

    /// Where the finger is on its way from the hook's end to the last row.
    fileprivate var placeBelowHook: GridPoint {
        GridPoint(x: Double(columns) * 0.3, y: Double(rows) - 0.8)
    }
}
