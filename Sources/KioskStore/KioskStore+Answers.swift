// SPDX-License-Identifier: MIT
import BootTime
package import KioskModel
import PatternLock

extension KioskStore {
    /// Counts an answer from afar durably, then compares it with the code that the panel shows, in the order that
    /// `verify` keeps for patterns. Answers have failures and delays of their own, those of the PIN.
    ///
    /// - Parameters:
    ///   - person: By whose days, hours and uses it opens; nil for the panel's shared pattern. It is refused while their
    ///     pattern is.
    ///   - actor: On whose word, for the history.
    package func verify(
        _ answer: PIN, to code: PIN, of person: ProfileID?, actor: String
    ) throws(StoreError) -> VerificationOutcome {
        try use { store throws(StoreError) in
            let began = clock.now()
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            let before = try store.answers(at: began)
            let counts = try store.counts(of: profile, at: began)
            guard pinPolicy.verdict(for: before, at: began) == .allowed,
                counts.verdict(at: began, by: policy) == .allowed
            else { return .refused(AttemptCounts(profile: before)) }

            try store.keep(answers: before.failed(at: began))
            guard answer.answers(code) else {
                let count = before.failed(at: began).delayed(from: clock.now())
                try store.keep(answers: count, "unlock: wrong code", of: profile, actor: actor)
                return .wrong(AttemptCounts(profile: count))
            }
            return try accept(before.succeeded(at: clock.now()), of: profile, actor: actor, in: store)
        }
    }

    /// Makes a right answer durable, with all that comes of it in one commit.
    private func accept(
        _ count: AttemptCount, of profile: Profile, actor: String, in store: OpenStore
    ) throws(StoreError) -> VerificationOutcome {
        let purpose = VerificationPurpose.opening(with: nil)
        guard let access = try MatchAccess(of: profile.id, for: purpose, in: store.database) else {
            throw .refused(.unknownPerson)
        }
        let time = store.ruleTime(by: clock)
        if let refusal = access.refusal(at: time) {
            if refusal == .clockNotSet { store.warnOfClock(clock) }
            let detail = "unlock, refused: right code, \(refusal.detail)"
            try store.keep(answers: count, detail, of: profile, actor: actor)
            return .denied(refusal)
        }
        try store.keep(answers: count, "unlock: right code", of: profile, actor: actor, taking: access.uses)
        return .matched(Match(unlockFor: access.unlockFor, span: access.span(at: time, by: clock)))
    }
}

extension PIN {
    /// True for the code of a challenge, by all of its digits whatever the first wrong one is. No other number has as
    /// many, so that nothing answers a code that is none.
    fileprivate func answers(_ code: PIN) -> Bool {
        guard code.count == PIN.challengeLength, count == code.count else { return false }
        return (0..<count).reduce(0) { $0 | (self[$1] ^ code[$1]) } == 0
    }
}

extension OpenStore {
    /// The failures of answers in terms of this boot, inside the caller's transaction; none before the first answer.
    func settledAnswers(at now: Instant) throws(StoreError) -> AttemptCount {
        let subject = AttemptSubject.answer(of: shared.id)
        guard try ledger.holds(subject) else { return AttemptCount() }
        return try settledCount(of: subject, shared, at: now)
    }

    fileprivate func answers(at now: Instant) throws(StoreError) -> AttemptCount {
        try database.transaction { () throws(StoreError) in try settledAnswers(at: now) }
    }

    fileprivate func keep(answers count: AttemptCount) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try ledger.write(count, of: .answer(of: shared.id), keys)
        }
    }

    /// The same with what the history says of it, and the uses that it takes.
    fileprivate func keep(
        answers count: AttemptCount, _ detail: String, of profile: Profile, actor: String,
        taking uses: [MatchAccess.Holder] = []
    ) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            for use in uses { try use.access.save(of: use.profile, in: database) }
            try ledger.write(count, of: .answer(of: shared.id), keys)
            try history.append(.linkCommand, of: profile, actor: actor, detail: detail)
        }
    }
}
