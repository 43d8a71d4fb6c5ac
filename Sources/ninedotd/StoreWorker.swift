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
/// The one secret of the question under way lies in one place and is overwritten when it is taken. The session asks
/// one such question at a time.
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

    private struct Exchange: Sendable {
        var questions: [Question] = []
        var secret = Pattern()
        var answers: [Answer] = []
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

    func ask(_ question: Question) {
        exchange.withLock { $0.questions.append(question) }
        asked.ring()
    }

    /// Asks what takes a pattern.
    func ask(_ question: Question, about secret: Pattern) {
        exchange.withLock {
            $0.secret = secret
            $0.questions.append(question)
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
            while let (question, secret) = takeQuestion() {
                let answer = answer(to: question, about: secret, from: store)
                exchange.withLock { $0.answers.append(answer) }
                answered.ring()
            }
        }
    }

    private func takeQuestion() -> (Question, Pattern)? {
        exchange.withLock { exchange in
            guard !exchange.questions.isEmpty else { return nil }
            let question = exchange.questions.removeFirst()
            switch question {
            case .open, .record: return (question, Pattern())
            case .verify, .keep:
                defer { exchange.secret.wipe() }
                return (question, exchange.secret)
            }
        }
    }

    private func answer(to question: Question, about secret: Pattern, from store: KioskStore) -> Answer {
        do throws(StoreError) {
            switch question {
            case .open:
                let opening = try store.open()
                return Answer(event: .storeOpened(opening.state), warnings: opening.warnings)
            case .verify(let challenge):
                return Answer(event: .verified(challenge, try store.verify(secret, on: grid)))
            case .keep(let challenge):
                try store.setPattern(secret, on: grid)
                return Answer(event: .stored(challenge))
            case .record(let kind):
                try store.record(kind)
                return Answer()
            }
        } catch {
            return Answer(event: .storeFailed(error.fault))
        }
    }
}
