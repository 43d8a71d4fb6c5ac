// SPDX-License-Identifier: MIT
import BootTime
import Fixtures
import KioskModel
import KioskSession
import PatternLock

/// A session with a clock that the test moves, and a finger that draws whole strokes.
final class SessionHarness {
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

    /// A session with a touchscreen and a store that holds this.
    convenience init(_ settings: SessionSettings = SessionSettings(), holding state: StoreState) {
        self.init(starting: settings)
        _ = handle(.touchscreens(1))
        _ = handle(.storeOpened(state))
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

    /// Presses the keys of a PIN; the effects of the last.
    func type(_ digits: [Int]) -> [SessionEffect] {
        var effects: [SessionEffect] = []
        for digit in digits { effects = handle(.teacher(.key(.digit(digit)))) }
        return effects
    }

    /// Has the new recovery code made and kept by the request of that number, and writes it down.
    func writeDownCode(_ request: RequestID) {
        var chance = SeededGenerator(seed: 1)
        _ = session.useRandomness(from: &chance)
        _ = handle(.answered(request, .done))
        _ = handle(.teacher(.confirm))
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
    /// The time until the session must hear of the time again.
    var untilDeadline: Duration? { session.nextDeadline.map { $0 - now } }
}

// MARK: - Kiosks to begin with

extension SessionHarness {
    /// A PIN that may be set.
    static let pin = [7, 2, 9, 0, 4, 1]

    /// A kiosk whose setup came that far.
    static func settingUp(
        _ setup: SetupProgress = .fresh, _ mode: SessionSettings.Mode = .shared
    ) -> SessionHarness {
        let state = StoreState(setup: setup, hasPattern: false, hasPIN: setup != .fresh, attempts: AttemptCount())
        return SessionHarness(SessionSettings(mode: mode), holding: state)
    }

    /// A kiosk whose PIN was chosen before this start, at the offer of the first pattern.
    static func resumedSetup(_ mode: SessionSettings.Mode = .shared) -> SessionHarness {
        let panel = settingUp(.pinSet, mode)
        _ = panel.type(pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        return panel
    }

    /// A kiosk with a pattern, a PIN and people.
    static func withPeople(
        _ mode: SessionSettings.Mode = .shared, hasPIN: Bool = true, unseen: Int = 0, isTouchConfigured: Bool = false,
        isRotationConfigured: Bool = false
    ) -> SessionHarness {
        let state = StoreState(
            hasPattern: true, hasPIN: hasPIN, attempts: AttemptCount(),
            panelAttempts: AttemptCount(sinceAcknowledged: unseen), people: [.ada, .bo, .cy])
        let settings = SessionSettings(
            mode: mode, isTouchConfigured: isTouchConfigured, isRotationConfigured: isRotationConfigured,
            unlocking: UnlockRules(duration: .seconds(60)))
        return SessionHarness(settings, holding: state)
    }

    /// The same at the teacher's menu, behind the PIN.
    static func inMenu(
        _ mode: SessionSettings.Mode = .shared, unseen: Int = 0, isTouchConfigured: Bool = false,
        isRotationConfigured: Bool = false
    ) -> SessionHarness {
        let panel = withPeople(
            mode, unseen: unseen, isTouchConfigured: isTouchConfigured, isRotationConfigured: isRotationConfigured)
        _ = panel.handle(.maintenanceRequested)
        _ = panel.type(pin)
        _ = panel.handle(.answered(.first, .verified(.matched(Match()))))
        return panel
    }
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

extension RequestID {
    static let first = RequestID(number: 1)
    static let second = RequestID(number: 2)
    static let third = RequestID(number: 3)
}

extension ViewState {
    var teacher: TeacherView? {
        guard case .teacher(let view) = self else { return nil }
        return view
    }

    var pin: PINView? {
        guard case .pin(let view) = teacher else { return nil }
        return view
    }

    var unlocked: UnlockedView? {
        guard case .unlocked(let view) = self else { return nil }
        return view
    }

    var roster: RosterView? {
        guard case .roster(let view) = self else { return nil }
        return view
    }
}

/// People to rehearse with.
extension Person {
    static let ada = Person(id: .number(1), name: "Ada")
    static let bo = Person(id: .number(2), name: "Bo", color: 1)
    /// Has no pattern yet.
    static let cy = Person(id: .number(3), name: "Cy", color: 2, hasPattern: false)
}

extension ProfileID {
    static func number(_ number: UInt8) -> ProfileID {
        guard let id = ProfileID([UInt8](repeating: number, count: ProfileID.length)) else {
            preconditionFailure("a profile's id has sixteen bytes")
        }
        return id
    }
}
