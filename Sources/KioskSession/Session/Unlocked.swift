// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The time the kiosk is open, which begins with the right stroke in green where one was drawn.
struct Unlocked: Equatable, Sendable {
    /// Who opened, and how long that lasts.
    private(set) var opening: Opening
    private let settings: SessionSettings
    private let person: PersonLabel?
    private let failuresBefore: Int
    /// With all steps.
    private let latestEnd: Instant?
    private let greetingEnd: Instant

    /// After a right pattern, the last of them where two people opened.
    init(_ settings: SessionSettings, people: [PersonLabel], _ match: Match, at now: Instant) {
        let rules = settings.unlocking
        self.settings = settings
        person = people.last
        failuresBefore = match.failuresBefore
        let duration = match.unlockFor ?? rules.duration
        opening = Opening(people: people, until: duration.map { now + $0 }, isDuress: match.isDuress)
        latestEnd = rules.limit.map { now + max($0, duration ?? $0) }
        greetingEnd = now + Timing.success
    }

    /// By an admin, for so long or as configured.
    init(_ settings: SessionSettings, by actor: String, for duration: Duration?, at now: Instant) {
        self.settings = settings
        person = nil
        failuresBefore = 0
        let duration = duration.map { max($0, .seconds(1)) } ?? settings.unlocking.duration
        opening = Opening(until: duration.map { now + $0 }, actor: actor)
        latestEnd = nil
        greetingEnd = now
    }

    func isOver(at now: Instant) -> Bool {
        opening.until.map { $0 <= now } ?? false
    }

    func secondsLeft(at now: Instant) -> Int? {
        countdown?.secondsLeft(at: now)
    }

    /// Adds a step to the time; false where that is not possible, or not any more.
    mutating func extend() -> Bool {
        guard let step = settings.unlocking.step, canExtend, let end = opening.until else { return false }
        opening.until = min(end + step, latestEnd ?? end + step)
        return true
    }

    /// Overwrites the stroke when it has been seen long enough.
    func expire(at now: Instant, on sheet: inout Sheet) {
        if now >= greetingEnd { sheet.wipe() }
    }

    func nextDeadline(after now: Instant) -> Instant? {
        now < greetingEnd ? greetingEnd : countdown?.nextTick(after: now)
    }

    func view(of sheet: Sheet, at now: Instant) -> ViewState {
        guard now < greetingEnd else { return .unlocked(view(at: now)) }
        let stroke = StrokeView(dots: sheet.stroke.dots, tone: .success)
        return .lock(
            LockView(status: .success, stroke: stroke, grid: settings.grid, entry: settings.entry, person: person))
    }

    /// Whether the kiosk is open for one person, who may draw a new pattern.
    var allowsNewPattern: Bool {
        settings.allowsOwnChange && (opening.people.count == 1 || settings.mode == .shared && opening.actor == nil)
    }

    private func view(at now: Instant) -> UnlockedView {
        UnlockedView(
            people: opening.people, secondsLeft: secondsLeft(at: now), isEnding: isEnding(at: now),
            failuresBefore: failuresBefore, buttons: buttons)
    }

    private var buttons: [Button] {
        [.lockNow] + (canExtend ? [.moreTime] : []) + (allowsNewPattern ? [.newPattern] : [])
    }

    private var canExtend: Bool {
        guard settings.unlocking.step != nil, opening.actor == nil, let end = opening.until else { return false }
        return latestEnd.map { end < $0 } ?? true
    }

    private func isEnding(at now: Instant) -> Bool {
        opening.until.map { now >= $0 - settings.unlocking.grace } ?? false
    }

    private var countdown: Countdown? { opening.until.map { Countdown(end: $0) } }
}
