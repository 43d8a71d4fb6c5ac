// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The student's first step where everybody has a pattern of their own: says who it is.
struct Choosing: Equatable, Sendable {
    /// The letter whose people are shown, where there are too many to show at once.
    private var letter: String?
    var touched: Instant

    init(at now: Instant) {
        touched = now
    }

    /// Takes a choice in; a person is the end of it.
    mutating func handle(_ choice: RosterChoice, among roster: StudentRoster, at now: Instant) -> PersonLabel? {
        touched = now
        switch choice {
        case .letter(let chosen) where roster.letters.contains(chosen): letter = chosen
        case .person(let id): return roster.students.first { $0.id == id }
        case .back: letter = nil
        case .letter: break  // Nobody begins with it any more.
        }
        return nil
    }

    mutating func expire(at now: Instant) {
        if let idleEnd, idleEnd <= now { letter = nil }
    }

    /// When a letter's people have been left alone too long.
    var idleEnd: Instant? { letter == nil ? nil : touched + Timing.personIdle }

    func view(of roster: StudentRoster, with partner: PersonLabel?) -> RosterView {
        let others = roster.students.filter { $0.id != partner?.id }
        let isDivided = roster.isDivided
        let stage: RosterView.Stage =
            if let letter {
                .people(others.filter { StudentRoster.letter(of: $0.name) == letter })
            } else {
                isDivided ? .letters(roster.letters) : .people(others)
            }
        return RosterView(stage: stage, partner: partner, canGoBack: letter != nil || partner != nil)
    }
}
