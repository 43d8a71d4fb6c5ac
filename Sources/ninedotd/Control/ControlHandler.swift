// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PanelOutput
import PatternLock
import Screens
import TouchInput

/// Carries out the requests of the tool. Where the store has a part in one, the tool waits and the panel does not.
final class ControlHandler {
    /// A request that the store is on.
    private struct Pending {
        let request: Request
        let client: ControlClient
        /// The time at which the client is told that the store takes too long.
        let deadline: Instant
    }

    /// The time after which the tool is told that the display is not back; less than it waits.
    private static let lockPatience = Duration.seconds(20)

    private let servers: [ControlServer]
    private let kiosk: Kiosk
    private let store: StoreWorker
    private var pending: [RequestID: Pending] = [:]
    private var ids = RequestID.Counter()

    /// - Parameter servers: The tool's, and that of programs behind the lock where there are any.
    init(_ servers: [ControlServer], kiosk: Kiosk, store: StoreWorker) {
        self.servers = servers
        self.kiosk = kiosk
        self.store = store
    }

    /// The parts of the daemon that a client can ask to see.
    protocol Panel {
        func status(at now: Instant) -> KioskStatus
        /// Answered at once: no display is asked.
        var displays: [ListedDisplay] { get }
        /// Drops the turns of the picture that were chosen on the panel for this connector, durably.
        func resetDisplay(_ connector: String, actor: String, at now: Instant) throws(Refusal)
        var listedTouchscreens: [ListedTouchscreen] { get }
        /// Trusts touchscreens that are connected and called so, durably.
        func allowTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal)
        /// Trusts those that are called so no more, durably.
        func forgetTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal)
        /// Drops the calibrations that were made on the panel for those that are called so, durably.
        func resetTouchscreen(_ name: String, actor: String, at now: Instant) throws(Refusal)
        /// True on the one page where touches may be recorded.
        var allowsRecording: Bool { get }
        /// The touches since a client has asked; nil while there are none.
        var recordedTouches: TouchRecorder? { get }
        /// The picture without a pattern that is being drawn: an admin need not learn it. Throws why there is none.
        func screenshot(at now: Instant) throws(Refusal) -> Screenshot
    }

    /// The descriptors to poll for reading.
    var descriptors: [Int32] { servers.flatMap(\.descriptors) }
    var nextDeadline: Instant? {
        (servers.map(\.nextDeadline) + clients.map(\.deadline) + pending.values.map(\.deadline)).compactMap { $0 }
            .min()
    }

    /// True while a client waits for touches.
    var isRecording: Bool { clients.contains(where: \.isRecording) }

    private var clients: [ControlClient] { servers.flatMap(\.clients) }

    /// Takes in what is readable among `ready`.
    func dispatch(_ ready: [Int32], on panel: some Panel, at now: Instant) throws(SystemError) {
        for event in servers.flatMap({ $0.dispatch(ready, at: now) }) {
            // An enrollment that has ended by now is the client's who asked for it, not the next one's.
            tellClients(of: panel, at: now)
            switch event {
            case .enrollmentAbandoned: try kiosk.handle(.enrollmentCancelled, at: now)
            case .request(let request, let client): try answer(request, to: client, on: panel, at: now)
            }
        }
    }

    /// Tells those who wait for something what has changed, and sends the silent away.
    func advance(on panel: some Panel, to now: Instant) {
        for server in servers { server.advance(to: now) }
        for (id, late) in pending where late.deadline <= now {
            pending[id] = nil
            guard case .waiting = late.client.role else { continue }
            late.client.answer(.error(Refusal(.failed, "the store does not answer")), at: now)
        }
        tellClients(of: panel, at: now)
        for server in servers { server.closeFinished() }
    }

    /// Passes the store's reply on.
    func answered(_ id: RequestID, _ reply: StoreReply, at now: Instant) throws(SystemError) {
        // Whoever asked may have hung up, or was told that it takes too long.
        guard let (request, client) = pending.removeValue(forKey: id).map({ ($0.request, $0.client) }),
            case .waiting = client.role
        else { return }
        switch (request, reply) {
        case (.panel(.enroll(_, let isDuress)), .profile(let person)):
            try enroll(person, isDuress: isDuress, for: client, at: now)
        case (_, .backup(let copy)): give(copy, as: .backup(byteCount: copy.count), to: client, at: now)
        default: client.answer(Reply(to: request, reply, at: now), at: now)
        }
    }

    /// Tells the client of a long request how much of it is done, and waits for its end from now on.
    func progressed(_ id: RequestID, to done: Int, at now: Instant) {
        guard let late = pending[id], case .waiting = late.client.role else { return }
        pending[id] = Pending(request: late.request, client: late.client, deadline: now + Kiosk.storePatience)
        late.client.send(.progress(done: done))
    }

    private func tellClients(of panel: some Panel, at now: Instant) {
        let endings = kiosk.takeEndings()
        for client in clients {
            switch client.role {
            case .watching: client.tell(panel.status(at: now))
            case .enrolling: client.tell(kiosk.view(at: now), endings)
            case .locking(let end): tellLocked(client, until: end, at: now)
            case .recording(let end): tellTouches(of: panel, to: client, until: end, at: now)
            case .silent, .waiting, .finished: continue
            }
        }
    }

    private func answer(
        _ request: Request, to client: ControlClient, on panel: some Panel, at now: Instant
    ) throws(SystemError) {
        let state = kiosk.status(at: now).state
        if let refusal = Refusal(of: request, isRoot: client.isRoot, isProgram: client.isProgram, in: state) {
            return client.answer(.error(refusal), at: now)
        }
        switch request {
        case .panel(.status) where client.isProgram:
            client.answer(.status(panel.status(at: now).forPrograms), at: now)
        case .panel(.status): client.answer(.status(panel.status(at: now)), at: now)
        case .panel(.watch): client.role = .watching
        case .panel(.displays): client.answer(.displays(panel.displays), at: now)
        case .panel(.resetDisplay(let connector)):
            answer(client, at: now) { () throws(Refusal) in
                try panel.resetDisplay(connector, actor: client.actor, at: now)
            }
        case .panel(.touchscreens): client.answer(.touchscreens(panel.listedTouchscreens), at: now)
        case .panel(.allowTouchscreen(let name)):
            answer(client, at: now) { () throws(Refusal) in
                try panel.allowTouchscreen(name, actor: client.actor, at: now)
            }
        case .panel(.forgetTouchscreen(let name)):
            answer(client, at: now) { () throws(Refusal) in
                try panel.forgetTouchscreen(name, actor: client.actor, at: now)
            }
        case .panel(.resetTouchscreen(let name)):
            answer(client, at: now) { () throws(Refusal) in
                try panel.resetTouchscreen(name, actor: client.actor, at: now)
            }
        case .panel(.recordTouches(let seconds)):
            guard panel.allowsRecording, !isRecording else {
                let reason =
                    "touches are recorded while the panel shows them, one recording at a time: "
                    + "Settings, Touchscreen, Show touches"
                return client.answer(.error(Refusal(.notNow, reason)), at: now)
            }
            client.role = .recording(until: now + .seconds(seconds))
            client.send(.progress(done: 0))
        case .panel(.screenshot): sendScreenshot(of: panel, to: client, at: now)
        case .panel(.lock) where client.isProgram:
            client.answer(.ok, at: now)
            try kiosk.handle(.programEnded(.done), at: now)
        case .panel(.lock):
            try kiosk.handle(.lockRequested, at: now)
            client.role = .locking(until: now + ControlHandler.lockPatience)
        case .panel(.moreTime): try tell(.moreTimeRequested, .extend, client, at: now)
        case .panel(.unlock(let seconds)):
            let duration = seconds.map { Duration.seconds($0) }
            try tell(.unlockRequested(for: duration, actor: client.actor), .unlock, client, at: now)
        case .panel(.maintenance): try tell(.maintenanceRequested, .maintain, client, at: now)
        case .panel(.enroll(nil, let isDuress)): try enroll(nil, isDuress: isDuress, for: client, at: now)
        case .store(.setNotice(let lines)) where !lines.isEmpty && !kiosk.hasIdleScreen:
            let reason = "nobody would see it: set idle-screen = clock in [panel] of ninedot.conf"
            client.answer(.error(Refusal(.notNow, reason)), at: now)
        case .panel(.enroll), .people, .store, .setup, .key: askStore(request, for: client, at: now)
        }
    }

    /// Answers that it is done, or why it is refused.
    private func answer(_ client: ControlClient, at now: Instant, _ act: () throws(Refusal) -> Void) {
        do throws(Refusal) {
            try act()
            client.answer(.ok, at: now)
        } catch {
            client.answer(.error(error), at: now)
        }
    }

    /// Answers a client that has the panel locked once it shows that it is.
    private func tellLocked(_ client: ControlClient, until end: Instant, at now: Instant) {
        if !kiosk.isTakingBack { return client.answer(.ok, at: now) }
        guard end <= now else { return }
        let reason =
            "it is locked, but the program behind the lock still has the display: journalctl -u ninedot-locking"
        client.answer(.error(Refusal(.failed, reason)), at: now)
    }

    /// Has the session do it, unless it refuses.
    private func tell(
        _ event: SessionEvent, _ intent: Session.Intent, _ client: ControlClient, at now: Instant
    ) throws(SystemError) {
        if let refusal = kiosk.refusal(of: intent) {
            return client.answer(.error(Refusal(.notNow, refusal.words(for: intent))), at: now)
        }
        try kiosk.handle(event, at: now)
        if case .fault(let message) = kiosk.status(at: now).state {
            return client.answer(.error(Refusal(.failed, message)), at: now)
        }
        client.answer(.ok, at: now)
    }

    /// Begins an enrollment, or says why not; without a person that of the panel's own pattern.
    private func enroll(
        _ person: ProfileID?, isDuress: Bool, for client: ControlClient, at now: Instant
    ) throws(SystemError) {
        if let refusal = kiosk.refusal(of: .enroll) {
            return client.answer(.error(Refusal(.notNow, refusal.words(for: .enroll))), at: now)
        }
        client.role = .enrolling
        let subject = EnrollmentSubject(of: person, isDuress: isDuress, actor: client.actor)
        try kiosk.handle(.enrollmentRequested(subject), at: now)
    }

    private func askStore(_ request: Request, for client: ControlClient, at now: Instant) {
        var secret = StoreSecret()
        defer { secret.wipe() }
        do throws(Refusal) {
            let memory = client.takeMemory()
            let storeRequest: StoreRequest
            switch request {
            case .store(.setPIN):
                secret.pin = try PIN(received: memory, length: kiosk.pinLength)
                storeRequest = .setPIN
            case .store(.setRecoveryCode):
                secret.recoveryCode = try RecoveryCode(received: memory)
                storeRequest = .setRecoveryCode
            default: storeRequest = try StoreRequest(request, with: memory)
            }
            let id = ids.next()
            client.role = .waiting
            pending[id] = Pending(request: request, client: client, deadline: now + Kiosk.storePatience)
            store.ask(storeRequest, for: .tool(id, actor: client.actor), about: secret)
        } catch {
            client.answer(.error(error), at: now)
        }
    }

    /// Answers a client that records touches once its time is over, the panel shows something else, or no more are kept.
    private func tellTouches(of panel: some Panel, to client: ControlClient, until end: Instant, at now: Instant) {
        let recorder = panel.recordedTouches
        guard end <= now || !panel.allowsRecording || recorder?.isFull == true else { return }
        guard let recorder else {
            return client.answer(.error(Refusal(.failed, "nobody touched the panel")), at: now)
        }
        let text = Array(recorder.text.utf8)
        give(text, as: .recording(byteCount: text.count), to: client, at: now)
    }

    private func give(_ bytes: [UInt8], as reply: Reply, to client: ControlClient, at now: Instant) {
        let memory = bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "reply").release() }
        }
        switch memory {
        case .success(let number): client.answer(reply, with: Descriptor(owning: number), at: now)
        case .failure(let error): client.answer(.error(Refusal(.failed, error.description)), at: now)
        }
    }

    private func sendScreenshot(of panel: some Panel, to client: ControlClient, at now: Instant) {
        do throws(Refusal) {
            let picture = try panel.screenshot(at: now)
            do throws(SystemError) {
                client.answer(.screenshot(picture.format), with: try picture.sealed(), at: now)
            } catch {
                throw Refusal(.failed, error.description)
            }
        } catch {
            client.answer(.error(error), at: now)
        }
    }
}
