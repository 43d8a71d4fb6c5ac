// SPDX-License-Identifier: MIT
import Geometry

/// The time the kiosk is open, which begins with the right stroke in green.
struct Unlocked: Equatable, Sendable {
    private let settings: SessionSettings
    private let countdown: Countdown?
    private let greetingEnd: Instant
    private var stroke: Pattern

    init(_ settings: SessionSettings, by stroke: Pattern, at now: Instant) {
        self.settings = settings
        self.stroke = stroke
        countdown = settings.unlockDuration.map { Countdown(end: now + $0) }
        greetingEnd = now + Timing.success
    }

    /// When the kiosk locks by itself; nil without an end.
    var end: Instant? { countdown?.end }

    func isOver(at now: Instant) -> Bool {
        end.map { $0 <= now } ?? false
    }

    func secondsLeft(at now: Instant) -> Int? {
        countdown?.secondsLeft(at: now)
    }

    /// Overwrites the stroke.
    mutating func wipe() {
        stroke.wipe()
    }

    /// Overwrites the stroke when it has been seen long enough.
    mutating func expire(at now: Instant) {
        if now >= greetingEnd { wipe() }
    }

    func nextDeadline(after now: Instant) -> Instant? {
        now < greetingEnd ? greetingEnd : countdown?.nextTick(after: now)
    }

    func view(at now: Instant) -> ViewState {
        guard now < greetingEnd else { return .unlocked(UnlockedView(secondsLeft: secondsLeft(at: now))) }
        return .lock(
            LockView(status: .success, stroke: StrokeView(dots: stroke, tone: .success), grid: settings.grid))
    }
}
