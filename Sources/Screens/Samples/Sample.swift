// SPDX-License-Identifier: MIT
package import Drawing
package import KioskModel
package import KioskSession
package import PatternLock
import Words

/// A screen in one of its states, made up: what previews draw and tests look through.
package struct Sample: Sendable {
    /// The screen and its state, such as "lock-wrong".
    package let name: String
    package let view: ViewState
    /// The part of it that the panel shows.
    package let page: PageState
    package let feedback: TouchFeedback

    init(
        _ name: String, _ view: ViewState, showing page: PageState = PageState(),
        feedback: TouchFeedback = TouchFeedback()
    ) {
        self.name = name
        self.view = view
        self.page = page
        self.feedback = feedback
    }

    init(
        _ name: String, _ view: TeacherView, showing page: PageState = PageState(),
        feedback: TouchFeedback = TouchFeedback()
    ) {
        self.init(name, .teacher(view), showing: page, feedback: feedback)
    }

    init(_ name: String, _ view: RosterView, showing page: PageState = PageState()) {
        self.init(name, .roster(view), showing: page)
    }

    /// Every screen in every state.
    package static func all(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [Sample] {
        grids(on: grid, by: entry) + messages + clocks + crosses + letters + pages
    }

    /// Every screen with a grid.
    package static func grids(on grid: Grid = .standard, by entry: PatternEntry = .draw) -> [Sample] {
        locks(on: grid, by: entry) + lockHelps(on: grid, by: entry) + personLocks(on: grid, by: entry)
            + enrollments(on: grid, by: entry) + personEnrollments(on: grid, by: entry)
    }

    /// The roster and the teacher's screens.
    package static let pages: [Sample] =
        rosters + pins + menus + people + names + histories + looks + doctors + benches
        + questions

    package func screen(in language: Language = .english) -> Screen {
        Screen(of: view, showing: page, in: Appearance(words: language.words))
    }

    package func scene(by builder: SceneBuilder) -> Scene {
        builder.scene(for: view, showing: page, feedback: feedback)
    }
}

extension Sample {
    /// The roster: letters, people, and the second of two.
    package static let rosters = [
        Sample("roster-letters", RosterView(stage: .letters("ABCDEFGHIJKLMNOPRSTVWZ".map { String($0) }))),
        Sample("roster", RosterView(stage: .people(SamplePeople.labels(SamplePeople.names.count)))),
        Sample("roster-few", RosterView(stage: .people(SamplePeople.labels(3)), canGoBack: true)),
        Sample(
            "roster-pages", RosterView(stage: .people(SamplePeople.labels(88)), canGoBack: true),
            showing: PageState(number: 1)),
        Sample(
            "roster-partner",
            RosterView(
                stage: .people(Array(SamplePeople.labels(8).dropFirst())), partner: SamplePeople.labels(1).first,
                canGoBack: true)),
    ]
}
