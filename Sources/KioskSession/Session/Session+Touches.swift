// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// What a finger does to a session.
extension Session {
    /// A stroke, or a button of a screen with a grid.
    mutating func take(_ input: PanelInput) -> [SessionEffect] {
        switch phase {
        case .starting, .fault, .notSetUp, .noPattern, .choosing, .forgotten, .unlocked:
            return []  // Nothing to draw on.
        case .settingUp(var setup):
            let effect = setup.draw(input, at: now, on: &sheet, challenges: &challenges)
            return proceed(with: setup, effect)
        case .locked(var verification):
            guard allowsStrokes else { return [] }
            let challenge = verification.handle(input, at: now, on: &sheet, challenges: &challenges)
            phase = .locked(verification)
            return challenge.map { [.verify($0, of: verification.person?.id)] } ?? []
        case .enrolling(var enrollment):
            let effect = enrollment.handle(input, at: now, on: &sheet, challenges: &challenges)
            return proceed(with: enrollment, effect)
        case .maintaining(var maintenance):
            let effects = maintenance.draw(input, at: now, on: &sheet, challenges: &challenges)
            return proceed(with: maintenance, effects)
        }
    }

    mutating func pressed(_ button: Button) -> [SessionEffect] {
        switch (phase, button) {
        case (.locked(let verification), .otherPerson) where verification.isOpenToLeave:
            showLock()
            return []
        case (.locked(let verification), .forgot) where verification.isOpenToLeave:
            sheet.wipe()
            partner = nil
            phase = .forgotten(until: now + Timing.forgotten)
            return [.note(.forgotten, of: verification.person?.id, detail: "")]
        case (.forgotten, .back):
            showLock()
            return []
        case (.unlocked(let unlocked), _): return pressed(button, while: unlocked)
        case (.starting, _), (.fault, _), (.notSetUp, _), (.settingUp, _), (.noPattern, _), (.choosing, _),
            (.locked, _), (.forgotten, _), (.enrolling, _), (.maintaining, _):
            return take(.pressed(button))
        }
    }

    private mutating func pressed(_ button: Button, while unlocked: Unlocked) -> [SessionEffect] {
        var unlocked = unlocked
        let person = unlocked.opening.people.first
        switch button {
        case .lockNow: return relock(.button)
        case .moreTime:
            guard unlocked.extend() else { return [] }
            phase = .unlocked(unlocked)
            return [.unlock(unlocked.opening), .note(.extended, of: person?.id, detail: "")]
        case .newPattern where unlocked.allowsNewPattern && touchscreens > 0:
            sheet.wipe()
            let subject = EnrollmentSubject(of: person?.id)
            phase = .enrolling(Enrollment(of: subject, showing: person, isProved: false, settings, at: now))
            return [.lock(.enrollment)]
        case .newPattern, .clear, .ok, .reset, .confirm, .cancel, .later, .suggest, .numbers, .otherPerson, .forgot,
            .back:
            return []  // Not on this screen.
        }
    }

    /// Begins the time anew after which a list is left.
    mutating func turnedPage() -> [SessionEffect] {
        switch phase {
        case .choosing(var choosing):
            choosing.touched = now
            phase = .choosing(choosing)
        case .maintaining(var maintenance):
            maintenance.touched = now
            phase = .maintaining(maintenance)
        case .starting, .fault, .notSetUp, .settingUp, .noPattern, .locked, .forgotten, .enrolling, .unlocked:
            break  // No lists.
        }
        return []
    }

    mutating func chose(_ choice: RosterChoice) -> [SessionEffect] {
        guard case .choosing(var choosing) = phase, touchscreens > 0 else { return [] }
        if choice == .back, choosing.idleEnd == nil { partner = nil }
        let person = choosing.handle(choice, among: roster, at: now)
        phase = .choosing(choosing)
        if let person, person.id != partner?.label.id {
            phase = .locked(Verification(of: person, settings, at: now))
        }
        return []
    }

    mutating func teacher(_ input: TeacherInput) -> [SessionEffect] {
        guard touchscreens > 0 else { return [] }
        switch phase {
        case .settingUp(var setup):
            let effect = setup.handle(input, knowing: known, at: now, on: &sheet, challenges: &challenges)
            return proceed(with: setup, effect)
        case .maintaining(var maintenance):
            let effects = maintenance.handle(
                input, knowing: known, at: now, on: &sheet, challenges: &challenges)
            return proceed(with: maintenance, effects)
        case .starting, .fault, .notSetUp, .noPattern, .choosing, .locked, .forgotten, .enrolling, .unlocked:
            return []  // None of the teacher's pages.
        }
    }
}

extension Verification {
    /// Whether a person's screen may be left: not while the store is asked, whose answer would find nobody.
    fileprivate var isOpenToLeave: Bool { person != nil && challenge == nil }
}
