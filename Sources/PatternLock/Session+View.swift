// SPDX-License-Identifier: MIT
package import Geometry

/// What is seen and told of a session, derived from its phase and never stored.
extension Session {
    package func view(at now: Instant) -> ViewState {
        switch phase {
        case .starting: .notice(.starting)
        case .fault: .notice(.storeFault)
        case .noPattern: .notice(touchscreens == 0 ? .noTouchscreen : .noPattern)
        case .locked(let verification):
            touchscreens == 0 ? .notice(.noTouchscreen) : .lock(view(of: verification, at: now))
        case .enrolling(let enrollment): .enroll(enrollment.view(of: sheet, at: now))
        case .unlocked(let unlocked): unlocked.view(of: sheet, at: now)
        }
    }

    /// When `timePassed` must come, because something ends or the view changes; nil while only events matter.
    ///
    /// Always later than the latest event.
    package var nextDeadline: Instant? {
        switch phase {
        case .starting, .fault, .noPattern: nil
        case .locked(let verification):
            switch verdict {
            case .refused(let until): Countdown(end: until).nextTick(after: now)
            case .allowed, .stopped: verification.nextDeadline
            }
        case .enrolling(let enrollment): enrollment.nextDeadline
        case .unlocked(let unlocked): unlocked.nextDeadline(after: now)
        }
    }

    /// Whether the session still holds dots of a drawing; false as soon as none is to be seen or compared.
    package var holdsDots: Bool { !sheet.isBlank }

    package func status(at now: Instant) -> SessionStatus {
        SessionStatus(
            state: state(at: now), touchscreens: touchscreens, failures: known.attempts.failures,
            sinceAcknowledged: known.attempts.sinceAcknowledged)
    }

    private func view(of verification: Verification, at now: Instant) -> LockView {
        if abandoned != nil { return blank(.checking) }
        if verification.challenge != nil { return verification.view(of: sheet, at: now) }
        switch settings.policy.verdict(for: known.attempts, at: now) {
        case .allowed: return verification.view(of: sheet, at: now)
        case .refused(let until):
            let seconds = Countdown(end: until).secondsLeft(at: now)
            return blank(.lockedOut(seconds: seconds))
        case .stopped: return blank(.stopped)
        }
    }

    /// Nothing drawn.
    private func blank(_ status: LockStatus) -> LockView {
        LockView(status: status, stroke: StrokeView(), grid: settings.grid, entry: settings.entry)
    }

    private func state(at now: Instant) -> SessionStatus.State {
        switch phase {
        case .starting: .starting
        case .fault(let fault): .fault(message: fault.message)
        case .noPattern: .noPattern
        case .locked:
            switch settings.policy.verdict(for: known.attempts, at: now) {
            case .allowed: .locked
            case .refused(let until): .lockedOut(seconds: Countdown(end: until).secondsLeft(at: now))
            case .stopped: .stopped
            }
        case .enrolling: .enrolling
        case .unlocked(let unlocked): .unlocked(secondsLeft: unlocked.secondsLeft(at: now))
        }
    }
}
