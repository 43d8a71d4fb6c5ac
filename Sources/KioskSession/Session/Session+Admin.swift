// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// Requests of the tool, and of the corner held at the panel, and how the kiosk unlocks and locks.
extension Session {
    package enum Intent: Hashable, Sendable {
        case enroll, maintain, unlock, extend
    }

    /// The reason why an admin's request cannot be done now; nil where it can.
    package func refusal(of intent: Intent) -> AdminRefusal? {
        switch (state, intent) {
        case (.starting, _): .storeNotOpen
        case (.fault(let fault), _): .storeFailed(fault)
        case (.notSetUp, _): .notSetUp
        case (.settingUp(let setup), .enroll): setup.isBusy ? .settingUp : missingTouchscreen
        case (.enrolling(_, .setup), .enroll): .settingUp
        case (.settingUp, _), (.enrolling(_, .setup), _): .waitingForSetup
        case (.unlocked(let unlocked), .extend): unlocked.canExtend(by: context.settings.unlocking) ? nil : .noMoreTime
        case (_, .extend): .locked
        case (.maintaining, _), (.enrolling(_, .maintenance), _): .maintaining
        case (.enrolling(let enrollment, .lock), .enroll): enrollment.isRunning ? .enrolling : missingTouchscreen
        case (.enrolling, _): .enrolling
        case (.noPattern, let intent), (.outOfService, let intent), (.choosing, let intent), (.locked, let intent),
            (.forgotten, let intent), (.challenging, let intent), (.unlocked, let intent):
            switch intent {
            case .enroll: missingTouchscreen
            case .maintain: missingTouchscreen ?? (context.known.hasPIN ? nil : .noPIN)
            case .unlock, .extend: nil
            }
        }
    }

    private var missingTouchscreen: AdminRefusal? { touchscreens == 0 ? .noTouchscreen : nil }

    // MARK: Enrollment

    mutating func enrollmentRequested(_ subject: EnrollmentSubject) -> [SessionEffect] {
        if case .enrolling(let enrollment, .lock) = state, enrollment.isRunning { return [] }
        if let refusal = refusal(of: .enroll) ?? refusal(toEnroll: subject) {
            return [.enrollmentEnded(.refused(refusal))]
        }
        let effects: [SessionEffect] = if case .unlocked = state { [.lock(.enrollment)] } else { [] }
        let person = subject.person.flatMap { context.known.people[$0]?.label }
        abandonCheck()
        firstOfTwo = nil
        context.secrets.wipe()
        state = .enrolling(Enrollment(of: subject, showing: person, at: context.now), then: .lock)
        return effects
    }

    private func refusal(toEnroll subject: EnrollmentSubject) -> AdminRefusal? {
        if let person = subject.person, context.known.people[person] == nil { return .unknownPerson }
        return subject.isDuress && !context.known.hasPattern(of: subject.person) ? .noPattern : nil
    }

    mutating func enrollmentCancelled() -> [SessionEffect] {
        guard case .enrolling(var enrollment, .lock) = state else { return [] }
        enrollment.cancel()
        return proceed(with: enrollment, then: .lock)
    }

    // MARK: Maintenance

    /// Asks for the PIN, whatever the screen was; what is open closes first.
    mutating func maintenanceRequested() -> [SessionEffect] {
        guard touchscreens > 0 else { return [] }
        let effects: [SessionEffect]
        switch state {
        case .starting, .fault, .notSetUp, .settingUp, .enrolling, .maintaining: return []
        case .unlocked: effects = [.lock(.maintenance)]
        case .noPattern, .outOfService, .choosing, .locked, .forgotten, .challenging: effects = []
        }
        abandonCheck()
        firstOfTwo = nil
        return effects + openMaintenance()
    }

    mutating func openMaintenance() -> [SessionEffect] {
        context.secrets.wipe()
        state = .maintaining(Maintenance(hasPIN: context.known.hasPIN, at: context.now))
        return context.settings.shufflesKeypad ? [.random] : []
    }

    /// Shows what is known of the machine, if somebody still looks.
    mutating func examined(_ view: DoctorView) {
        guard case .maintaining(var maintenance) = state else { return }
        maintenance.examined(view)
        state = .maintaining(maintenance)
    }

    // MARK: Unlocking and locking

    /// Unlocks after a right pattern, or asks for the second person where two have to come.
    mutating func unlock(for person: PersonLabel?, _ match: Match) -> [SessionEffect] {
        guard needsTwo, let person else {
            return unlock(Unlocked(people: person.map { [$0] } ?? [], match, in: context))
        }
        guard let first = firstOfTwo, first.label.id != person.id else {
            firstOfTwo = FirstOfTwo(label: person, match: match, until: context.now + Timing.partner)
            showLock()
            return alarm(if: match.isDuress, for: person)
        }
        firstOfTwo = nil
        var both = match
        both.isDuress = match.isDuress || first.match.isDuress
        both.span = match.span.and(first.match.span)
        both.unlockFor = [match.unlockFor, first.match.unlockFor].compactMap { $0 }.min()
        return unlock(Unlocked(people: [first.label, person], both, in: context))
    }

    /// The purpose of checking this person's pattern now.
    func purpose(of person: PersonLabel?) -> VerificationPurpose {
        guard needsTwo, let person else { return .opening(with: nil) }
        guard let first = firstOfTwo, first.label.id != person.id else { return .proof }
        return .opening(with: first.label.id)
    }

    private var needsTwo: Bool { context.settings.mode == .roster && context.settings.unlocking.people > 1 }

    mutating func unlockRequested(for duration: Duration?, by actor: String) -> [SessionEffect] {
        guard refusal(of: .unlock) == nil else { return [] }
        abandonCheck()
        firstOfTwo = nil
        context.secrets.wipe()
        return unlock(Unlocked(by: actor, for: duration, in: context))
    }

    /// Unlocks; a stroke that was drawn stays to be seen in green.
    mutating func unlock(_ unlocked: Unlocked) -> [SessionEffect] {
        var unlocked = unlocked
        let effects = unlocked.open(by: context.settings.unlocking, at: context.now)
        state = .unlocked(unlocked)
        return effects
    }

    mutating func moreTime() -> [SessionEffect] {
        guard case .unlocked(var unlocked) = state else { return [] }
        let effects = unlocked.extend(by: context.settings.unlocking)
        state = .unlocked(unlocked)
        return effects
    }

    mutating func used() {
        guard case .unlocked(var unlocked) = state else { return }
        unlocked.used(at: context.now)
        state = .unlocked(unlocked)
    }

    mutating func programEnded(_ end: ProgramEnd) -> [SessionEffect] {
        guard case .unlocked = state else { return [] }
        return relock(.program(end))
    }

    mutating func lockRequested(_ reason: LockReason) -> [SessionEffect] {
        // Who comes second afterwards does not open for both.
        if firstOfTwo != nil { forgetFirstOfTwo() }
        switch state {
        case .starting, .fault, .notSetUp, .noPattern, .outOfService, .choosing, .forgotten, .enrolling(_, .lock):
            break  // Locked.
        case .settingUp, .maintaining, .enrolling(_, .setup), .enrolling(_, .maintenance): return interrupted()
        // No answer given before opens after it.
        case .challenging: showLock()
        // A stroke drawn before the admin locked must not open after it.
        case .locked: abandonCheck()
        case .unlocked: return relock(reason)
        }
        return []
    }

    /// Ends what a teacher does at the panel; the next touch may be somebody else's, who has to know the PIN.
    mutating func interrupted() -> [SessionEffect] {
        switch state {
        case .settingUp(var setup):
            setup.lock(in: &context)
            return proceed(with: setup, TeacherStep())
        case .enrolling(var enrollment, .setup(var setup)):
            // A pattern that is being stored comes first.
            setup.lockAfterEnrollment(at: context.now)
            enrollment.cancel()
            return proceed(with: enrollment, then: .setup(setup))
        case .maintaining, .enrolling(_, .maintenance), .challenging: showLock()
        // What an admin asked for with the tool waits for the touchscreen to come back.
        case .enrolling(_, .lock): break
        case .starting, .fault, .notSetUp, .noPattern, .outOfService, .choosing, .locked, .forgotten, .unlocked:
            break  // Nothing that a teacher does.
        }
        return []
    }
}
