// SPDX-License-Identifier: MIT
package import BootTime
package import KioskSession
package import Touch

/// The panel while nobody uses it: since when it rests, and what it shows by then.
///
/// ```
/// in use --the lock screen waits, no finger is on the panel--> resting --idleScreenAfter--> idle screen
/// any    --a finger comes down--> in use; on the idle screen that finger counts for nothing until it is lifted
/// ```
package struct Standby: Equatable, Sendable {
    private enum Finger: Equatable, Sendable {
        case none
        case counting
        /// Brought the lock screen back, and does nothing more.
        case waking
    }

    /// The time at rest after which the idle screen comes; nil for never.
    private let idleScreenAfter: Duration?
    private var finger = Finger.none
    /// True while the lock screen waits for somebody.
    private var isWaiting = false
    /// The last touch, or the moment from which the lock screen has waited.
    private var lastUse = Instant(sinceBoot: .zero)

    package init(idleScreenAfter: Duration? = nil) {
        self.idleScreenAfter = idleScreenAfter
    }

    package var hasIdleScreen: Bool { idleScreenAfter != nil }

    /// Takes in what the finger does; false where it counts for nothing.
    package mutating func takes(_ event: FingerEvent, at now: Instant) -> Bool {
        if event.isDown { finger = showsIdleScreen(at: now) ? .waking : .counting }
        let counts = finger != .waking
        if event.isEnd { finger = .none }
        lastUse = max(lastUse, now)
        return counts
    }

    /// Takes in what the session shows from `now` on.
    package mutating func follow(_ view: ViewState, at now: Instant) {
        let isWaiting = view.waitsForSomebody
        if isWaiting, !self.isWaiting { lastUse = max(lastUse, now) }
        self.isWaiting = isWaiting
    }

    package func showsIdleScreen(at now: Instant) -> Bool {
        idleScreenBegin.map { $0 <= now } ?? false
    }

    /// The time from which the idle screen is shown; nil while somebody uses the panel.
    package var idleScreenBegin: Instant? {
        guard isWaiting, finger == .none, let idleScreenAfter else { return nil }
        return lastUse + idleScreenAfter
    }
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
    /// True where the lock screen has nothing on it and nothing to say.
    fileprivate var waitsForSomebody: Bool {
        switch self {
        case .lock(let lock): lock.status == .draw && lock.stroke == StrokeView() && lock.person == nil
        case .roster(let roster): !roster.canGoBack
        case .enroll, .unlocked, .notice, .teacher, .idle: false
        }
    }
}
