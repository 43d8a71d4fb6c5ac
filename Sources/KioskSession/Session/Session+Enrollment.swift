// SPDX-License-Identifier: MIT
import KioskModel

/// How a session gets into an enrollment that the tool asked for and back to the lock screen.
extension Session {
    /// Why an admin can do nothing with a kiosk that nobody has set up.
    static let notSetUp = "the kiosk is not set up"

    /// Why no enrollment can begin now, for the tool; nil when one can.
    ///
    /// Ask before each `enrollmentRequested`: with one running the event is ignored, because `enrollmentEnded` could
    /// not say which of the two it means.
    package var enrollmentRefusal: String? {
        switch phase {
        case .starting: "the store is not open yet"
        case .fault(let fault): "the store has failed: \(fault.message)"
        case .notSetUp: Session.notSetUp
        case .enrolling(let enrollment) where enrollment.isRunning: "another enrollment is running"
        case .maintaining: "a teacher is at the panel's settings"
        case .settingUp(let setup) where setup.isBusy: "the kiosk is being set up at the panel"
        case .settingUp, .noPattern, .choosing, .locked, .forgotten, .enrolling, .unlocked:
            touchscreens == 0 ? "no touchscreen is connected" : nil
        }
    }

    mutating func enrollmentRequested(_ subject: EnrollmentSubject) -> [SessionEffect] {
        if case .enrolling(let enrollment) = phase, enrollment.isRunning { return [] }
        if let enrollmentRefusal { return [.enrollmentEnded(.refused(enrollmentRefusal))] }
        let person = subject.person.flatMap { known.person($0)?.label }
        if subject.person != nil, person == nil { return [.enrollmentEnded(.refused("there is no such person"))] }
        if subject.isDuress, !known.hasPattern(of: subject.person) {
            return [.enrollmentEnded(.refused("there is no pattern yet that it could stand beside: enroll one first"))]
        }
        let effects: [SessionEffect] = if case .unlocked = phase { [.lock(.enrollment)] } else { [] }
        abandonCheck()
        partner = nil
        sheet.wipe()
        phase = .enrolling(Enrollment(of: subject, showing: person, settings, at: now))
        return effects
    }

    mutating func enrollmentCancelled() -> [SessionEffect] {
        guard case .enrolling(var enrollment) = phase else { return [] }
        let effect = enrollment.cancel()
        return proceed(with: enrollment, effect)
    }

    /// Goes on with an enrollment, or back to the lock screen when it is over.
    mutating func proceed(with enrollment: Enrollment, _ effect: Enrollment.Effect?) -> [SessionEffect] {
        phase = .enrolling(enrollment)
        if enrollment.isOver { showLock() }
        switch effect {
        case nil: return []
        case .verify(let challenge): return [.verify(challenge, of: enrollment.subject.person)]
        case .store(let challenge): return [.store(challenge, of: enrollment.subject)]
        case .lots: return [.lots]
        case .ended(let result): return [.enrollmentEnded(result)]
        }
    }
}
