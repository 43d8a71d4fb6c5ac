// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Screens
import Touch

/// The session with what carries out its effects.
final class Kiosk {
    /// How long after a fault the store is tried again.
    private static let storeRetryPause = Duration.seconds(5)
    /// How long the store may take to answer: a bad card takes seconds.
    static let storePatience = Duration.seconds(30)
    /// What costs nothing to do at the panel is of interest, but more of it would wear out the card and push everything
    /// else out of the history.
    private static let notePause = Duration.seconds(60)

    private var session: Session
    private var router = TouchRouter()
    private let store: StoreWorker
    private let marker: UnlockMarker
    private let doctor: MachineDoctor
    private let entry: PatternEntry
    let pinLength: Int
    private var chance = SystemRandomNumberGenerator()
    /// When to open the store; at first that is at once.
    private var storeRetry: Instant? = Instant(sinceBoot: .zero)
    /// When a question that needs an answer has waited too long.
    private var storeDeadline: Instant?
    /// When such a note is taken again.
    private var nextNotes: [HistoryEntry.Kind: Instant] = [:]
    /// Whom it is open for; nil while it is closed.
    private var opening: Opening?
    /// How enrollments ended since they were last taken.
    private var endings: [EnrollmentResult] = []

    init(_ settings: SessionSettings, store: StoreWorker, marker: UnlockMarker, doctor: MachineDoctor) {
        session = Session(settings: settings)
        entry = settings.entry
        pinLength = settings.pinLength
        self.store = store
        self.marker = marker
        self.doctor = doctor
    }

    /// When something is to be done although nothing happens.
    var nextDeadline: Instant? {
        [session.nextDeadline, router.nextDeadline, storeRetry, storeDeadline, doctor.nextDeadline].compactMap { $0 }
            .min()
    }

    func view(at now: Instant) -> ViewState { session.view(at: now) }
    func status(at now: Instant) -> SessionStatus { session.status(at: now) }
    var enrollmentRefusal: String? { session.enrollmentRefusal }
    var maintenanceRefusal: String? { session.maintenanceRefusal }
    var unlockRefusal: String? { session.unlockRefusal }
    var look: PanelLook { session.look }
    var finger: FingerView { router.finger }

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
        for event in router.handle(finger, on: session.view(at: now), panel: panel, at: now) {
            if case .strokeVoided(let reason) = event, entry.isVoid(by: reason) { note(.voided, at: now) }
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
        if let view = doctor.advance(to: now) {
            try handle(.examined(view), at: now)
        }
        for event in router.advance(to: now) {
            try handle(event, at: now)
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
        case .storeNotSetUp(let fault):
            if session.status(at: now).state != .notSetUp { Log.error(fault.message) }
            storeDeadline = nil
            storeRetry = now + Kiosk.storeRetryPause
        case .storeOpened, .verified, .stored, .unstorable, .answered:
            storeDeadline = nil
        case .touchscreens, .strokeBegan, .strokeMoved, .strokeLifted, .strokeVoided, .pressed, .chose, .teacher,
            .turnedPage, .examined, .enrollmentRequested, .enrollmentCancelled, .maintenanceRequested, .unlockRequested,
            .lockRequested, .timePassed:
            break  // Not the store's.
        }
    }
}

// MARK: - Effects

extension Kiosk {
    private func carryOut(_ effect: SessionEffect, at now: Instant) throws(SystemError) {
        switch effect {
        case .verify(let challenge, let person):
            ask(.verify(challenge, of: person), about: StoreSecret(pattern: session.drawing), at: now)
        case .store(let challenge, let subject):
            ask(.keep(challenge, of: subject), about: StoreSecret(pattern: session.drawing), at: now)
        case .verifyPIN(let challenge):
            ask(.verifyPIN(challenge), about: StoreSecret(pin: session.typedPIN), at: now)
        case .storePIN(let challenge):
            ask(.keepPIN(challenge), about: StoreSecret(pin: session.typedPIN), at: now)
        case .storeFirstPIN(let challenge):
            ask(.keepFirstPIN(challenge), about: StoreSecret(pin: session.typedPIN), at: now)
        case .order(let challenge, let order): ask(.order(challenge, order), at: now)
        case .note(let kind, let person, let detail): note(kind, of: person, detail: detail, at: now)
        case .lots: session.drawLots(using: &chance)
        case .examine: try handle(.examined(doctor.examine(at: now)), at: now)
        case .unlock(let opening): try unlock(opening, at: now)
        case .lock(let reason): try lock(reason)
        case .enrollmentEnded(let result): endings.append(result)
        }
    }

    /// Asks what the store has to answer; the oldest such question says how long it may still take.
    private func ask(_ question: StoreQuestion, about secret: StoreSecret = StoreSecret(), at now: Instant) {
        store.ask(question, about: secret)
        storeDeadline = storeDeadline ?? now + Kiosk.storePatience
    }

    /// Has the store do what the tool wants; `pin` is what `setPIN` is about.
    func run(_ errand: Errand, about pin: PIN = PIN()) {
        store.ask(.errand(errand), about: StoreSecret(pin: pin))
    }

    private func note(
        _ kind: HistoryEntry.Kind, of person: ProfileID? = nil, detail: String = "", at now: Instant
    ) {
        guard nextNotes[kind].map({ $0 <= now }) ?? true else { return }
        nextNotes[kind] = now + Kiosk.notePause
        store.ask(.note(kind, of: person, detail: detail))
    }

    /// Opens, or stays locked when that fails: a fault like the store's, over with the next try.
    private func unlock(_ opening: Opening, at now: Instant) throws(SystemError) {
        do throws(SystemError) {
            try marker.unlock(
                who: opening.who, for: opening.until.map { $0 - now }, isDuress: opening.isDuress)
        } catch {
            return try handle(.storeFailed(StoreFault(message: error.description)), at: now)
        }
        defer { self.opening = opening }
        // Only its end is another.
        guard self.opening == nil || opening.actor != nil else { return }
        Log.notice("unlocked")
        let others = opening.people.dropFirst().map(\.name).joined(separator: ", ")
        store.ask(
            .note(.unlocked, of: opening.people.first?.id, actor: opening.actor ?? "panel", detail: others))
    }

    private func lock(_ reason: LockReason) throws(SystemError) {
        try marker.lock()
        let person = opening?.people.first?.id
        opening = nil
        Log.notice("locked (\(reason.words))")
        if reason != .fault, reason != .notSetUp { store.ask(.note(.locked, of: person, detail: reason.words)) }
    }
}
