// SPDX-License-Identifier: MIT
import KioskSession

extension PageSample {
    /// Where people say who they are.
    package static let rosters = [
        PageSample("roster-letters", RosterView(stage: .letters("ABCDEFGHIJKLMNOPRSTVWZ".map { String($0) }))),
        PageSample("roster", RosterView(stage: .people(SamplePeople.labels(SamplePeople.names.count)))),
        PageSample("roster-few", RosterView(stage: .people(SamplePeople.labels(3)), canGoBack: true)),
        PageSample(
            "roster-pages", RosterView(stage: .people(SamplePeople.labels(88)), canGoBack: true),
            showing: PageState(page: 1)),
        PageSample(
            "roster-partner",
            RosterView(
                stage: .people(Array(SamplePeople.labels(8).dropFirst())), partner: SamplePeople.labels(1).first,
                canGoBack: true)),
    ]
}
