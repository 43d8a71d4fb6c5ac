// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
package import PatternLock
import Touch

extension Sample {
    /// The student's screen.
    package static func locks(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [Sample] {
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
            ("disturbed", .voided(.disturbed), StrokeView()),
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
            return Sample("lock-" + name, .lock(view))
        }
    }

    /// The same where somebody far away may unlock.
    package static func lockHelps(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [Sample] {
        let states: [(String, LockStatus, HelpOffer)] = [
            ("lock-help", .draw, .ready), ("lock-help-waits", .draw, .idle),
            ("lock-help-locked-out", .lockedOut(seconds: 28), .idle),
        ]
        return states.map { name, status, help in
            let view = LockView(status: status, stroke: StrokeView(), grid: grid, entry: entry, help: help)
            return Sample(name, .lock(view))
        }
    }

    /// The teacher's screen for a new pattern.
    package static func enrollments(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [Sample] {
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
            return Sample("enroll-" + name, .enroll(view))
        }
    }

    /// The student's screen where everybody has a pattern of their own.
    package static func personLocks(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [Sample] {
        let wrong = StrokeView(dots: grid.hook, tone: .error)
        let states: [(String, LockStatus, StrokeView)] = [
            ("draw", .draw, StrokeView()),
            ("wrong", .wrong(triesLeft: 3), wrong),
            ("wait", .lockedOut(seconds: 28), StrokeView()),
            ("stopped", .stopped, StrokeView()),
        ]
        return zip(states, [0, 4, 2, 3]).flatMap { state, number in
            SamplePeople.labels(number + 1).suffix(1).map { person in
                let view = LockView(status: state.1, stroke: state.2, grid: grid, entry: entry, person: person)
                return Sample("person-lock-" + state.0, .lock(view))
            }
        }
    }

    /// The first pattern of somebody, with what is said of it.
    package static func personEnrollments(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [Sample] {
        let kept = StrokeView(dots: grid.hook, tone: .success)
        let tapping: [Button] = entry == .draw ? [] : [.clear, .ok]
        let review: [Button] = [.reset, .confirm, .cancel, .numbers]
        let states: [(String, EnrollStep, StrokeView, [Button], PatternStrength.Level?)] = [
            ("first", .draw, StrokeView(), [.later, .suggest] + tapping, nil),
            ("suggestion", .suggestion, kept, [.confirm, .suggest, .cancel], nil),
            ("weak", .review, kept, review, .weak),
            ("medium", .review, kept, review, .medium),
            ("strong", .review, kept, review, .strong),
            ("again", .drawAgain, StrokeView(), [.reset, .cancel, .numbers] + tapping, nil),
        ]
        return states.enumerated().flatMap { number, state in
            SamplePeople.labels(number + 1).suffix(1).map { person in
                let isDrawn = state.1 != .draw
                let view = EnrollView(
                    step: state.1, stroke: state.2, indicator: isDrawn ? grid.hook : Pattern(), buttons: state.3,
                    grid: grid, entry: entry, person: person, strength: state.4, numbersDots: state.4 == .medium)
                return Sample("person-enroll-" + state.0, .enroll(view))
            }
        }
    }
}
