// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock
import Touch

/// The flow for a new pattern, with a teacher or, after the present pattern is drawn, without.
///
/// ```
/// prove --right--> first --stroke--> review --Confirm--> second --same stroke--> storing --stored--> stored --> over
///                   ^ |                |                 ^ | |
///                   | +--Suggest--> suggestion --Confirm-+ | +--other stroke: said, drawn again
///                   +-----Reset--------+-------------------+
/// ```
/// Cancel, 60 s without a touch and 10 min altogether end it before it is storing; from then on only the store's
/// reply does, because the pattern may be in force already.
struct Enrollment: Equatable, Sendable {
    enum Message: Hashable, Sendable {
        case tooShort
        case tooCommon
        case mismatch
        case unusable
        case unproven(triesLeft: Int)
        case voided(VoidReason)
    }

    enum State: Equatable, Sendable {
        case prove
        case proving(RequestID)
        case first
        case suggestion(since: Instant)
        case review
        case second
        case storing(RequestID)
        case stored(until: Instant)
        case over(EnrollmentResult)
    }

    let subject: EnrollmentSubject
    let person: PersonLabel?
    let wayOut: Button
    private let latestEnd: Instant
    private var touched: Instant
    var state: State
    var input = PatternInput<Message>.resting
    var numbersDots = false
    /// True where the present pattern was drawn under duress: it looks like success, and the store keeps nothing.
    private(set) var isFeigned = false

    /// - Parameters:
    ///   - person: Whose pattern it becomes, to be shown; nil for the panel's.
    ///   - isProved: False asks for the present pattern first.
    ///   - isFirst: The first of a new kiosk is put off, not cancelled.
    ///   - latestEnd: When it ends if not by itself before; nil for ten minutes from now.
    init(
        of subject: EnrollmentSubject = .panel, showing person: PersonLabel? = nil, isProved: Bool = true,
        isFirst: Bool = false, until latestEnd: Instant? = nil, at now: Instant
    ) {
        self.subject = subject
        self.person = person
        wayOut = isFirst ? .later : .cancel
        let end = now + Timing.enrollmentTotal
        self.latestEnd = min(end, latestEnd ?? end)
        touched = now
        state = isProved ? .first : .prove
    }

    /// True until it has ended well or not.
    var isRunning: Bool {
        switch state {
        case .prove, .proving, .first, .suggestion, .review, .second, .storing: true
        case .stored, .over: false
        }
    }

    /// True while nothing of it is the store's yet.
    var isBeingDrawn: Bool {
        switch state {
        case .prove, .proving, .first, .suggestion, .review, .second: true
        case .storing, .stored, .over: false
        }
    }

    /// The result, when its screen is done with as well.
    var result: EnrollmentResult? {
        if case .over(let result) = state { result } else { nil }
    }

    /// The request about the present pattern that is not answered yet.
    var proof: RequestID? {
        if case .proving(let request) = state { request } else { nil }
    }

    mutating func handle(_ touch: GridInput, in context: inout SessionContext) -> [SessionEffect] {
        touched = context.now
        if case .suggestion = state, !touch.isButton { return [] }  // A pattern that is shown is not drawn over.
        switch touch {
        case .began(let point): input.begin(at: point, in: &context)
        case .moved(let point): input.move(to: point, in: &context)
        case .lifted:
            if input.lift(orSaying: .tooShort, in: &context) { return proceed(in: &context) }
        case .pressed(.ok) where buttons(by: context.settings).contains(.ok):
            if input.submit(orSaying: .tooShort, in: &context) { return proceed(in: &context) }
        case .voided(let reason): input.void(reason, saying: .voided(reason), in: &context)
        case .pressed(let button) where buttons(by: context.settings).contains(button):
            return pressed(button, in: &context)
        case .pressed: break  // Not on the screen now.
        }
        return []
    }

    /// Takes the store's word that the pattern is kept; false for a reply to another request.
    mutating func stored(_ request: RequestID, at now: Instant) -> Bool {
        guard state == .storing(request) else { return false }
        state = .stored(until: now + Timing.stored)
        return true
    }

    /// Begins again: the store takes any other pattern, but not this one.
    mutating func refused(_ request: RequestID, in context: inout SessionContext) {
        guard state == .storing(request) else { return }
        context.secrets.first.wipe()
        state = .first
        input.say(.unusable, at: context.now)
    }

    mutating func proved(underDuress isDuress: Bool, in context: inout SessionContext) {
        isFeigned = isDuress
        input.clear(in: &context)
        state = .first
    }

    mutating func unproved(triesLeft: Int, at now: Instant) {
        state = .prove
        input.say(.unproven(triesLeft: triesLeft), at: now)
    }

    /// Makes a pattern chosen at random the first drawing, and shows it.
    mutating func suggested(_ pattern: Pattern, in context: inout SessionContext) {
        switch state {
        case .first, .suggestion:
            context.secrets.first = pattern
            input = .resting
            state = .suggestion(since: context.now)
        case .prove, .proving, .review, .second, .storing, .stored, .over: break  // Nobody asked.
        }
    }

    /// Ends without a new pattern, unless it is too late for that.
    mutating func cancel() {
        if isBeingDrawn { state = .over(.cancelled) }
    }

    mutating func expire(in context: inout SessionContext) {
        input.expire(in: &context)
        switch state {
        case .prove, .first, .suggestion, .review, .second:
            if context.now >= timeout { state = .over(.timedOut) }
        case .stored(let until):
            if context.now >= until { state = .over(.stored) }
        case .proving, .storing, .over: break
        }
    }

    var timeout: Instant { min(touched + Timing.enrollmentIdle, latestEnd) }

    /// Continues with the drawing that is held.
    private mutating func proceed(in context: inout SessionContext) -> [SessionEffect] {
        let drawn = context.secrets.stroke.dots
        switch state {
        case .prove:
            let request = context.requests.next()
            state = .proving(request)
            return [.ask(request, .verify(subject.person, for: .proof))]
        case .first where context.settings.blocklist.blocks(drawn, on: context.settings.grid):
            input.say(.tooCommon, at: context.now)
        case .first:
            context.secrets.first = drawn
            state = .review
        case .second where drawn == context.secrets.first:
            let request = context.requests.next()
            state = .storing(request)
            return [.ask(request, isFeigned ? .feignPattern(subject) : .setPattern(subject))]
        case .second:
            input.say(.mismatch, at: context.now)
        case .proving, .suggestion, .review, .storing, .stored, .over:
            break  // A stroke is held, so none ends here.
        }
        return []
    }

    private mutating func pressed(_ button: Button, in context: inout SessionContext) -> [SessionEffect] {
        switch button {
        case .reset:
            context.secrets.first.wipe()
            input.clear(in: &context)
            numbersDots = false
            state = .first
        case .confirm:
            // The order of a pattern that was shown is needed to draw it.
            if case .suggestion = state { numbersDots = true }
            input.clear(in: &context)
            state = .second
        case .suggest:
            input.clear(in: &context)
            return [.random]
        case .cancel, .later: cancel()
        case .clear: input.clear(in: &context)
        case .numbers: numbersDots.toggle()
        case .ok: break  // Submitted before.
        // Never on this screen.
        case .lockNow, .moreTime, .newPattern, .otherPerson, .forgot, .askForHelp, .back: break
        }
        return []
    }
}
