// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PanelOutput
import PatternLock
import Screens
import Touch

/// The session with what carries out its effects.
final class Kiosk {
    /// The pause after a fault before the store is tried again.
    private static let storeRetryPause = Duration.seconds(5)
    /// The time that the store may take to answer: a bad card takes seconds.
    static let storePatience = Duration.seconds(30)
    /// The time that the store usually needs at most to open. A panel shows nothing of its own until then, so that its
    /// first picture is the lock screen and not the flash of another.
    static let openingTime = Duration.seconds(3)
    /// The pause between notes of one kind: a touch that costs nothing is of interest, but more of them would wear out
    /// the card and push everything else out of the history.
    private static let notePause = Duration.seconds(60)

    private var session: Session
    private var screen: PanelScreen
    let store: StoreWorker
    let markers: PanelMarkers
    /// nil where the panel keeps its display.
    var handover: Handover?
    /// The programs behind the lock.
    let programs: ControlGroup
    private let doctor: MachineDoctor
    private let entry: PatternEntry
    let pinLength: Int
    /// The chances of somebody who guesses at a pattern.
    let guessEstimate: GuessEstimate
    private var generator = SystemRandomNumberGenerator()
    /// The time to open the store; at first that is at once.
    private var storeRetry: Instant? = Instant(sinceBoot: .zero)
    /// The time at which a request that needs a reply has waited too long.
    private var storeDeadline: Instant?
    /// The time to keep the powered time.
    private var keepingDeadline: Instant?
    /// The time from which a panel whose store is still opening says so.
    private var openingDeadline: Instant?
    /// False while the panel keeps its last picture, or stays black, because the lock screen is about to come.
    private(set) var isShowable = false
    /// The time from which a note of that kind is taken again.
    private var nextNotes: [HistoryEntry.Kind: Instant] = [:]
    /// The unlock in force; nil while it is locked.
    var unlocked: Unlock?
    /// The time until which help is called for although it is locked; nil while it is not.
    var alarmEnd: Instant?
    /// The time from which a touch counts as use again.
    private var nextUse = Instant(sinceBoot: .zero)
    /// The ends of enrollments since they were last taken.
    private var endings: [EnrollmentResult] = []
    /// The wishes of the touch bench since they were last taken.
    private var benchOrders: [BenchOrder] = []

    /// Used for layout while there is no display, so that touches have somewhere to land.
    static let absentPanel = PanelGeometry(size: PixelSize(width: 800, height: 480))

    init(
        _ settings: SessionSettings, store: StoreWorker, markers: PanelMarkers, programs: ControlGroup = .programs,
        doctor: MachineDoctor, appearance: Appearance, text: TextMeasure, standby: Standby = Standby(),
        wallClock: @escaping () -> Duration = { Clock.wall }
    ) {
        session = Session(settings: settings)
        let view = session.view(at: Instant(sinceBoot: .zero))
        screen = PanelScreen(
            ActiveScreen(view, on: Measures(Kiosk.absentPanel, text), in: appearance), standby: standby,
            wallClock: wallClock)
        entry = settings.entry
        pinLength = settings.pinLength
        let patterns = PatternCount(
            on: settings.grid, minimumDots: settings.rule.minimumDots, addsDotsBetween: settings.addsDotsBetween,
            upTo: GuessEstimate.mostPatterns)
        guessEstimate = GuessEstimate(
            at: settings.mode == .shared ? .shared : .person, blocking: settings.blocklist, among: patterns.patterns)
        self.store = store
        self.markers = markers
        self.programs = programs
        handover = settings.unlocking.givesDisplay ? Handover() : nil
        self.doctor = doctor
    }

    /// The time at which something is to be done although nothing happens.
    var nextDeadline: Instant? {
        [
            session.nextDeadline, screen.active.nextDeadline, screen.end, storeRetry, storeDeadline,
            isShowable ? nil : openingDeadline, keepingDeadline, doctor.nextDeadline, handover?.nextDeadline,
            alarmEnd,
        ].compactMap { $0 }.min()
    }

    /// The screen on the panel, laid out.
    var shown: ShownScreen { screen.active.shown }
    var feedback: TouchFeedback { screen.active.feedback }
    var light: Light { screen.light }
    /// The views derived and the layouts found so far.
    var screenCounts: ActiveScreen.Counts { screen.active.counts }

    func view(at now: Instant) -> ViewState {
        showIfDue(at: now)
        return screen.active.view
    }

    func status(at now: Instant) -> SessionStatus {
        var status = session.status(at: now)
        if isTakingBack { status.state = .locking }
        return status
    }

    func refusal(of intent: Session.Intent) -> AdminRefusal? { session.refusal(of: intent) }
    var preferences: PanelPreferences { session.preferences }
    var patterns: Int { session.patterns }
    /// The challenge that the panel shows; nil while it shows none.
    var challenge: Challenge? { session.challenge }
    /// The challenge's code, which goes nowhere but into the picture and to the store.
    var challengeCode: PIN { session.challengeCode }
    var announcements: Announcements { session.announcements }
    var hasIdleScreen: Bool { screen.hasIdleScreen }

    /// Takes an event in and does what the session wants done.
    ///
    /// - Throws: `SystemError` when what is open cannot be closed: the process must end then, because with it the
    ///   service manager closes everything.
    func handle(_ event: SessionEvent, at now: Instant) throws(SystemError) {
        try take(event, at: now)
        show(at: now)
    }

    /// Takes in what the finger does on the panel as it is seen now.
    func touch(_ finger: FingerEvent, at now: Instant) throws(SystemError) {
        showIfDue(at: now)
        let (events, isNew) = screen.touch(finger, at: now)
        for event in events {
            if case .strokeVoided(let reason) = event, entry.isVoid(by: reason) { note(.voided, at: now) }
            try take(event, at: now)
        }
        if !events.isEmpty || isNew { show(at: now) }
    }

    /// Notes that somebody uses the panel, a finger at most once a second.
    func noteUse(at now: Instant) throws(SystemError) {
        guard unlocked != nil, nextUse <= now else { return }
        nextUse = now + .seconds(1)
        try take(.used, at: now)
    }

    /// Shows the same on another panel.
    func move(to panel: PanelGeometry) { screen.change { $0.move(to: panel) } }

    /// Shows the same in other words and colors.
    func change(to appearance: Appearance) { screen.change { $0.change(to: appearance) } }

    private func take(_ event: SessionEvent, at now: Instant) throws(SystemError) {
        followStore(event, at: now)
        for effect in session.handle(event, at: now) {
            try carryOut(effect, at: now)
        }
    }

    /// Derives the view, and lays it out where that changes anything: at most once for a touch sample.
    private func show(at now: Instant) {
        if session.status(at: now).state != .starting { isShowable = true }
        screen.show(
            session.view(at: now), until: session.nextDeadline, notice: announcements.notice, at: now)
    }

    private func showIfDue(at now: Instant) {
        if let end = screen.end, end <= now { show(at: now) }
    }

    func takeEndings() -> [EnrollmentResult] {
        defer { endings = [] }
        return endings
    }

    var benchUse: BenchUse { session.benchUse }
    var touchesView: TouchesView? { session.touchesView }
    var soundView: SoundView? { session.soundView }

    func takeBenchOrders() -> [BenchOrder] {
        defer { benchOrders = [] }
        return benchOrders
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
        let openingEnd = openingDeadline ?? now + Kiosk.openingTime
        openingDeadline = openingEnd
        if openingEnd <= now { isShowable = true }
        if keepingDeadline ?? now <= now {
            keepingDeadline = now + PoweredTime.keepingPause
            store.ask(.keepTime)
        }
        if let view = doctor.advance(to: now) {
            try handle(.examined(view), at: now)
        }
        for event in screen.advance(to: now) {
            try handle(event, at: now)
        }
        if let end = alarmEnd, end <= now { try endAlarm() }
        if let deadline = session.nextDeadline, deadline <= now {
            try handle(.timePassed, at: now)
        }
        showIfDue(at: now)
    }

    /// Waits anew for the store, which has just done something: what the panel asked may be behind a restoring for the tool
    /// that takes long, and not with a store that hangs.
    func storeWorked(at now: Instant) {
        if storeDeadline != nil { storeDeadline = now + Kiosk.storePatience }
    }

    /// Closes what is open; for the beginning and the end of the process.
    func lockForGood() throws(SystemError) {
        if handover == nil { try markers.lock() } else { try markers.close() }
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
        case .storeOpened, .storeChanged, .answered:
            storeDeadline = nil
        case .touchscreens, .untrustedTouchscreens, .interrupted, .strokeBegan, .strokeMoved, .strokeLifted,
            .strokeVoided, .pressed, .chose, .teacher, .turnedPage, .examined, .bench, .enrollmentRequested,
            .enrollmentCancelled, .maintenanceRequested, .unlockRequested, .lockRequested, .lockRequestedFromAfar,
            .helpOffered, .answerGiven, .answerChecked, .moreTimeRequested, .used, .programEnded, .timePassed:
            break  // Not the store's.
        }
    }
}

// MARK: - Effects

extension Kiosk {
    private func carryOut(_ effect: SessionEffect, at now: Instant) throws(SystemError) {
        switch effect {
        case .ask(let id, let request): ask(request, for: .session(id), at: now)
        case .endSitting: store.ask(.endSitting)
        case .note(let kind, let person, let detail): note(kind, of: person, detail: detail, at: now)
        case .random:
            for effect in session.useRandomness(from: &generator) { try carryOut(effect, at: now) }
        case .examine: try take(.examined(doctor.examine(at: now)), at: now)
        case .bench(let order): benchOrders.append(order)
        case .unlock(let unlock): try self.unlock(unlock, at: now)
        case .lock(let reason): try lock(reason, at: now)
        case .announceEnd(let isSoon): try markers.announceEnd(isSoon: isSoon)
        case .raiseAlarm(let person): try raiseAlarm(for: person, at: now)
        case .enrollmentEnded(let result): endings.append(result)
        }
    }

    /// Asks the store; the oldest request that needs a reply says how long it may still take.
    private func ask(
        _ request: StoreRequest, for asker: StoreWorker.Asker = .nobody(actor: "panel"), at now: Instant
    ) {
        var secret =
            switch request.secret {
            case .pattern: StoreSecret(pattern: session.drawing)
            case .pin: StoreSecret(pin: session.typedPIN)
            case .recoveryCode: StoreSecret(recoveryCode: session.recoveryCode)
            // The link's handler asks about answers.
            case .answer, nil: StoreSecret()
            }
        store.ask(request, for: asker, about: secret)
        secret.wipe()
        storeDeadline = storeDeadline ?? now + Kiosk.storePatience
    }

    private func note(
        _ kind: HistoryEntry.Kind, of person: ProfileID? = nil, detail: String = "", at now: Instant
    ) {
        guard nextNotes[kind].map({ $0 <= now }) ?? true else { return }
        nextNotes[kind] = now + Kiosk.notePause
        store.ask(.record(kind, of: person, detail: detail))
    }
}
