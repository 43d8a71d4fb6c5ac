// SPDX-License-Identifier: MIT
import Geometry
import PatternLock

/// A session with a clock that the test moves, and a finger that draws whole strokes.
final class Rehearsal {
    var session: Session
    var now = Instant(sinceBoot: .seconds(1000))
    private let grid: Grid

    /// A session that has heard nothing yet.
    init(starting settings: SessionSettings) {
        session = Session(settings: settings)
        grid = settings.grid
    }

    /// A session with a touchscreen and a store that knows this.
    convenience init(
        _ settings: SessionSettings = SessionSettings(), hasPattern: Bool = true, failures: Int = 0
    ) {
        self.init(starting: settings)
        let attempts = AttemptCount(failures: failures, delayBegan: failures > 0 ? now : nil)
        _ = handle(.touchscreens(1))
        _ = handle(.storeOpened(StoreState(hasPattern: hasPattern, attempts: attempts)))
    }

    func handle(_ event: SessionEvent) -> [SessionEffect] {
        session.handle(event, at: now)
    }

    func wait(_ duration: Duration) -> [SessionEffect] {
        now = now + duration
        return handle(.timePassed)
    }

    /// Draws straight from dot to dot and lifts; the effects of the lift.
    func draw(_ indices: [Int]) -> [SessionEffect] {
        hold(indices)
        return handle(.strokeLifted)
    }

    /// Draws and leaves the finger on the last dot.
    func hold(_ indices: [Int]) {
        for (position, index) in indices.enumerated() {
            let center = grid.center(of: Dot(index: index))
            _ = handle(position == 0 ? .strokeBegan(center) : .strokeMoved(center))
        }
    }

    var view: ViewState { session.view(at: now) }
    var state: SessionStatus.State { session.status(at: now).state }
    /// How long until the session must hear of the time again.
    var untilDeadline: Duration? { session.nextDeadline.map { $0 - now } }
}

extension ViewState {
    var lock: LockView? {
        guard case .lock(let view) = self else { return nil }
        return view
    }

    var enroll: EnrollView? {
        guard case .enroll(let view) = self else { return nil }
        return view
    }
}

extension Challenge {
    static let first = Challenge(number: 1)
    static let second = Challenge(number: 2)
    static let third = Challenge(number: 3)
}
