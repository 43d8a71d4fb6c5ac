// SPDX-License-Identifier: MIT
internal import Geometry
import KioskModel
package import KioskSession
package import PatternLock
import Touch

/// A screen in one of its states, made up: what previews and tests show.
package struct SampleView: Sendable {
    /// The screen and its state, such as "lock-wrong".
    package let name: String
    package let view: ViewState

    /// Every screen in every state.
    package static func all(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleView] {
        locks(on: grid, by: entry) + personLocks(on: grid, by: entry) + enrollments(on: grid, by: entry)
            + personEnrollments(on: grid, by: entry) + messages
    }

    /// The student's screen.
    package static func locks(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleView] {
        let drawn = StrokeView(dots: grid.hook)
        let finger = entry == .draw ? grid.placeBelowHook : nil
        let right = StrokeView(dots: grid.hook, tone: .success)
        let wrong = StrokeView(dots: grid.hook, tone: .error)
        let day = CalendarDay(number: 20_811)
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
            ("disabled", .denied(.disabled), right), ("used-up", .denied(.usedUp), right),
            ("clock-not-set", .denied(.clockNotSet), right), ("not-yet", .denied(.notYet(until: day)), right),
            ("expired", .denied(.expired(since: day)), right),
            ("outside-hours", .denied(.outsideHours(next: LocalTime(day: day, minute: 8 * 60))), right),
            ("never-open", .denied(.outsideHours(next: nil)), right),
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
        let ending: [Button] = entry == .draw ? [] : [.clear, .ok]
        let proof = [.cancel] + ending
        let first = [.cancel, .suggest] + ending
        let second = [.reset, .cancel, .numbers] + ending
        let states: [(String, EnrollStep, StrokeView, Pattern, [Button])] = [
            ("draw", .draw, StrokeView(), Pattern(), first),
            ("too-short", .tooShort(minimum: 4), short, Pattern(), first),
            ("voided", .voided(.secondFinger), StrokeView(), Pattern(), first),
            ("prove", .prove, StrokeView(), Pattern(), proof), ("proving", .proving, kept, Pattern(), []),
            ("unproven", .unproven(triesLeft: 3), other, Pattern(), proof),
            ("too-common", .tooCommon, other, Pattern(), first),
            ("review", .review, kept, grid.hook, [.reset, .confirm, .cancel, .numbers]),
            ("draw-again", .drawAgain, StrokeView(), grid.hook, second),
            ("mismatch", .mismatch, other, grid.hook, second),
            ("storing", .storing, kept, grid.hook, []),
            ("stored", .stored, kept, grid.hook, []),
        ]
        return states.map { name, step, stroke, indicator, buttons in
            let strength = indicator.isEmpty ? nil : PatternStrength(of: indicator, on: grid).level
            let view = EnrollView(
                step: step, stroke: stroke, indicator: indicator, buttons: buttons, grid: grid, entry: entry,
                strength: strength)
            return SampleView(name: "enroll-" + name, view: .enroll(view))
        }
    }
}
