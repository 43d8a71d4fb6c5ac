// SPDX-License-Identifier: MIT
package import KioskModel
package import PatternLock

extension KioskStore {
    /// Counts an attempt durably, then checks it.
    ///
    /// Whatever fails on the way throws, and then nothing was verified: there is no path to `matched` without a
    /// durable count before the check and a durable clearing after it. The counts returned are those of the profile
    /// and of the panel.
    ///
    /// A right drawing at a time it does not open is denied; it was right all the same, so its failures are cleared.
    ///
    /// - Parameters:
    ///   - person: Whose pattern it should be; nil for the panel's shared one. Where there is none, nothing is counted and
    ///     the store stays open.
    ///   - purpose: Uses are taken for an opening only, of both where two open together.
    package func verify(
        _ pattern: Pattern, on grid: Grid, of person: ProfileID? = nil,
        for purpose: VerificationPurpose = .opening(with: nil)
    ) throws(StoreError) -> VerificationOutcome {
        try use { store throws(StoreError) in
            let drawing = try PatternEncoding.encode(pattern, on: grid)
            let began = clock.now()
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            let before = try store.counts(of: profile, at: began)
            guard before.verdict(at: began, by: policy) == .allowed else { return .refused(before) }

            let mark = try store.mistakes.mark(drawing, of: profile.id)
            if store.mistakes.recognize(mark, at: began) { return .repeated }
            guard let records = try PatternRecords(of: profile.id, in: store.database) else {
                throw .noPattern(path: location.database)
            }

            let counted = before.failed(at: began)
            try store.keep(counted, of: profile)
            guard let kind = try records.kind(of: drawing, keys: store.keys) else {
                return .wrong(try fail(counted, since: before, of: profile, mark, in: store))
            }
            let outcome = try accept(kind, before, of: profile, for: purpose, in: store)
            store.mistakes.forget()
            store.renewal = records.renewal(of: drawing)
            return outcome
        }
    }

    /// Makes a match durable, with all that comes of it in one commit: a fault in any of it is a fault and no match.
    private func accept(
        _ kind: SecretKind, _ before: AttemptCounts, of profile: Profile, for purpose: VerificationPurpose,
        in store: OpenStore
    ) throws(StoreError) -> VerificationOutcome {
        guard let access = try MatchAccess(of: profile.id, for: purpose, in: store.database) else {
            throw .refused(.unknownPerson)
        }
        let time = store.ruleTime(by: clock)
        var match = PatternMatch(
            kind: kind, counts: before.succeeded(at: clock.now()), refusal: access.refusal(at: time))
        if match.refusal == .clockNotSet { store.warnOfClock(clock) }
        if match.refusal == nil { match.uses = access.uses }
        try store.keep(match, of: profile)
        if let refusal = match.refusal { return .denied(refusal, isDuress: kind == .duress) }
        return .matched(
            Match(
                failuresBefore: before.profile.failures, unlockFor: access.unlockFor, isDuress: kind == .duress,
                span: access.span(at: time, by: clock)))
    }

    /// Starts the delay after the check, however long that took, and remembers the drawing.
    private func fail(
        _ counted: AttemptCounts, since before: AttemptCounts, of profile: Profile, _ mark: [UInt8],
        in store: OpenStore
    ) throws(StoreError) -> AttemptCounts {
        let now = clock.now()
        let counts = counted.delayed(from: now, since: before)
        if counts.verdict(at: now, by: policy) == .allowed {
            try store.keep(counts, of: profile, .wrong)
        } else {
            try store.keep(counts, of: profile, .wrong, .lockedOut)
        }
        store.mistakes.remember(mark, at: now)
        return counts
    }
}
