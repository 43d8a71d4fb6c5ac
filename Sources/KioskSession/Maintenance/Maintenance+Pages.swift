// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// What each of the teacher's pages does.
extension Maintenance {
    mutating func menu(
        _ input: TeacherInput, knowing known: StoreState, at now: Instant, challenges: inout ChallengeSeries,
        on sheet: inout Sheet
    ) -> [TeacherEffect] {
        if input == .back { return leave(&sheet) }
        guard case .open(let item) = input, items(knowing: known).contains(item) else { return [] }
        switch item {
        case .people: place = .people
        case .panelPattern: place = .drawing(Enrollment(settings, at: now))
        case .panelDuress:
            place = .drawing(Enrollment(of: EnrollmentSubject(isDuress: true), settings, at: now))
        case .rearm: place = .rearming
        case .changePIN: place = .newPIN(PINChoice(for: .change))
        case .look: place = .look
        case .doctor: return examine()
        case .history:
            return order(.history(newest: Maintenance.historyLength, before: nil, since: nil), &challenges)
        }
        return []
    }

    /// Opens the page of the machine, or begins it anew.
    mutating func examine() -> [TeacherEffect] {
        place = .doctor(DoctorView(.running))
        return [.examine]
    }

    mutating func people(_ input: TeacherInput) -> [TeacherEffect] {
        switch input {
        case .back: place = .menu
        case .addPerson: place = .name(NameTyping())
        case .person(let id): place = .person(id)
        case .confirm, .key, .open, .act, .type, .erase, .save, .choose: break  // Not on this page.
        }
        return []
    }

    mutating func person(
        _ id: ProfileID, _ input: TeacherInput, knowing known: StoreState, at now: Instant,
        challenges: inout ChallengeSeries
    ) -> [TeacherEffect] {
        if input == .back { place = .people }
        guard case .act(let action) = input, let person = known.person(id), actions(on: person).contains(action) else {
            return []
        }
        switch action {
        case .setPattern, .setDuress:
            let subject = EnrollmentSubject(of: id, isDuress: action == .setDuress)
            place = .drawing(Enrollment(of: subject, showing: person.label, settings, at: now))
        case .rename: place = .name(NameTyping(of: person.label))
        case .enable: return order(.setEnabled(true, of: id), &challenges)
        case .disable: return order(.setEnabled(false, of: id), &challenges)
        case .rearm: return order(.rearm(.person(id)), &challenges)
        case .remove: place = .removal(person.label)
        }
        return []
    }

    mutating func type(
        _ typing: NameTyping, _ input: TeacherInput, challenges: inout ChallengeSeries
    ) -> [TeacherEffect] {
        var typing = typing
        defer { if case .name = place { place = .name(typing) } }
        switch input {
        case .type(let character): typing.type(character)
        case .erase: typing.erase()
        case .save: return typing.save().map { order($0, &challenges) } ?? []
        case .back: place = typing.person.map { .person($0.id) } ?? .people
        case .confirm, .key, .open, .person, .addPerson, .act, .choose: break  // Not on this page.
        }
        return []
    }

    mutating func choose(
        _ choice: PINChoice, _ input: TeacherInput, on sheet: inout Sheet, challenges: inout ChallengeSeries
    ) -> [TeacherEffect] {
        var choice = choice
        guard choice.challenge == nil else { return [] }
        if input == .back {
            sheet.wipe()
            place = .menu
            return []
        }
        guard case .key(let key) = input else { return [] }
        let challenge = choice.press(key, on: &sheet, challenges: &challenges)
        place = .newPIN(choice)
        return challenge.map { [.storePIN($0)] } ?? []
    }

    /// Enough to leaf through; the tool tells more.
    private static let historyLength = 300

    func items(knowing known: StoreState) -> [MenuItem] {
        switch settings.mode {
        case .shared:
            [.panelPattern] + (known.hasPattern ? [.panelDuress] : []) + [.rearm, .changePIN, .history, .look, .doctor]
        case .roster: [.people, .rearm, .changePIN, .history, .look, .doctor]
        }
    }

    func actions(on person: Person) -> [PersonAction] {
        [.setPattern, .rename, person.isEnabled ? .disable : .enable]
            + (person.hasPattern ? [.setDuress] : []) + (person.attempts.failures > 0 ? [.rearm] : []) + [.remove]
    }
}
