// SPDX-License-Identifier: MIT
package import BootTime
package import KioskModel
import PatternLock

/// The people for whom the kiosk is unlocked, and for how long.
package struct Unlock: Hashable, Sendable {
    /// The people whose patterns were drawn; empty where it was the panel's shared one, or an admin.
    package var people: [PersonLabel]
    /// Nil until it is locked by hand.
    package var until: Instant?
    /// The admin who unlocked it without a pattern.
    package var actor: String?
    /// True where the pattern for being forced to draw one was drawn: nothing on the panel may tell.
    package var isDuress: Bool

    package init(people: [PersonLabel] = [], until: Instant?, actor: String? = nil, isDuress: Bool = false) {
        self.people = people
        self.until = until
        self.actor = actor
        self.isDuress = isDuress
    }
}

/// The time the kiosk is unlocked, which begins with the right stroke in green where one was drawn.
struct Unlocked: Equatable, Sendable {
    private(set) var unlock: Unlock
    /// False while the greeting is seen first.
    private var isOpen = false
    private var isEndAnnounced = false
    private var lastUse: Instant
    private let person: PersonLabel?
    private let failuresBefore: Int
    /// The end with all steps.
    private var latestEnd: Instant?
    private let greetingEnd: Instant

    /// The time after a right pattern, the last of them where two people unlocked together.
    init(people: [PersonLabel], _ match: Match, in context: SessionContext) {
        let (rules, now) = (context.settings.unlocking, context.now)
        person = people.last
        failuresBefore = match.failuresBefore
        let duration = match.unlockFor ?? rules.duration
        unlock = Unlock(people: people, until: duration.map { now + $0 }, isDuress: match.isDuress)
        latestEnd = rules.limit.map { now + max($0, duration ?? $0) }
        greetingEnd = now + Timing.success
        lastUse = now
        if let end = match.span.end { cut(to: end) }
    }

    /// The time given by an admin, for so long or as configured.
    init(by actor: String, for duration: Duration?, in context: SessionContext) {
        person = nil
        failuresBefore = 0
        let duration = duration.map { max($0, .seconds(1)) } ?? context.settings.unlocking.duration
        unlock = Unlock(until: duration.map { context.now + $0 }, actor: actor)
        latestEnd = nil
        greetingEnd = context.now
        lastUse = context.now
    }

    /// The time given by an answer from afar, no longer than a pattern would have opened for.
    init(by actor: String, _ match: Match, in context: SessionContext) {
        self.init(by: actor, for: match.unlockFor, in: context)
        if let end = match.span.end { cut(to: end) }
    }

    /// Lets it last no longer than to the end of the days and hours of whoever unlocked, with all steps.
    private mutating func cut(to end: Instant) {
        unlock.until = min(unlock.until ?? end, end)
        latestEnd = min(latestEnd ?? end, end)
    }

    /// The same where those have changed meanwhile; `span` leaves some time.
    mutating func follow(_ span: OpenSpan) -> [SessionEffect] {
        let before = unlock.until
        if let end = span.end { cut(to: end) }
        return isOpen && unlock.until != before ? [.unlock(unlock)] : []
    }

    /// The reason to lock again by now; nil while there is none.
    func end(by rules: UnlockRules, at now: Instant) -> LockReason? {
        if let until = unlock.until, until <= now { return .timeOver }
        if let idleEnd = idleEnd(by: rules), idleEnd <= now { return .idle }
        return nil
    }

    private func idleEnd(by rules: UnlockRules) -> Instant? { rules.idle.map { lastUse + $0 } }

    mutating func used(at now: Instant) { lastUse = now }

    /// Opens what is behind the lock, unless the display is given away and the greeting has to be seen before.
    mutating func open(by rules: UnlockRules, at now: Instant) -> [SessionEffect] {
        guard !isOpen, !rules.givesDisplay || now >= greetingEnd else { return [] }
        isOpen = true
        return [.unlock(unlock)]
    }

    func secondsLeft(at now: Instant) -> Int? {
        countdown?.secondsLeft(at: now)
    }

    /// Adds a step to the time, where that is still possible.
    mutating func extend(by rules: UnlockRules) -> [SessionEffect] {
        guard let step = rules.step, canExtend(by: rules), let end = unlock.until else { return [] }
        unlock.until = min(end + step, latestEnd ?? end + step)
        let announcement: [SessionEffect] = isEndAnnounced ? [.announceEnd(isSoon: false)] : []
        isEndAnnounced = false
        let note = SessionEffect.note(.extended, of: unlock.people.first?.id, detail: "")
        return (isOpen ? [.unlock(unlock)] : []) + announcement + [note]
    }

    /// Overwrites the stroke when it has been seen long enough, opens then, and announces the end.
    mutating func expire(in context: inout SessionContext) -> [SessionEffect] {
        let rules = context.settings.unlocking
        if context.now >= greetingEnd { context.secrets.wipe() }
        return open(by: rules, at: context.now) + announceEnd(by: rules, at: context.now)
    }

    private mutating func announceEnd(by rules: UnlockRules, at now: Instant) -> [SessionEffect] {
        guard isOpen, !isEndAnnounced, isEnding(by: rules, at: now) else { return [] }
        isEndAnnounced = true
        return [.announceEnd(isSoon: true)]
    }

    private func isEnding(by rules: UnlockRules, at now: Instant) -> Bool {
        unlock.until.map { now >= $0 - rules.grace } ?? false
    }

    func nextDeadline(by rules: UnlockRules, after now: Instant) -> Instant? {
        let next = now < greetingEnd ? greetingEnd : countdown?.nextTick(after: now)
        return [next, idleEnd(by: rules)].compactMap { $0 }.min()
    }

    func view(in context: SessionContext, at now: Instant) -> ViewState {
        let settings = context.settings
        guard now < greetingEnd else {
            return .unlocked(
                UnlockedView(
                    people: unlock.people, secondsLeft: secondsLeft(at: now),
                    isEnding: isEnding(by: settings.unlocking, at: now),
                    failuresBefore: failuresBefore, buttons: buttons(by: settings)))
        }
        let stroke = StrokeView(dots: context.secrets.stroke.dots, tone: .success)
        return .lock(
            LockView(
                status: .success, stroke: stroke, grid: settings.grid, entry: settings.entry, person: person,
                // Nothing moves on the screen that turns green.
                help: person == nil && context.canAskForHelp ? .idle : .none))
    }

    /// True where the kiosk is unlocked for one person, who may draw a new pattern.
    func allowsNewPattern(by settings: SessionSettings) -> Bool {
        settings.allowsOwnChange && (unlock.people.count == 1 || settings.mode == .shared && unlock.actor == nil)
    }

    private func buttons(by settings: SessionSettings) -> [Button] {
        [.lockNow] + (canExtend(by: settings.unlocking) ? [.moreTime] : [])
            + (allowsNewPattern(by: settings) ? [.newPattern] : [])
    }

    func canExtend(by rules: UnlockRules) -> Bool {
        // One of two alone gets no more time than both of them unlocked for.
        guard rules.step != nil, unlock.actor == nil, unlock.people.count < 2, let end = unlock.until else {
            return false
        }
        return latestEnd.map { end < $0 } ?? true
    }

    private var countdown: Countdown? { unlock.until.map { Countdown(end: $0) } }
}

/// The first of two people who unlock together.
struct FirstOfTwo: Equatable, Sendable {
    let label: PersonLabel
    let match: Match
    /// The time by which the second has to come.
    let until: Instant
}
