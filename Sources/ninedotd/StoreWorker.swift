// SPDX-License-Identifier: MIT
import Geometry
import Glibc
import KioskStore
import LinuxSystem
import PatternLock
import Synchronization

/// Runs the store on a thread of its own: a key derivation takes 150 ms and a commit on a bad card seconds, and the
/// panel goes on drawing meanwhile.
///
/// A secret waits beside its question, so that a store that is late never checks one pattern in another's name, and is
/// overwritten there when it is taken.
final class StoreWorker: Sendable {
    enum Question: Hashable, Sendable {
        case open
        case verify(Challenge)
        case keep(Challenge)
        case record(HistoryEntry.Kind)
    }

    struct Answer: Sendable {
        /// What the session is told; nil for a question it did not ask.
        var event: SessionEvent?
        /// For the log.
        var warnings: [String] = []
    }

    private struct Matter: Sendable {
        var question: Question
        var secret: Pattern
    }

    private struct Exchange: Sendable {
        var matters: [Matter] = []
        var answers: [Answer] = []

        init() {
            // Room enough that the array is not moved, which would leave secrets behind.
            matters.reserveCapacity(16)
        }
    }

    private let exchange = Mutex(Exchange())
    private let asked: Bell
    private let answered: Bell
    private let grid: Grid

    /// Starts the thread; the store is opened with the first `open`.
    init(
        at location: StoreLocation, bootID: String, policy: AttemptPolicy, grid: Grid
    ) throws(SystemError) {
        asked = try Bell()
        answered = try Bell()
        self.grid = grid
        try WorkerThread.start { [self] in
            work(with: KioskStore(at: location, bootID: bootID, policy: policy))
        }
    }

    /// Readable when answers wait.
    var descriptor: Int32 { answered.number }

    /// Asks; a question that was asked last and still waits is not asked twice.
    ///
    /// - Parameter secret: What `verify` and `keep` are about.
    func ask(_ question: Question, about secret: Pattern = Pattern()) {
        exchange.withLock { exchange in
            guard exchange.matters.last?.question != question else { return }
            exchange.matters.append(Matter(question: question, secret: secret))
        }
        asked.ring()
    }

    /// The answers that came since the last call. Call it when the descriptor is readable.
    func takeAnswers() -> [Answer] {
        answered.wait()
        return exchange.withLock { exchange in
            defer { exchange.answers = [] }
            return exchange.answers
        }
    }

    private func work(with store: KioskStore) {
        while true {
            asked.wait()
            while let matter = takeMatter() {
                let answer = answer(to: matter.question, about: matter.secret, from: store)
                exchange.withLock { $0.answers.append(answer) }
                answered.ring()
            }
        }
    }

    private func takeMatter() -> Matter? {
        exchange.withLock { exchange in
            guard let matter = exchange.matters.first else { return nil }
            exchange.matters[0].secret.wipe()
            exchange.matters.removeFirst()
            return matter
        }
    }

    /// A pattern of another grid cannot be drawn: for the session there is none, so that nobody who tries is counted.
    private func answer(to opening: StoreOpening) -> Answer {
        guard let drawn = opening.patternGrid, drawn != grid else {
            return Answer(event: .storeOpened(opening.state), warnings: opening.warnings)
        }
        var state = opening.state
        state.hasPattern = false
        let (old, new) = ("\(drawn.rows)x\(drawn.columns)", "\(grid.rows)x\(grid.columns)")
        let warning = "the stored pattern was drawn on a grid of \(old) and cannot be drawn on \(new): enroll another"
        return Answer(event: .storeOpened(state), warnings: opening.warnings + [warning])
    }

    private func answer(to question: Question, about secret: Pattern, from store: KioskStore) -> Answer {
        do throws(StoreError) {
            switch question {
            case .open:
                return answer(to: try store.open())
            case .verify(let challenge):
                return Answer(event: .verified(challenge, try store.verify(secret, on: grid)))
            case .keep(let challenge):
                try store.setPattern(secret, on: grid)
                return Answer(event: .stored(challenge))
            case .record(let kind):
                try store.record(kind)
                return Answer()
            }
        } catch .closed {
            // The fault that closed it was told; this would only hide it.
            return Answer()
        } catch {
            return Answer(event: .storeFailed(error.fault))
        }
    }
}
