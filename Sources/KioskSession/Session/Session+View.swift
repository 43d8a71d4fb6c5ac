// SPDX-License-Identifier: MIT
package import BootTime
package import KioskModel
import PatternLock

/// What is seen and told of a session, derived from its phase and never stored.
extension Session {
    package func view(at now: Instant) -> ViewState {
        switch phase {
        case .starting: return .notice(.starting)
        case .fault: return .notice(.storeFault)
        case .notSetUp: return .notice(.notSetUp)
        case .unlocked(let unlocked): return unlocked.view(of: sheet, at: now)
        case .enrolling(let enrollment): return .enroll(enrollment.view(of: sheet, at: now))
        case .settingUp, .noPattern, .choosing, .locked, .forgotten, .maintaining: break
        }
        return touchscreens == 0 ? .notice(.noTouchscreen) : touchableView(at: now)
    }

    /// When `timePassed` must come, because something ends or the view changes; nil while only events matter.
    ///
    /// Always later than the latest event.
    package var nextDeadline: Instant? {
        [phaseDeadline, partner?.until].compactMap { $0 }.min()
    }

    /// Whether the session still holds dots of a drawing or digits; false as soon as none is to be seen or compared.
    package var holdsSecrets: Bool { !sheet.isBlank }

    /// What was chosen on the panel.
    package var look: PanelLook { known.look }

    package func status(at now: Instant) -> SessionStatus {
        SessionStatus(
            state: state(at: now), touchscreens: touchscreens, failures: known.attempts.failures,
            sinceAcknowledged: known.unseenFailures, people: people)
    }

    private func touchableView(at now: Instant) -> ViewState {
        switch phase {
        case .settingUp(let setup): setup.view(of: sheet, knowing: known, at: now)
        case .noPattern: .notice(settings.mode == .shared ? .noPattern : .nobody)
        case .choosing(let choosing): .roster(choosing.view(of: roster, with: partner?.label))
        case .locked(let verification): .lock(view(of: verification, at: now))
        case .forgotten: .notice(.forgotten)
        case .maintaining(let maintenance): maintenance.view(of: sheet, knowing: known, at: now)
        case .starting, .fault, .notSetUp, .enrolling, .unlocked: .notice(.starting)  // Seen without touchscreens too.
        }
    }

    private var phaseDeadline: Instant? {
        switch phase {
        case .starting, .fault, .notSetUp, .noPattern: nil
        case .settingUp(let setup): setup.nextDeadline(on: sheet, knowing: known, after: now)
        case .choosing(let choosing): choosing.idleEnd
        case .locked(let verification): deadline(of: verification)
        case .forgotten(let until): until
        case .enrolling(let enrollment): enrollment.nextDeadline(after: now)
        case .unlocked(let unlocked): unlocked.nextDeadline(after: now)
        case .maintaining(let maintenance): maintenance.nextDeadline(knowing: known, after: now)
        }
    }

    private func deadline(of verification: Verification) -> Instant? {
        switch verdict(for: verification.person?.id) {
        case .refused(let until):
            [Countdown(end: until).nextTick(after: now), verification.idleEnd].compactMap { $0 }.min()
        case .allowed, .stopped: verification.nextDeadline
        }
    }

    private func view(of verification: Verification, at now: Instant) -> LockView {
        let person = verification.person
        if abandoned != nil { return blank(.checking, person) }
        if verification.challenge != nil { return verification.view(of: sheet, at: now) }
        switch settings.policy.verdict(for: attempts(of: person?.id), at: now) {
        case .allowed: return verification.view(of: sheet, at: now)
        case .refused(let until):
            return blank(.lockedOut(seconds: Countdown(end: until).secondsLeft(at: now)), person)
        case .stopped: return blank(.stopped, person)
        }
    }

    /// Nothing drawn.
    private func blank(_ status: LockStatus, _ person: PersonLabel?) -> LockView {
        LockView(status: status, stroke: StrokeView(), grid: settings.grid, entry: settings.entry, person: person)
    }

    private var people: [PersonLabel] {
        if case .unlocked(let unlocked) = phase { unlocked.opening.people } else { [] }
    }

    private func state(at now: Instant) -> SessionStatus.State {
        switch phase {
        case .starting: .starting
        case .fault(let fault): .fault(message: fault.message)
        case .notSetUp: .notSetUp
        case .settingUp: .setup
        case .noPattern: .noPattern
        case .choosing, .forgotten: .locked
        case .locked(let verification):
            switch settings.policy.verdict(for: attempts(of: verification.person?.id), at: now) {
            case .allowed: .locked
            case .refused(let until): .lockedOut(seconds: Countdown(end: until).secondsLeft(at: now))
            case .stopped: .stopped
            }
        case .enrolling: .enrolling
        case .unlocked(let unlocked): .unlocked(secondsLeft: unlocked.secondsLeft(at: now))
        case .maintaining: .maintenance
        }
    }
}
