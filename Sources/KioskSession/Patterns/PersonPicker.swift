// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The student's first step where everybody has a pattern of their own: the choice of who it is.
struct PersonPicker: Equatable, Sendable {
    /// More people are looked for by letter.
    static let mostAtOnce = 24

    /// The letter whose people are shown, where there are too many to show at once.
    private var letter: String?
    var touched: Instant

    init(at now: Instant) {
        touched = now
    }

    /// Takes a choice in; a person is the end of it.
    mutating func handle(_ choice: RosterChoice, among people: People, at now: Instant) -> PersonLabel? {
        touched = now
        switch choice {
        case .letter(let chosen) where people.letters.contains(chosen): letter = chosen
        case .person(let id): return people[id].flatMap { $0.isEnrolled ? $0.label : nil }
        case .back: letter = nil
        case .letter: break  // Nobody begins with it any more.
        }
        return nil
    }

    mutating func expire(at now: Instant) {
        if let idleEnd, idleEnd <= now { letter = nil }
    }

    /// The time at which a letter's people have been left alone too long.
    var idleEnd: Instant? { letter == nil ? nil : touched + Timing.personIdle }

    func view(of people: People, with first: PersonLabel?) -> RosterView {
        let stage: RosterView.Stage =
            if let letter {
                .people(people.enrolled(under: letter).filter { $0.id != first?.id })
            } else if people.enrolled.count > PersonPicker.mostAtOnce {
                .letters(people.letters)
            } else {
                .people(people.enrolled.filter { $0.id != first?.id })
            }
        return RosterView(stage: stage, partner: first, canGoBack: letter != nil || first != nil)
    }
}
