// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// Each of the teacher's screens: its state, what touches do on it, and its view.
extension Maintenance {
    enum State: Equatable, Sendable {
        case pin(PINCheck, to: Goal)
        case menu
        case people
        case person(ProfileID)
        case name(NameTyping)
        case removal(PersonLabel)
        /// The removal of a person's pattern, of the shared one for nil.
        case patternRemoval(PersonLabel?)
        case rearming
        /// - Parameter makesCode: True after a recovery: the PIN was forgotten, and the code has been seen.
        case newPIN(PINChoice, makesCode: Bool)
        case recovery(RecoveryCheck)
        case recoveryCode(RecoveryMaking)
        case history([HistoryEntry], unseenFailures: Int)
        case preferences
        case doctor(DoctorView)
        case bench(TouchBench)
        /// Takes no touch before that.
        case cleaning(until: Instant)
        /// A message with one button.
        case told(TeacherQuestion)
        case over
    }

    /// The screen that the right PIN leads to.
    enum Goal: Equatable, Sendable {
        case menu
        /// The menu may have been left open: who takes the PIN away from the teachers has to know it.
        case newPIN

        var state: State {
            switch self {
            case .menu: .menu
            case .newPIN: .newPIN(PINChoice(for: .change), makesCode: false)
            }
        }
    }

    /// Takes in a touch of one of the screens.
    mutating func handle(_ input: TeacherInput, in context: inout SessionContext) -> TeacherStep {
        guard pending == nil else { return TeacherStep() }
        touched = context.now
        switch state {
        case .pin(let check, let goal): return enterPIN(check, to: goal, input, in: &context)
        case .newPIN(let choice, let makesCode):
            return choosePIN(choice, makesCode: makesCode, input, in: &context)
        case .recovery(let check): return recover(by: check, input, in: &context)
        case .recoveryCode(.shown):
            guard input == .confirm else { return TeacherStep() }
            context.secrets.wipe()
            state = .menu
        case .name(let typing): return type(typing, input, in: &context)
        case .menu: return menu(input, in: &context)
        case .people: return people(input)
        case .person(let id): return person(id, input, in: &context)
        case .removal(let label):
            if input == .back { state = .person(label.id) }
            return input == .confirm ? ask(.change(.id(label.id), .remove), in: &context) : TeacherStep()
        case .patternRemoval(let label):
            if input == .back { state = label.map { .person($0.id) } ?? .menu }
            let address = label.map { ProfileAddress.id($0.id) } ?? .shared
            return input == .confirm ? ask(.change(address, .removePattern), in: &context) : TeacherStep()
        case .rearming:
            if input == .back { state = .menu }
            return input == .confirm ? ask(.rearm(.everybody), in: &context) : TeacherStep()
        case .preferences:
            if input == .back { state = .menu }
            guard case .choose(let preferences) = input else { return TeacherStep() }
            return ask(.setPreferences(preferences), in: &context)
        case .history:
            if input == .back { state = .menu }
        case .doctor(let view):
            if input == .back { state = .menu }
            return input == .confirm && view.phase != .running ? examine() : TeacherStep()
        case .bench(let bench): return use(bench, input, in: context)
        case .told(let question):
            guard input == .back || input == .confirm else { return TeacherStep() }
            if question == .noPIN { return leave(&context) }
            state = .people
        case .recoveryCode, .cleaning, .over: break  // Nothing to touch.
        }
        return TeacherStep()
    }

    mutating func menu(_ input: TeacherInput, in context: inout SessionContext) -> TeacherStep {
        if input == .back { return leave(&context) }
        guard case .open(let item) = input, items(in: context).contains(item) else { return TeacherStep() }
        switch item {
        case .people: state = .people
        case .panelPattern: return TeacherStep(enrolling: Enrollment(until: latestEnd, at: context.now))
        case .panelDuress:
            let subject = EnrollmentSubject(isDuress: true)
            return TeacherStep(enrolling: Enrollment(of: subject, until: latestEnd, at: context.now))
        case .removePanelPattern: state = .patternRemoval(nil)
        case .rearm: state = .rearming
        case .changePIN:
            state = .pin(PINCheck(for: .present), to: .newPIN)
            return TeacherStep(context.settings.shufflesKeypad ? [.random] : [])
        case .preferences: state = .preferences
        case .cleaning: state = .cleaning(until: context.now + Timing.cleaning)
        case .touchscreen: state = .bench(TouchBench())
        case .doctor: return examine()
        case .history:
            return ask(.history(newest: Maintenance.historyLength, before: nil, since: nil), in: &context)
        }
        return TeacherStep()
    }

    /// Opens the screen about the machine, or examines it again.
    mutating func examine() -> TeacherStep {
        state = .doctor(DoctorView(.running))
        return TeacherStep([.examine])
    }

    mutating func people(_ input: TeacherInput) -> TeacherStep {
        switch input {
        case .back: state = .menu
        case .addPerson: state = .name(NameTyping())
        case .person(let id): state = .person(id)
        case .confirm, .key, .forgot, .open, .act, .type, .erase, .save, .choose, .bench, .play:
            break  // Not on this screen.
        }
        return TeacherStep()
    }

    mutating func person(
        _ id: ProfileID, _ input: TeacherInput, in context: inout SessionContext
    ) -> TeacherStep {
        if input == .back { state = .people }
        guard case .act(let action) = input, let person = context.known.people[id],
            actions(on: person, in: context).contains(action)
        else { return TeacherStep() }
        switch action {
        case .setPattern, .setDuress:
            let subject = EnrollmentSubject(of: id, isDuress: action == .setDuress)
            return TeacherStep(
                enrolling: Enrollment(of: subject, showing: person.label, until: latestEnd, at: context.now))
        case .rename: state = .name(NameTyping(of: person.label))
        case .enable: return ask(.change(.id(id), .enable), in: &context)
        case .disable: return ask(.change(.id(id), .disable), in: &context)
        case .rearm: return ask(.rearm(.person(.id(id))), in: &context)
        case .removePattern: state = .patternRemoval(person.label)
        case .remove: state = .removal(person.label)
        }
        return TeacherStep()
    }

    mutating func type(
        _ typing: NameTyping, _ input: TeacherInput, in context: inout SessionContext
    ) -> TeacherStep {
        var typing = typing
        defer { if case .name = state { state = .name(typing) } }
        switch input {
        case .type(let character): typing.type(character)
        case .erase: typing.erase()
        case .save:
            if let request = typing.save() { return ask(request, in: &context) }
        case .back: state = typing.person.map { .person($0.id) } ?? .people
        case .confirm, .key, .forgot, .open, .person, .addPerson, .act, .choose, .bench, .play:
            break  // Not on this screen.
        }
        return TeacherStep()
    }

    mutating func enterPIN(
        _ check: PINCheck, to goal: Goal, _ input: TeacherInput, in context: inout SessionContext
    ) -> TeacherStep {
        var check = check
        switch (input, goal) {
        case (.back, .menu): return leave(&context)
        case (.back, .newPIN) where check.request == nil:
            context.secrets.wipe()
            state = .menu
        case (.key(let key), _):
            let effects = check.press(key, in: &context)
            state = .pin(check, to: goal)
            return TeacherStep(effects)
        case (.forgot, .menu) where check.view(in: context, at: context.now).offersRecovery:
            context.secrets.wipe()
            state = .recovery(RecoveryCheck())
            return TeacherStep(context.settings.shufflesKeypad ? [.random] : [])
        case (.back, .newPIN), (.forgot, _), (.confirm, _), (.open, _), (.person, _), (.addPerson, _), (.act, _),
            (.type, _), (.erase, _), (.save, _), (.choose, _), (.bench, _), (.play, _):
            break  // Not on this screen, or not while the store is asked.
        }
        return TeacherStep()
    }

    mutating func choosePIN(
        _ choice: PINChoice, makesCode: Bool, _ input: TeacherInput, in context: inout SessionContext
    ) -> TeacherStep {
        var choice = choice
        guard choice.request == nil else { return TeacherStep() }
        if input == .back {
            context.secrets.wipe()
            state = .menu
            return TeacherStep()
        }
        guard case .key(let key) = input else { return TeacherStep() }
        let effects = choice.press(key, in: &context)
        state = .newPIN(choice, makesCode: makesCode)
        return TeacherStep(effects)
    }

    mutating func recover(
        by check: RecoveryCheck, _ input: TeacherInput, in context: inout SessionContext
    ) -> TeacherStep {
        var check = check
        guard check.request == nil else { return TeacherStep() }
        if input == .back {
            guard check.stepBack(in: &context) else { return leave(&context) }
            state = .recovery(check)
            return TeacherStep()
        }
        guard case .key(let key) = input else { return TeacherStep() }
        let effects = check.press(key, in: &context)
        state = .recovery(check)
        return TeacherStep(effects)
    }

    func view(in context: SessionContext, at now: Instant) -> TeacherView {
        let known = context.known
        return switch state {
        case .pin(let check, _): .pin(check.view(in: context, at: now))
        case .menu, .over: .menu(MenuView(items: items(in: context), unseenFailures: known.unseenFailures))
        case .people: .people(people(in: context, at: now))
        case .person(let id):
            known.people[id].map { .person($0, actions: actions(on: $0, in: context)) } ?? .question(.gone)
        case .name(let typing): .name(typing.view)
        case .removal(let label): .question(.remove(label))
        case .patternRemoval(let label): .question(.removePattern(label))
        case .rearming: .question(.rearm)
        case .newPIN(let choice, _): .pin(choice.view(in: context))
        case .recovery(let check): .pin(check.view(in: context, at: now))
        case .recoveryCode(let making): making.view(in: context)
        case .history(let entries, let unseen): .history(HistoryView(entries: entries, unseenFailures: unseen))
        case .preferences: .preferences(known.preferences)
        case .doctor(let view): .doctor(view)
        case .bench(let bench): .bench(bench.view(at: now))
        case .cleaning(let end): .cleaning(seconds: Countdown(end: end).secondsLeft(at: now))
        case .told(let question): .question(question)
        }
    }

    private func people(in context: SessionContext, at now: Instant) -> [PersonView] {
        let (panel, policy) = (context.known.panelAttempts, context.settings.policy)
        return context.known.people.map { person in
            let counts = AttemptCounts(profile: person.attempts, panel: panel)
            return PersonView(person, isLockedOut: counts.verdict(at: now, by: policy) != .allowed)
        }
    }

    /// Enough to leaf through; the tool tells more.
    private static let historyLength = 300

    private func items(in context: SessionContext) -> [MenuItem] {
        // In the order of their use: not all of them fit a small panel's first page.
        let always: [MenuItem] = [.rearm, .changePIN, .history, .preferences, .cleaning, .touchscreen, .doctor]
        return switch context.settings.mode {
        case .shared:
            [.panelPattern] + always + (context.known.hasPattern ? [.panelDuress, .removePanelPattern] : [])
        case .roster: [.people] + always
        }
    }

    private func actions(on person: Person, in context: SessionContext) -> [PersonAction] {
        let counts = context.known.attempts(of: person.id)
        let failures = counts.gravest(by: context.settings.policy).failures
        return [.setPattern, .rename, person.isEnabled ? .disable : .enable]
            + (person.hasPattern ? [.setDuress, .removePattern] : []) + (failures > 0 ? [.rearm] : []) + [.remove]
    }
}

extension Maintenance.State {
    /// The request with a PIN or a code that the store has not answered yet.
    var pinRequest: RequestID? {
        switch self {
        case .pin(let check, _): check.request
        case .newPIN(let choice, _): choice.request
        case .recovery(let check): check.request
        case .recoveryCode(let making): making.request
        case .menu, .people, .person, .name, .removal, .patternRemoval, .rearming, .history, .preferences, .doctor,
            .cleaning, .bench, .told, .over:
            nil
        }
    }
}
