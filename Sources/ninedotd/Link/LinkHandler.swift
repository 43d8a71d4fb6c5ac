// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import KioskConfiguration
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem

/// Tells the link of the panel, and does what the owner lets it ask for. The panel never waits for it, and nothing is
/// done for it while a finger is on the panel.
final class LinkHandler {
    /// A finger that stays for longer keeps nobody away: a command to lock least of all.
    private static let fingerPatience = Duration.seconds(3)
    /// Commands that the store is on, at most.
    static let mostPending = 8

    enum Purpose {
        /// The reply answers it.
        case command(LinkCommand)
        /// The same, where the panel unlocks if the store says that the answer to this challenge is right.
        case answer(LinkCommand, challenge: String)
        /// Nobody waits for the reply.
        case note
        case events
    }

    /// A request that the store is on.
    private struct Pending {
        let purpose: Purpose
        /// The link that it is for: there may be another by now.
        let connection: Int
        /// The time at which the link is told that the store takes too long.
        let deadline: Instant
    }

    let server: LinkServer
    let settings: LinkSettings
    let kiosk: Kiosk
    let store: StoreWorker
    private var pending: [RequestID: Pending] = [:]
    private var ids = RequestID.Counter()
    /// Commands that are written down, and those that are done at all but for the lock.
    var commandPace = Pace(atOnce: 10, thenEvery: .seconds(3))
    /// The time since which a finger is on the panel; nil while there is none.
    private(set) var fingerDown: Instant?
    /// The store's word on an answer, while a finger keeps the panel from following it.
    var checked: CheckedAnswer?
    /// The connection by which somebody far away may unlock, as the panel knows it; nil for none.
    private var helper: Int?

    init(_ server: LinkServer, _ settings: LinkSettings, kiosk: Kiosk, store: StoreWorker) {
        self.server = server
        self.settings = settings
        self.kiosk = kiosk
        self.store = store
    }

    /// A handler with the socket that the service manager has made; nil where it has made none.
    convenience init?(inheriting server: LinkServer?, _ settings: LinkSettings, kiosk: Kiosk, store: StoreWorker) {
        guard let server else {
            if settings.isEnabled { Log.warning("no socket for the link: ninedot-link.socket does not run") }
            return nil
        }
        self.init(server, settings, kiosk: kiosk, store: store)
    }

    /// The descriptors to poll for reading: none while a finger is on the panel.
    func descriptors(at now: Instant) -> [Int32] { isWaiting(at: now) ? [] : server.descriptors(at: now) }

    func nextDeadline(after now: Instant) -> Instant? {
        if isWaiting(at: now) { return fingerDown.map { $0 + LinkHandler.fingerPatience } }
        return (pending.values.map(\.deadline) + [server.client?.feed.nextTry, server.nextDeadline(after: now)])
            .compactMap { $0 }.min()
    }

    /// Takes in what is readable among `ready`.
    func dispatch(_ ready: [Int32], isFingerDown: Bool, at now: Instant) throws(SystemError) {
        follow(isFingerDown, at: now)
        guard !isWaiting(at: now) else { return }
        for request in server.dispatch(ready, at: now) {
            switch request {
            case .since(let number): server.client?.feed.hasKept(number)
            case .broker(let isConnected): server.client?.take(hasBroker: isConnected)
            case .command(let command): try carryOut(command, at: now)
            }
        }
    }

    /// Tells the link what has changed.
    func advance(on status: @autoclosure () -> KioskStatus, isFingerDown: Bool, to now: Instant) throws(SystemError) {
        follow(isFingerDown, at: now)
        guard !isWaiting(at: now) else { return }
        try dispatch([], isFingerDown: isFingerDown, at: now)
        giveUpLate(at: now)
        try offerHelp(at: now)
        try followAnswer(at: now)
        guard let client = server.client else { return }
        var state = LinkState(of: status(), by: settings)
        state.challenge = kiosk.challenge?.id
        if client.isNew(state) {
            client.wasTold(state)
            server.send(.state(state), at: now)
        }
        askForEvents(at: now)
    }

    /// Takes in that the history has a new entry.
    func noted(_ entry: HistoryEntry) { server.client?.feed.noted(entry.number) }

    /// nil where the owner has no link.
    var presence: LinkPresence? {
        guard settings.isEnabled else { return nil }
        guard let client = server.client else { return .awaited }
        return client.hasBroker ? .connected : .withoutBroker
    }

    private func follow(_ isFingerDown: Bool, at now: Instant) {
        fingerDown = isFingerDown ? fingerDown ?? now : nil
    }

    /// Tells the panel whether a link with a broker is there that may unlock.
    private func offerHelp(at now: Instant) throws(SystemError) {
        let isOffered = presence == .connected && settings.allows(.unlock)
        let connection = isOffered ? server.connections : nil
        guard connection != helper else { return }
        // Another link begins without a challenge of the one before.
        if helper != nil { try kiosk.handle(.helpOffered(false), at: now) }
        helper = connection
        if isOffered { try kiosk.handle(.helpOffered(true), at: now) }
    }

    private func isWaiting(at now: Instant) -> Bool {
        fingerDown.map { now < $0 + LinkHandler.fingerPatience } ?? false
    }
}

// MARK: - The store

extension LinkHandler {
    var isBusy: Bool { pending.count >= LinkHandler.mostPending }

    /// Has the store do it.
    ///
    /// - Parameters:
    ///   - actor: On whose word, for the history.
    ///   - secret: The answer that the request is about.
    func ask(
        _ request: StoreRequest, _ purpose: Purpose, by actor: String, about secret: StoreSecret = StoreSecret(),
        at now: Instant
    ) {
        let id = ids.next()
        pending[id] = Pending(
            purpose: purpose, connection: server.connections, deadline: now + Kiosk.storePatience)
        store.ask(request, for: .link(id, actor: actor), about: secret)
    }

    private func askForEvents(at now: Instant) {
        guard let request = server.client?.feed.question(at: now) else { return }
        ask(request, .events, by: HistoryEntry.panel, at: now)
    }

    /// Takes in the store's reply.
    func answered(_ id: RequestID, _ reply: StoreReply, at now: Instant) {
        guard let asked = pending.removeValue(forKey: id), asked.connection == server.connections else { return }
        switch (asked.purpose, reply) {
        case (.command(let command), _): answer(command, LinkRefusal(reply), at: now)
        case (.answer(let command, let challenge), _):
            checked = CheckedAnswer(command: command, challenge: challenge, reply: reply)
        case (.events, .entries(let page)): tell(page, at: now)
        case (.events, _): server.client?.feed.failed(at: now)
        case (.note, _): break  // Answered already.
        }
    }

    private func tell(_ page: HistoryPage, at now: Instant) {
        for step in server.client?.feed.answered(page) ?? [] {
            switch step {
            case .gap(let number, let next): server.send(.gap(after: number, next: next), at: now)
            case .entry(let entry):
                let reports = entry.reports(by: settings)
                if !reports.isEmpty { server.client?.feed.sent(entry.number) }
                for report in reports { server.send(report, at: now) }
            }
        }
    }

    private func giveUpLate(at now: Instant) {
        for (id, late) in pending where late.deadline <= now {
            pending[id] = nil
            guard late.connection == server.connections else { continue }
            switch late.purpose {
            case .command(let command): answer(command, LinkRefusal(.failed, "the store does not answer"), at: now)
            case .answer(let command, let challenge):
                let failure = StoreReply.failed(StoreFault(message: "the store does not answer"))
                checked = CheckedAnswer(command: command, challenge: challenge, reply: failure)
            case .events: server.client?.feed.failed(at: now)
            case .note: break
            }
        }
    }
}
