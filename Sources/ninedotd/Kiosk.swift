// SPDX-License-Identifier: MIT
import Geometry
import KioskStore
import LinuxSystem
import PatternLock
import Screens

/// The session with what carries out its effects.
final class Kiosk {
    /// How long after a fault the store is tried again.
    private static let storeRetryPause = Duration.seconds(5)

    private var session: Session
    private var router = TouchRouter()
    private let store: StoreWorker
    private let marker: UnlockMarker
    private let unlockDuration: Duration?
    private var storeRetry: Instant?
    /// How enrollments ended since they were last taken.
    private var endings: [EnrollmentResult] = []

    init(_ settings: SessionSettings, store: StoreWorker, marker: UnlockMarker) {
        session = Session(settings: settings)
        unlockDuration = settings.unlockDuration
        self.store = store
        self.marker = marker
        store.ask(.open)
    }

    /// When something is to be done although nothing happens.
    var nextDeadline: Instant? { [session.nextDeadline, storeRetry].compactMap { $0 }.min() }

    func view(at now: Instant) -> ViewState { session.view(at: now) }
    func status(at now: Instant) -> SessionStatus { session.status(at: now) }
    var enrollmentRefusal: String? { session.enrollmentRefusal }
    var pressedButton: Button? { router.pressed }

    /// Takes an event in and does what the session wants done.
    ///
    /// - Throws: `SystemError` when what is open cannot be closed: the process must end then, because with it the
    ///   service manager closes everything.
    func handle(_ event: SessionEvent, at now: Instant) throws(SystemError) {
        scheduleStore(after: event, at: now)
        for effect in session.handle(event, at: now) {
            try carryOut(effect)
        }
        router.follow(session.view(at: now))
    }

    /// Takes in what the finger does on the panel as it is seen now.
    func touch(_ finger: FingerEvent, on panel: PanelGeometry, at now: Instant) throws(SystemError) {
        for event in router.handle(finger, on: session.view(at: now), panel: panel) {
            if case .strokeVoided = event { store.ask(.record(.voided)) }
            try handle(event, at: now)
        }
    }

    func takeEndings() -> [EnrollmentResult] {
        defer { endings = [] }
        return endings
    }

    /// Does what is due by now.
    func advance(to now: Instant) throws(SystemError) {
        if let retry = storeRetry, retry <= now {
            storeRetry = nil
            store.ask(.open)
        }
        if let deadline = session.nextDeadline, deadline <= now {
            try handle(.timePassed, at: now)
        }
    }

    /// Closes what is open; for the end of the process.
    func lockForGood() throws(SystemError) {
        try marker.lock()
    }

    private func scheduleStore(after event: SessionEvent, at now: Instant) {
        guard case .storeFailed(let fault) = event else { return }
        // One line a fault, not one a try.
        if session.status(at: now).state != .fault(message: fault.message) { Log.error(fault.message) }
        storeRetry = now + Kiosk.storeRetryPause
    }

    private func carryOut(_ effect: SessionEffect) throws(SystemError) {
        switch effect {
        case .verify(let challenge):
            store.ask(.verify(challenge), about: session.drawing)
        case .store(let challenge):
            store.ask(.keep(challenge), about: session.drawing)
        case .unlock:
            try marker.unlock(who: "panel", for: unlockDuration)
            Log.notice("unlocked")
            store.ask(.record(.unlocked))
        case .lock(let reason):
            try marker.lock()
            Log.notice("locked (\(reason.words))")
            if reason != .fault { store.ask(.record(.locked)) }
        case .enrollmentEnded(let result):
            endings.append(result)
        }
    }
}

extension LockReason {
    /// For the log.
    var words: String {
        switch self {
        case .started: "at start"
        case .timeOver: "time is over"
        case .button: "button on the panel"
        case .tool: "asked by ninedotctl"
        case .enrollment: "an enrollment begins"
        case .fault: "the store failed"
        }
    }
}
