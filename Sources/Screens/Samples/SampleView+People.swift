// SPDX-License-Identifier: MIT
import KioskSession
package import PatternLock

extension SampleView {
    /// The student's screen where everybody has a pattern of their own.
    package static func personLocks(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleView] {
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
                return SampleView(name: "person-lock-" + state.0, view: .lock(view))
            }
        }
    }

    /// The first pattern of somebody, with what is said of it.
    package static func personEnrollments(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [SampleView] {
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
                return SampleView(name: "person-enroll-" + state.0, view: .enroll(view))
            }
        }
    }
}
