// SPDX-License-Identifier: MIT
import Geometry

/// The time the kiosk is open, which begins with the right stroke in green.
struct Unlocked: Equatable, Sendable {
    private let settings: SessionSettings
    private let countdown: Countdown?
    private let greetingEnd: Instant

    init(_ settings: SessionSettings, at now: Instant) {
        self.settings = settings
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

    /// Overwrites the stroke when it has been seen long enough.
    func expire(at now: Instant, on sheet: inout Sheet) {
        if now >= greetingEnd { sheet.wipe() }
    }

    func nextDeadline(after now: Instant) -> Instant? {
        now < greetingEnd ? greetingEnd : countdown?.nextTick(after: now)
    }

    func view(of sheet: Sheet, at now: Instant) -> ViewState {
        guard now < greetingEnd else { return .unlocked(UnlockedView(secondsLeft: secondsLeft(at: now))) }
        let stroke = StrokeView(dots: sheet.stroke.dots, tone: .success)
        return .lock(LockView(status: .success, stroke: stroke, grid: settings.grid, entry: settings.entry))
    }
}
