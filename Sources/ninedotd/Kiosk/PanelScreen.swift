// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import KioskSession
import KioskStore
import Screens
import Touch

/// The screen on the panel: the session's, or what comes in its place while nobody uses the panel.
struct PanelScreen {
    private(set) var active: ActiveScreen
    private(set) var light = Light.full
    /// The time at which the picture changes by itself; nil while only events change it.
    private(set) var end: Instant?
    private var standby: Standby
    private let wallClock: () -> Duration

    init(_ active: ActiveScreen, standby: Standby, wallClock: @escaping () -> Duration) {
        self.active = active
        self.standby = standby
        self.wallClock = wallClock
    }

    var hasIdleScreen: Bool { standby.hasIdleScreen }

    /// Shows the session's view, or the idle screen in its place, in the light of this moment.
    ///
    /// - Parameter deadline: The time at which the view changes by itself.
    mutating func show(_ view: ViewState, until deadline: Instant?, notice: [PanelLine], at now: Instant) {
        let wall = wallClock()
        standby.follow(view, on: standby.watchesClock ? LocalTime(onWallClock: wall) : nil, at: now)
        light = standby.light(at: now)
        let isIdle = standby.showsIdleScreen(at: now)
        active.show(isIdle ? .idle(IdleView(wall: wall.wholeMinutes, notice: notice.map(\.text))) : view)
        let nextMinute = now + .seconds(60) - (wall - wall.wholeMinutes)
        let minute = isIdle || standby.watchesClock ? nextMinute : nil
        end = [deadline, standby.nextChange(after: now), minute].compactMap { $0 }.min()
    }

    /// Takes in what the finger does: the meaning of it, and whether `show` must follow though it means nothing.
    mutating func touch(_ finger: FingerEvent, at now: Instant) -> (events: [SessionEvent], isNew: Bool) {
        let before = standby
        let events = standby.takes(finger, at: now) ? active.handle(finger, at: now) : []
        let isNew =
            light != standby.light(at: now) || before.showsIdleScreen(at: now) != standby.showsIdleScreen(at: now)
        // A finger that is gone lets the times begin again.
        return (events, isNew || before.nextChange(after: now) != standby.nextChange(after: now))
    }

    /// The meaning of a finger that is held still by now.
    mutating func advance(to now: Instant) -> [SessionEvent] { active.advance(to: now) }

    /// Shows the same on another panel, or in other words and colors.
    mutating func change(_ body: (inout ActiveScreen) -> Void) { body(&active) }
}

extension Duration {
    /// The time without the seconds, for times since 1970.
    fileprivate var wholeMinutes: Duration { .seconds(components.seconds / 60 * 60) }
}
