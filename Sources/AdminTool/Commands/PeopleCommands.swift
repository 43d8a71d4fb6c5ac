// SPDX-License-Identifier: MIT
import ControlMessages
import KioskModel

/// People in words.
enum PeopleText {
    static func table(_ people: [ListedPerson]) -> String {
        var table = TextTable(["Name", "State", "Wrong tries", "From", "Until", "Hours", "Uses", "Unlocks for"])
        for person in people {
            let access = person.access
            table.add([
                person.name, state(of: person), tries(of: person), access.validFrom ?? "", access.validUntil ?? "",
                access.windows ?? "", access.usesLeft.map { "\($0)" } ?? "",
                access.unlockFor.map(TimeSpan.text) ?? "",
            ])
        }
        return table.text
    }

    /// What keeps somebody out first.
    static func state(of person: ListedPerson) -> String {
        if !person.enabled { return "disabled" }
        if !person.hasPattern { return "no pattern yet" }
        switch person.state {
        case .ready: return person.access.usesLeft == 0 ? "used up" : "ready"
        case .lockedOut:
            return "locked out" + (person.secondsLeft.map { ", \(StatusText.span($0)) left" } ?? "")
        case .stopped: return "stopped: ninedotctl rearm"
        }
    }

    /// Empty where there are none.
    private static func tries(of person: ListedPerson) -> String {
        guard person.failures > 0 || person.sinceAcknowledged > 0 else { return "" }
        return "\(person.failures) in a row, \(person.sinceAcknowledged) new"
    }
}
