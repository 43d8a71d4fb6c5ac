// SPDX-License-Identifier: MIT
package import BootTime
package import KioskModel
import PatternLock

/// The screen and the status of a session, derived from its state and never stored.
extension Session {
    package func view(at now: Instant) -> ViewState {
        if touchscreens == 0, needsTouchscreen {
            return .notice(untrustedTouchscreens > 0 ? .untrustedTouchscreen : .noTouchscreen)
        }
        return switch state {
        case .starting: .notice(.starting)
        case .fault: .notice(.storeFault)
        case .notSetUp: .notice(.notSetUp)
        case .settingUp(let setup): .teacher(setup.view(in: context, at: now))
        case .noPattern: .notice(context.settings.mode == .shared ? .noPattern : .nobody)
        case .outOfService: .notice(.outOfService(reason: context.known.announcements.outOfService?.text ?? ""))
        case .choosing(let picker): .roster(picker.view(of: context.known.people, with: firstOfTwo?.label))
        case .locked(let verification): .lock(view(of: verification, at: now))
        case .forgotten(let person, _): .notice(.forgotten(offersHelp: help(for: person) == .ready))
        case .challenging(let challenge): .challenge(challenge.view(in: context, at: now))
        case .enrolling(let enrollment, _): .enroll(enrollment.view(in: context, at: now))
        case .unlocked(let unlocked): unlocked.view(in: context, at: now)
        case .maintaining(let maintenance): .teacher(maintenance.view(in: context, at: now))
        }
    }

    /// True for a screen that is of no use where nobody can touch it.
    private var needsTouchscreen: Bool {
        switch state {
        case .starting, .fault, .notSetUp, .outOfService, .unlocked, .enrolling(_, .lock): false
        case .settingUp, .noPattern, .choosing, .locked, .forgotten, .challenging, .enrolling, .maintaining: true
        }
    }

    /// The time at which `timePassed` must come, because something ends or the view changes; nil while only events
    /// matter.
    ///
    /// Always later than the latest event.
    package var nextDeadline: Instant? {
        [stateDeadline, firstOfTwoEnd, sitting?.end, helpDeadline].compactMap { $0 }.min()
    }

    /// True while the session holds dots of a drawing or digits; false as soon as none is to be seen or compared.
    package var holdsSecrets: Bool { !context.secrets.isBlank }

    /// The language and colors chosen on the panel.
    package var preferences: PanelPreferences { context.known.preferences }

    /// The number of patterns any of which opens the panel, or helps to.
    package var patterns: Int {
        context.settings.mode == .roster ? context.known.people.enrolled.count : context.known.hasPattern ? 1 : 0
    }

    /// The words that an admin put on the panel.
    package var announcements: Announcements { context.known.announcements }

    package func status(at now: Instant) -> SessionStatus {
        SessionStatus(
            state: status(of: state, at: now), touchscreens: touchscreens, failures: failures,
            sinceAcknowledged: context.known.unseenFailures, people: people)
    }

    private var stateDeadline: Instant? {
        switch state {
        case .starting, .fault, .notSetUp, .noPattern, .outOfService: nil
        case .settingUp(let setup): setup.nextDeadline(in: context)
        case .choosing(let picker): picker.idleEnd
        case .locked(let verification): deadline(of: verification)
        case .forgotten(_, let until): until
        case .challenging(let challenge): challenge.nextDeadline(after: context.now)
        case .enrolling(let enrollment, _): enrollment.nextDeadline(after: context.now)
        case .unlocked(let unlocked): unlocked.nextDeadline(by: context.settings.unlocking, after: context.now)
        case .maintaining(let maintenance): maintenance.nextDeadline(in: context)
        }
    }

    private func deadline(of verification: Verification) -> Instant? {
        switch context.verdict(for: verification.person?.id) {
        case .refused(let until):
            [Countdown(end: until).nextTick(after: context.now), verification.idleEnd].compactMap { $0 }.min()
        case .allowed, .stopped: verification.nextDeadline
        }
    }

    private func verdict(for person: PersonLabel?, at now: Instant) -> AttemptVerdict {
        context.known.attempts(of: person?.id).verdict(at: now, by: context.settings.policy)
    }

    private func view(of verification: Verification, at now: Instant) -> LockView {
        var view = lockView(of: verification, at: now)
        if verification.person == nil { view.help = help(for: nil) }
        return view
    }

    private func lockView(of verification: Verification, at now: Instant) -> LockView {
        let person = verification.person
        if abandoned != nil { return blank(.checking, person) }
        if verification.request != nil { return verification.view(in: context, at: now) }
        switch verdict(for: person, at: now) {
        case .allowed: return verification.view(in: context, at: now)
        case .refused(let until):
            return blank(.lockedOut(seconds: Countdown(end: until).secondsLeft(at: now)), person)
        case .stopped: return blank(.stopped, person)
        }
    }

    /// The lock screen without a stroke.
    private func blank(_ status: LockStatus, _ person: PersonLabel?) -> LockView {
        LockView(
            status: status, stroke: StrokeView(), grid: context.settings.grid, entry: context.settings.entry,
            person: person)
    }

    private var people: [PersonLabel] {
        if case .unlocked(let unlocked) = state { unlocked.unlock.people } else { [] }
    }

    /// The failures of the shared pattern, or of the panel where that one refuses longer.
    private var failures: Int { context.known.attempts(of: nil).gravest(by: context.settings.policy).failures }

    private func status(of state: State, at now: Instant) -> SessionStatus.State {
        switch state {
        case .starting: .starting
        case .fault(let fault): .fault(message: fault.message)
        case .notSetUp: .notSetUp
        case .settingUp, .enrolling(_, .setup): .setup
        case .noPattern: .noPattern
        case .outOfService: .outOfService
        case .choosing, .forgotten, .challenging: .locked
        case .locked(let verification):
            switch verdict(for: verification.person, at: now) {
            case .allowed: .locked
            case .refused(let until): .lockedOut(seconds: Countdown(end: until).secondsLeft(at: now))
            case .stopped: .stopped
            }
        case .maintaining, .enrolling(_, .maintenance): .maintenance
        case .enrolling: .enrolling
        case .unlocked(let unlocked): .unlocked(secondsLeft: unlocked.secondsLeft(at: now))
        }
    }
}
