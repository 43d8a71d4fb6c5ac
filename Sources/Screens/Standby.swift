// SPDX-License-Identifier: MIT
package import BootTime
package import KioskModel
package import KioskSession
package import Touch

/// The panel while nobody uses it: since when it rests, and what it shows by then, in which light.
///
/// ```
/// in use --nothing is under way, no finger is on the panel--> resting --its times--> idle screen, dimmed, off
/// any    --a finger comes down, something else is to be read--> in use
/// ```
/// A finger that comes down on an idle screen, or on a panel that is not fully lit, counts for nothing until it is
/// lifted.
package struct Standby: Equatable, Sendable {
    private enum Finger: Equatable, Sendable {
        case none
        case counting
        /// Brought the lock screen or the light back, and does nothing more.
        case waking
    }

    /// The reason why nobody has to be at the panel.
    fileprivate enum Rest: Equatable, Sendable {
        /// The lock screen waits for somebody.
        case waiting
        /// The panel tells something until that changes.
        case telling(Notice)
        /// Tells that drawing is refused until a teacher comes.
        case stopped
    }

    /// The time of light for somebody who has touched the panel, in hours in which it is off.
    private static let offHoursPause = Duration.seconds(60)

    /// Times at rest; nil for never.
    private let idleScreenAfter: Duration?
    private let dimAfter: Duration?
    private let offAfter: Duration?
    private let offHours: [WeeklyWindow]
    private var finger = Finger.none
    private var rest: Rest?
    private var isOffHour = false
    /// The last touch, or the moment from which the panel has shown what it shows.
    private var lastUse = Instant(sinceBoot: .zero)

    package init(
        idleScreenAfter: Duration? = nil, dimAfter: Duration? = nil, offAfter: Duration? = nil,
        offHours: [WeeklyWindow] = []
    ) {
        self.idleScreenAfter = idleScreenAfter
        self.dimAfter = dimAfter
        self.offAfter = offAfter
        self.offHours = offHours
    }

    package var hasIdleScreen: Bool { idleScreenAfter != nil }
    /// True where the wall clock decides too: then `follow` must come each minute.
    package var watchesClock: Bool { !offHours.isEmpty }

    /// Takes in what the finger does; false where it counts for nothing.
    package mutating func takes(_ event: FingerEvent, at now: Instant) -> Bool {
        if event.isDown { finger = isAwake(at: now) ? .counting : .waking }
        let counts = finger != .waking
        if event.isEnd { finger = .none }
        lastUse = max(lastUse, now)
        return counts
    }

    /// Takes in what the session shows from `now` on.
    ///
    /// - Parameter clock: The local time; nil where it is not known.
    package mutating func follow(_ view: ViewState, on clock: LocalTime? = nil, at now: Instant) {
        let rest = view.rest
        if rest != self.rest { lastUse = max(lastUse, now) }
        self.rest = rest
        isOffHour = clock.map { time in time.isBelievable && offHours.contains { $0.contains(time) } } ?? false
    }

    package func showsIdleScreen(at now: Instant) -> Bool { idleScreenBegin.hasCome(by: now) }

    package func light(at now: Instant) -> Light {
        if offBegin.hasCome(by: now) { return .off }
        return dimBegin.hasCome(by: now) ? .dimmed : .full
    }

    /// The time at which another picture begins; nil while only a touch or another view brings one.
    package func nextChange(after now: Instant) -> Instant? {
        [idleScreenBegin, dimBegin, offBegin].compactMap { $0 }.filter { $0 > now }.min()
    }

    /// The time from which the idle screen is shown; nil while somebody uses the panel.
    package var idleScreenBegin: Instant? { rest == .waiting ? begin(after: idleScreenAfter) : nil }
    private var dimBegin: Instant? { begin(after: dimAfter) }
    private var offBegin: Instant? {
        begin(after: [offAfter, isOffHour ? Standby.offHoursPause : nil].compactMap { $0 }.min())
    }

    private func begin(after time: Duration?) -> Instant? {
        guard rest != nil, finger == .none, let time else { return nil }
        return lastUse + time
    }

    private func isAwake(at now: Instant) -> Bool { !showsIdleScreen(at: now) && light(at: now) == .full }
}

/// The light in which the panel shows its picture.
package enum Light: Hashable, Sendable {
    case full
    case dimmed
    /// Nothing is to be seen.
    case off
}

extension Instant? {
    fileprivate func hasCome(by now: Instant) -> Bool { map { $0 <= now } ?? false }
}

extension FingerEvent {
    fileprivate var isDown: Bool {
        if case .down = self { true } else { false }
    }

    fileprivate var isEnd: Bool {
        switch self {
        case .lifted, .voided: true
        case .down, .moved: false
        }
    }
}

extension ViewState {
    /// Nil while something is under way, is open or is to be read: the panel stays as it is then.
    fileprivate var rest: Standby.Rest? {
        switch self {
        case .lock(let lock):
            switch lock.status {
            case .draw: lock.stroke == StrokeView() && lock.person == nil ? .waiting : nil
            case .stopped: lock.person == nil ? .stopped : nil
            case .checking, .success, .tooShort, .wrong, .alreadyTried, .voided, .denied, .lockedOut: nil
            }
        case .roster(let roster): roster.canGoBack ? nil : .waiting
        case .notice(let notice):
            switch notice {
            case .notSetUp, .noPattern, .nobody, .noTouchscreen, .untrustedTouchscreen, .storeFault, .outOfService:
                .telling(notice)
            case .starting, .forgotten: nil
            }
        case .enroll, .unlocked, .challenge, .teacher, .idle: nil
        }
    }
}
