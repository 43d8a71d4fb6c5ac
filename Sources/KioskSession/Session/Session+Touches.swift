// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// Touches.
extension Session {
    /// Takes in a stroke, or a button of a screen with a grid.
    mutating func take(_ touch: GridInput) -> [SessionEffect] {
        switch state {
        case .starting, .fault, .notSetUp, .settingUp, .noPattern, .outOfService, .choosing, .forgotten, .challenging,
            .unlocked, .maintaining:
            return []  // Nothing to draw on.
        case .locked(var verification):
            guard allowsStrokes else { return [] }
            let effects = verification.handle(touch, for: purpose(of: verification.person), in: &context)
            state = .locked(verification)
            return effects
        case .enrolling(var enrollment, let host):
            let effects = enrollment.handle(touch, in: &context)
            return proceed(with: enrollment, then: host.touched(at: context.now), effects)
        }
    }

    /// True while a stroke may be drawn on the lock screen.
    private var allowsStrokes: Bool {
        guard case .locked(let verification) = state else { return false }
        return abandoned == nil && touchscreens > 0 && context.verdict(for: verification.person?.id) == .allowed
    }

    mutating func pressed(_ button: Button) -> [SessionEffect] {
        switch (state, button) {
        case (.locked(let verification), .otherPerson) where verification.isOpenToLeave:
            showLock()
            return []
        case (.locked(let verification), .forgot) where verification.isOpenToLeave:
            context.secrets.wipe()
            firstOfTwo = nil
            state = .forgotten(verification.person, until: context.now + Timing.forgotten)
            return [.note(.forgotten, of: verification.person?.id, detail: "")]
        case (.forgotten, .back), (.challenging, .cancel):
            showLock()
            return []
        case (.locked(let verification), .askForHelp) where verification.person == nil && verification.request == nil:
            return askForHelp(nil)
        case (.forgotten(let person, _), .askForHelp): return askForHelp(person)
        case (.unlocked(let unlocked), _): return pressed(button, while: unlocked)
        case (.starting, _), (.fault, _), (.notSetUp, _), (.settingUp, _), (.noPattern, _), (.outOfService, _),
            (.choosing, _), (.locked, _), (.forgotten, _), (.challenging, _), (.enrolling, _), (.maintaining, _):
            return take(.pressed(button))
        }
    }

    private mutating func pressed(_ button: Button, while unlocked: Unlocked) -> [SessionEffect] {
        let (settings, person) = (context.settings, unlocked.unlock.people.first)
        switch button {
        case .lockNow: return relock(.button)
        case .moreTime: return moreTime()
        case .newPattern where unlocked.allowsNewPattern(by: settings) && touchscreens > 0:
            context.secrets.wipe()
            let subject = EnrollmentSubject(of: person?.id)
            let enrollment = Enrollment(of: subject, showing: person, isProved: false, at: context.now)
            state = .enrolling(enrollment, then: .lock)
            return [.lock(.enrollment)]
        case .newPattern, .clear, .ok, .reset, .confirm, .cancel, .later, .suggest, .numbers, .otherPerson, .forgot,
            .askForHelp, .back:
            return []  // Not on this screen.
        }
    }

    /// Restarts the time after which a list is left.
    mutating func turnedPage() {
        switch state {
        case .choosing(var picker):
            picker.touched = context.now
            state = .choosing(picker)
        case .maintaining(var maintenance):
            maintenance.touched = context.now
            state = .maintaining(maintenance)
        case .starting, .fault, .notSetUp, .settingUp, .noPattern, .outOfService, .locked, .forgotten, .challenging,
            .enrolling, .unlocked:
            break  // No lists.
        }
    }

    mutating func chose(_ choice: RosterChoice) {
        guard case .choosing(var picker) = state, touchscreens > 0 else { return }
        if choice == .back, picker.idleEnd == nil { firstOfTwo = nil }
        let person = picker.handle(choice, among: context.known.people, at: context.now)
        state = .choosing(picker)
        if let person, person.id != firstOfTwo?.label.id {
            state = .locked(Verification(of: person, at: context.now))
        }
    }

    mutating func teacher(_ input: TeacherInput) -> [SessionEffect] {
        guard touchscreens > 0 else { return [] }
        switch state {
        case .settingUp(var setup):
            let step = setup.handle(input, in: &context)
            return proceed(with: setup, step)
        case .maintaining(var maintenance):
            let step = maintenance.handle(input, in: &context)
            return proceed(with: maintenance, step)
        case .starting, .fault, .notSetUp, .noPattern, .outOfService, .choosing, .locked, .forgotten, .challenging,
            .enrolling, .unlocked:
            return []  // None of the teacher's screens.
        }
    }

    /// Uses randomness where it was wanted: for a pattern to suggest, the keypad, a recovery code, or a challenge.
    @discardableResult
    package mutating func useRandomness(from generator: inout some RandomNumberGenerator) -> [SessionEffect] {
        switch state {
        case .settingUp(var setup):
            if setup.asksPIN, context.settings.shufflesKeypad { context.secrets.keypad = .shuffled(using: &generator) }
            let effects = setup.makeCode(using: &generator, in: &context)
            state = .settingUp(setup)
            return effects
        case .maintaining(var maintenance):
            if context.settings.shufflesKeypad { context.secrets.keypad = .shuffled(using: &generator) }
            let effects = maintenance.makeCode(using: &generator, in: &context)
            state = .maintaining(maintenance)
            return effects
        case .enrolling(var enrollment, let host):
            guard let pattern = context.settings.suggestion(using: &generator) else { break }
            enrollment.suggested(pattern, in: &context)
            state = .enrolling(enrollment, then: host)
        case .challenging(var challenge):
            challenge.make(using: &generator, in: &context)
            state = .challenging(challenge)
        case .starting, .fault, .notSetUp, .noPattern, .outOfService, .choosing, .locked, .forgotten, .unlocked:
            break  // Nobody asked.
        }
        return []
    }
}

extension Session.EnrollmentHost {
    /// The host with a touch at `now`, after which its idle time begins.
    func touched(at now: Instant) -> Session.EnrollmentHost {
        switch self {
        case .lock: return .lock
        case .setup(var setup):
            setup.touched = now
            return .setup(setup)
        case .maintenance(var maintenance):
            maintenance.touched = now
            return .maintenance(maintenance)
        }
    }
}

extension Verification {
    /// True where a person's screen may be left: not while the store is asked, whose reply would find nobody.
    fileprivate var isOpenToLeave: Bool { person != nil && request == nil }
}

extension SessionSettings {
    /// A random pattern to suggest; nil where the grid has none that may be set.
    fileprivate func suggestion(using generator: inout some RandomNumberGenerator) -> Pattern? {
        let dots = min(max(PatternSuggestion.usualDots, rule.minimumDots), grid.dotCount)
        for level in [PatternStrength.Level.medium, .weak] {
            let suggestion = PatternSuggestion(dots: dots, on: grid, unless: blocklist, atLeast: level)
            if let pattern = suggestion.pattern(using: &generator) { return pattern }
        }
        return nil
    }
}
