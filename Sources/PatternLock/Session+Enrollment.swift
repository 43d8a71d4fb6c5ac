// SPDX-License-Identifier: MIT
import Geometry

/// How a session gets into an enrollment and back to the lock screen.
extension Session {
    /// Why no enrollment can begin now, for the tool; nil when one can.
    ///
    /// Ask before each `enrollmentRequested`: with one running the event is ignored, because `enrollmentEnded` could
    /// not say which of the two it means.
    package var enrollmentRefusal: String? {
        switch phase {
        case .starting: "the store is not open yet"
        case .fault(let fault): "the store has failed: \(fault.message)"
        case .enrolling(let enrollment) where enrollment.isRunning: "another enrollment is running"
        case .noPattern, .locked, .enrolling, .unlocked: touchscreens == 0 ? "no touchscreen is connected" : nil
        }
    }

    mutating func enrollmentRequested() -> [SessionEffect] {
        if case .enrolling(let enrollment) = phase, enrollment.isRunning { return [] }
        if let enrollmentRefusal { return [.enrollmentEnded(.refused(enrollmentRefusal))] }
        let effects: [SessionEffect] = if case .unlocked = phase { [.lock(.enrollment)] } else { [] }
        abandonCheck()
        sheet.wipe()
        phase = .enrolling(Enrollment(settings, at: now))
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
        case .store(let challenge): return [.store(challenge)]
        case .ended(let result): return [.enrollmentEnded(result)]
        }
    }

    mutating func relock(_ reason: LockReason) -> [SessionEffect] {
        showLock()
        return [.lock(reason)]
    }

    mutating func showLock() {
        sheet.wipe()
        phase = known.hasPattern ? .locked(Verification(settings)) : .noPattern
    }
}
