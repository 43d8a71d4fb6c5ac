// SPDX-License-Identifier: MIT
import Glibc
import KioskModel
import KioskSession
import KioskStore
import LinuxSystem
import PatternLock
import Synchronization

/// Runs the store on a thread of its own: a key derivation takes 150 ms and a commit on a bad card seconds, and the
/// panel goes on drawing meanwhile.
///
/// A secret waits beside its question, so that a store that is late never checks one pattern in another's name, and is
/// overwritten there when it is taken. After everything that may have changed the store its state is told anew, before
/// the answer.
final class StoreWorker: Sendable {
    private struct Matter: Sendable {
        var question: StoreQuestion
        var secret: StoreSecret
    }

    private struct Exchange: Sendable {
        var matters: [Matter] = []
        var news: [StoreNews] = []

        init() {
            // Room enough that the array is not moved, which would leave secrets behind.
            matters.reserveCapacity(32)
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
    /// - Parameter secret: What the question is about where it is about one.
    func ask(_ question: StoreQuestion, about secret: StoreSecret = StoreSecret()) {
        exchange.withLock { exchange in
            guard exchange.matters.last?.question != question else { return }
            exchange.matters.append(Matter(question: question, secret: secret))
        }
        asked.ring()
    }

    /// What came since the last call. Call it when the descriptor is readable.
    func takeNews() -> [StoreNews] {
        answered.wait()
        return exchange.withLock { exchange in
            defer { exchange.news = [] }
            return exchange.news
        }
    }

    private func work(with store: KioskStore) {
        while true {
            asked.wait()
            while let matter = takeMatter() {
                let news = news(of: matter.question, about: matter.secret, from: store)
                let warnings = store.takeWarnings().map { StoreNews.warning($0) }
                exchange.withLock { $0.news += warnings + news }
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

    private func news(
        of question: StoreQuestion, about secret: StoreSecret, from store: KioskStore
    ) -> [StoreNews] {
        do throws(StoreError) {
            if case .open = question { return try opened(store) }
            let answer = try answer(to: question, about: secret, from: store)
            // A store that is lost and was given a copy of no use has no state to tell.
            guard question.changesState, !answer.contains(where: \.isUnusable) else { return answer }
            let state = [StoreNews.event(.storeOpened(try store.state(on: grid)))]
            return state + answer
        } catch .closed {
            // The fault that closed it was told; this would only hide it. But a tool waits for an answer.
            return question.failure(of: .closed(path: store.location.database))
        } catch .notSetUp(let path) {
            return [.event(.storeNotSetUp(StoreError.notSetUp(path: path).fault))]
                + question.failure(of: .notSetUp(path: path))
        } catch  where error.isHarmless && question.isErrand {
            return question.failure(of: error)
        } catch {
            return [.event(.storeFailed(error.fault))] + question.failure(of: error)
        }
    }

    private func opened(_ store: KioskStore) throws(StoreError) -> [StoreNews] {
        let opening = try store.open(on: grid)
        return warnings(of: opening) + [.event(.storeOpened(opening.state))]
    }

    private func warnings(of opening: StoreOpening) -> [StoreNews] {
        let warnings = opening.warnings + [warning(about: opening.patternGrid)].compactMap { $0 }
        return warnings.map { .warning($0) }
    }

    private func warning(about drawn: Grid?) -> String? {
        guard let drawn, drawn != grid else { return nil }
        let (old, new) = ("\(drawn.rows)x\(drawn.columns)", "\(grid.rows)x\(grid.columns)")
        return "the stored pattern was drawn on a grid of \(old) and cannot be drawn on \(new): enroll another"
    }

    private func answer(
        to question: StoreQuestion, about secret: StoreSecret, from store: KioskStore
    ) throws(StoreError) -> [StoreNews] {
        switch question {
        case .open: return []  // Answered before.
        case .verify(let challenge, let person):
            return [.event(.verified(challenge, try check(secret.pattern, of: person, in: store)))]
        case .keep(let challenge, let subject):
            return [
                .event(try keep(secret.pattern, of: subject, in: store) ? .stored(challenge) : .unstorable(challenge))
            ]
        case .verifyPIN(let challenge): return [.event(.verified(challenge, try store.verifyPIN(secret.pin)))]
        case .keepPIN(let challenge):
            try store.setPIN(secret.pin)
            return [.event(.stored(challenge))]
        case .keepFirstPIN(let challenge):
            return [.event(try store.setFirstPIN(secret.pin) ? .stored(challenge) : .unstorable(challenge))]
        case .order(let challenge, let order): return [.event(.answered(challenge, try store.perform(order)))]
        case .errand(let errand): return try run(errand, about: secret, in: store)
        case .note(let kind, let person, let actor, let detail):
            try store.record(kind, of: person, actor: actor, detail: detail)
            return []
        }
    }

    private func run(
        _ errand: Errand, about secret: StoreSecret, in store: KioskStore
    ) throws(StoreError) -> [StoreNews] {
        switch errand.work {
        case .order(let order):
            return [.errand(errand.number, .answered(try store.perform(order, actor: errand.actor)))]
        case .setPIN:
            try store.setPIN(secret.pin, actor: errand.actor)
            return [.errand(errand.number, .done)]
        case .backup: return [.errand(errand.number, .copy(try store.backup()))]
        case .restore(let copy): return try restore(copy, for: errand, into: store)
        case .permitSetup:
            let outcome = try store.permitSetup(on: grid, actor: errand.actor)
            guard case .permitted(let opening?) = outcome else { return [.errand(errand.number, .setup(outcome))] }
            return warnings(of: opening) + [.errand(errand.number, .setup(outcome))]
        case .withdrawSetup:
            let outcome = try store.withdrawSetup(actor: errand.actor)
            // The panel shows what is left of it.
            let rest = store.isOpen ? [] : news(of: .open, about: StoreSecret(), from: store)
            return rest + [.errand(errand.number, .setup(outcome))]
        }
    }

    /// Warns as at a start: the copy is opened like a store found there.
    private func restore(
        _ copy: [UInt8], for errand: Errand, into store: KioskStore
    ) throws(StoreError) -> [StoreNews] {
        do {
            let opening = try store.restore(from: copy, actor: errand.actor)
            return warnings(of: opening) + [.errand(errand.number, .done)]
        } catch .unusableCopy(let reason) {
            return [.errand(errand.number, .unusable(reason))]
        }
    }

    /// Somebody who is gone meanwhile, or whose pattern is, may not unlock: that is no fault.
    private func check(
        _ pattern: Pattern, of person: ProfileID?, in store: KioskStore
    ) throws(StoreError) -> VerificationOutcome {
        do {
            return try store.verify(pattern, on: grid, of: person)
        } catch  where error.isHarmless {
            return .denied(.disabled)
        }
    }

    /// Whether it could be kept; somebody who is gone meanwhile has no use for it.
    private func keep(
        _ pattern: Pattern, of subject: EnrollmentSubject, in store: KioskStore
    ) throws(StoreError) -> Bool {
        guard subject.isDuress else {
            do {
                try store.setPattern(pattern, on: grid, of: subject.person, actor: subject.actor)
                return true
            } catch .unknownPerson {
                return false
            }
        }
        let outcome = try store.setDuressPattern(pattern, on: grid, of: subject.person, actor: subject.actor)
        switch outcome {
        case .done: return true
        case .sameAsPattern, .noPattern, .notSet, .unknown: return false
        }
    }
}

extension StoreQuestion {
    fileprivate var isErrand: Bool {
        if case .errand = self { true } else { false }
    }

    /// What a tool is told that waits for an answer.
    fileprivate func failure(of error: StoreError) -> [StoreNews] {
        guard case .errand(let errand) = self else { return [] }
        return [.errand(errand.number, .failed(error.description))]
    }
}
