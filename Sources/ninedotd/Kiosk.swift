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
    /// How long the store may take to answer: a bad card takes seconds.
    static let storePatience = Duration.seconds(30)
    /// Strokes cut short are of interest, but cost nothing to draw: more of them would wear out the card and push
    /// everything else out of the history.
    private static let voidedPause = Duration.seconds(60)

    private var session: Session
    private var router = TouchRouter()
    private let store: StoreWorker
    private let marker: UnlockMarker
    private let unlockDuration: Duration?
    private let entry: PatternEntry
    /// When to open the store; at first that is at once.
    private var storeRetry: Instant? = Instant(sinceBoot: .zero)
    /// When a question that needs an answer has waited too long.
    private var storeDeadline: Instant?
    private var nextVoided = Instant(sinceBoot: .zero)
    /// How enrollments ended since they were last taken.
    private var endings: [EnrollmentResult] = []

    init(_ settings: SessionSettings, store: StoreWorker, marker: UnlockMarker) {
        session = Session(settings: settings)
        unlockDuration = settings.unlockDuration
        entry = settings.entry
        self.store = store
        self.marker = marker
    }

    /// When something is to be done although nothing happens.
    var nextDeadline: Instant? { [session.nextDeadline, storeRetry, storeDeadline].compactMap { $0 }.min() }

    func view(at now: Instant) -> ViewState { session.view(at: now) }
    func status(at now: Instant) -> SessionStatus { session.status(at: now) }
    var enrollmentRefusal: String? { session.enrollmentRefusal }
    var pressedButton: Button? { router.pressed }

    /// Takes an event in and does what the session wants done.
    ///
    /// - Throws: `SystemError` when what is open cannot be closed: the process must end then, because with it the
    ///   service manager closes everything.
    func handle(_ event: SessionEvent, at now: Instant) throws(SystemError) {
        followStore(event, at: now)
        for effect in session.handle(event, at: now) {
            try carryOut(effect, at: now)
        }
        router.follow(session.view(at: now))
    }

    /// Takes in what the finger does on the panel as it is seen now.
    func touch(_ finger: FingerEvent, on panel: PanelGeometry, at now: Instant) throws(SystemError) {
        for event in router.handle(finger, on: session.view(at: now), panel: panel) {
            if case .strokeVoided(let reason) = event, entry.isVoid(by: reason) { recordVoided(at: now) }
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
            ask(.open, at: now)
        }
        if let deadline = storeDeadline, deadline <= now {
            try handle(.storeFailed(StoreFault(message: "the store does not answer")), at: now)
        }
        if let deadline = session.nextDeadline, deadline <= now {
            try handle(.timePassed, at: now)
        }
    }

    /// Closes what is open; for the end of the process.
    func lockForGood() throws(SystemError) {
        try marker.lock()
    }

    private func followStore(_ event: SessionEvent, at now: Instant) {
        switch event {
        case .storeFailed(let fault):
            // One line a fault, not one a try.
            if session.status(at: now).state != .fault(message: fault.message) { Log.error(fault.message) }
            storeDeadline = nil
            storeRetry = now + Kiosk.storeRetryPause
        case .storeOpened, .verified, .stored:
            storeDeadline = nil
        case .touchscreens, .strokeBegan, .strokeMoved, .strokeLifted, .strokeVoided, .pressed, .enrollmentRequested,
            .enrollmentCancelled, .lockRequested, .timePassed:
            break  // Not the store's.
        }
    }

    /// Asks what the store has to answer; the oldest such question says how long it may still take.
    private func ask(_ question: StoreWorker.Question, about secret: Pattern = Pattern(), at now: Instant) {
        store.ask(question, about: secret)
        storeDeadline = storeDeadline ?? now + Kiosk.storePatience
    }

    private func recordVoided(at now: Instant) {
        guard nextVoided <= now else { return }
        nextVoided = now + Kiosk.voidedPause
        store.ask(.record(.voided))
    }

    private func carryOut(_ effect: SessionEffect, at now: Instant) throws(SystemError) {
        switch effect {
        case .verify(let challenge):
            ask(.verify(challenge), about: session.drawing, at: now)
        case .store(let challenge):
            ask(.keep(challenge), about: session.drawing, at: now)
        case .unlock:
            try unlock(at: now)
        case .lock(let reason):
            try marker.lock()
            Log.notice("locked (\(reason.words))")
            if reason != .fault { store.ask(.record(.locked)) }
        case .enrollmentEnded(let result):
            endings.append(result)
        }
    }

    /// Opens, or stays locked when that fails: a fault like the store's, over with the next try.
    private func unlock(at now: Instant) throws(SystemError) {
        do throws(SystemError) {
            try marker.unlock(who: "panel", for: unlockDuration)
        } catch {
            return try handle(.storeFailed(StoreFault(message: error.description)), at: now)
        }
        Log.notice("unlocked")
        store.ask(.record(.unlocked))
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
