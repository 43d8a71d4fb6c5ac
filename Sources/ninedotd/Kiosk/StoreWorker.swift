// SPDX-License-Identifier: MIT
import BootTime
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Synchronization
import TPM

/// Runs the store on a thread of its own: a key derivation takes 150 ms and a commit on a bad card seconds, and the
/// panel is drawn meanwhile.
///
/// A secret waits beside its request, so that a store that is late never checks one pattern in another's name, and is
/// overwritten there when it is taken. A request that changed the contents of the store brings the change before the
/// reply.
final class StoreWorker: Sendable {
    /// The part of the daemon that a reply goes to.
    enum Asker: Hashable, Sendable {
        case session(RequestID)
        /// - Parameter actor: The tool's user, for the history.
        case tool(RequestID, actor: String)
        /// - Parameter actor: On whose word, for the history.
        case link(RequestID, actor: String)
        case nobody(actor: String)

        fileprivate var actor: String {
            switch self {
            case .session: "panel"
            case .tool(_, let actor), .link(_, let actor), .nobody(let actor): actor
            }
        }
    }

    enum Output: Sendable {
        case event(SessionEvent)
        case reply(RequestID, StoreReply)
        case linkReply(RequestID, StoreReply)
        /// So much of the tool's request is done.
        case progress(RequestID, Int)
        /// A line for the log.
        case warning(String)
        /// A new entry of the history, for the journal.
        case noted(HistoryEntry)
    }

    private struct Queue: Sendable {
        var requests = RequestQueue()
        var outputs: [Output] = []
        var isEnding = false
        var hasEnded = false
    }

    private let queue = Mutex(Queue())
    private let asked: Bell
    private let answered: Bell
    private let grid: Grid

    /// Starts the thread; the store is opened with the first `open`.
    ///
    /// - Parameters:
    ///   - clock: The clock of its delays and its history.
    ///   - trust: The sources of time that rules about days and hours go by.
    ///   - cost: What a check costs; nil as measured at the first start.
    ///   - historyKept: The age that entries of the history may have; nil for any.
    ///   - board: The memory of the board that the store may be bound to.
    init(
        at location: StoreLocation, bootID: String, policy: AttemptPolicy, grid: Grid, clock: Clock = Clock(),
        trust: ClockTrust = .rtc, cost: DerivationCost? = nil, historyKept: Duration? = nil,
        board: (any BoardMemory)? = nil
    ) throws(SystemError) {
        asked = try Bell()
        answered = try Bell()
        self.grid = grid
        try WorkerThread.start { [self] in
            work(
                with: KioskStore(
                    at: location, bootID: bootID, policy: policy, clock: .system(clock, trusting: trust),
                    cost: cost, historyKept: historyKept, board: board))
        }
    }

    /// Readable when outputs wait.
    var descriptor: Int32 { answered.number }

    /// Queues a request; one that was asked last and still waits is not asked twice.
    ///
    /// - Parameter secret: The pattern or the PIN that the request is about.
    func ask(
        _ request: StoreRequest, for asker: Asker = .nobody(actor: "panel"), about secret: StoreSecret = StoreSecret()
    ) {
        queue.withLock { queue in
            if let last = queue.requests.last, last.request == request, last.asker == asker { return }
            queue.requests.append(QueuedRequest(request: request, asker: asker, secret: secret))
        }
        asked.ring()
    }

    /// The outputs since the last call. Call it when the descriptor is readable.
    func takeOutputs() -> [Output] {
        answered.wait()
        return queue.withLock { queue in
            defer { queue.outputs = [] }
            return queue.outputs
        }
    }

    /// Ends the thread after the requests so far, and waits until the store is closed. The daemon's process just ends; one
    /// that continues, as tests do, has to close the store before it opens it again.
    func end() {
        queue.withLock { $0.isEnding = true }
        asked.ring()
        while !queue.withLock({ $0.hasEnded }) { answered.wait() }
    }

    private func work(with store: KioskStore) {
        defer {
            store.close()
            queue.withLock { $0.hasEnded = true }
            answered.ring()
        }
        while !queue.withLock({ $0.isEnding }) {
            asked.wait()
            while var queued = queue.withLock({ $0.requests.takeFirst() }) {
                let outputs = outputs(of: queued, from: store)
                queued.secret.wipe()
                put(store.takeWarnings().map { .warning($0) } + store.takeEntries().map { .noted($0) } + outputs)
                renewRecord(in: store)
            }
        }
    }

    /// Does what no reply waits for.
    private func renewRecord(in store: KioskStore) {
        do throws(StoreError) {
            try store.renewRecord()
        } catch {
            put([.event(.storeFailed(error.fault))])
        }
    }

    private func put(_ outputs: [Output]) {
        queue.withLock { $0.outputs += outputs }
        answered.ring()
    }

    private func outputs(of queued: QueuedRequest, from store: KioskStore) -> [Output] {
        do throws(StoreError) {
            let (reply, change) = try store.perform(
                queued.request, with: queued.secret, on: grid, actor: queued.asker.actor
            ) { done in
                if case .tool(let id, _) = queued.asker { put([.progress(id, done)]) }
            }
            let isLeftClosed = queued.request == .withdrawSetup && !store.isOpen
            return (change.map { [.event($0.event)] } ?? [])
                // The panel shows what is left of a setup that was withdrawn.
                + (isLeftClosed ? outputs(of: .opening, from: store) : [])
                + queued.asker.output(reply)
        } catch .closed {
            // The fault that closed it was told; this would only hide it. But a tool waits for a reply.
            return queued.asker.failure(.closed(path: store.location.database))
        } catch .notSetUp(let path) {
            let error = StoreError.notSetUp(path: path)
            return [.event(.storeNotSetUp(error.fault))] + queued.asker.failure(error)
        } catch  where error.isHarmless && queued.asker.isRemote {
            return queued.asker.failure(error)
        } catch {
            return [.event(.storeFailed(error.fault))] + queued.asker.failure(error)
        }
    }
}

extension StoreWorker.Asker {
    /// True for those who are told of a failure themselves.
    fileprivate var isRemote: Bool {
        switch self {
        case .tool, .link: true
        case .session, .nobody: false
        }
    }

    fileprivate func output(_ reply: StoreReply) -> [StoreWorker.Output] {
        switch self {
        case .session(let id): [.event(.answered(id, reply))]
        case .tool(let id, _): [.reply(id, reply)]
        case .link(let id, _): [.linkReply(id, reply)]
        case .nobody: []
        }
    }

    /// The reply to a tool or a link whose request failed; a session hears of the fault itself.
    fileprivate func failure(_ error: StoreError) -> [StoreWorker.Output] {
        isRemote ? output(.failed(error.fault)) : []
    }
}

extension StoreChange {
    fileprivate var event: SessionEvent {
        switch self {
        case .everything(let state): .storeOpened(state)
        case .parts: .storeChanged(self)
        }
    }
}
