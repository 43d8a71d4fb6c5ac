// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The owner of a count, in any store of a kiosk.
enum CountOwner: Hashable {
    case panel
    case sharedPattern
    case pin
    case person(ProfileID)
}

extension OpenStore {
    /// Every count there is, inside the caller's transaction.
    func counts(at now: Instant) throws(StoreError) -> [CountOwner: AttemptCount] {
        var counts: [CountOwner: AttemptCount] = [:]
        for owner in try owners() {
            counts[owner] = try settledCount(of: subject(of: owner), shared, at: now)
        }
        return counts
    }

    /// Raises every count to what it was before a restored copy, inside the caller's transaction; delays begin anew.
    ///
    /// - Parameter counts: Where they could not be read, the counts are those of unreadable ones.
    func raise(to counts: [CountOwner: AttemptCount]?, at now: Instant) throws(StoreError) {
        for owner in try owners() {
            let subject = subject(of: owner)
            let own = try settledCount(of: subject, shared, at: now)
            let unreadable = AttemptCount(failures: subject.secret.failuresWhenUnreadable)
            let count = own.atLeast(counts.map { $0[owner] ?? AttemptCount() } ?? unreadable)
            try ledger.write(count.delayed(from: now), of: subject, keys)
        }
    }

    private func owners() throws(StoreError) -> [CountOwner] {
        try [.panel, .sharedPattern, .pin] + profiles.all().filter { $0.kind == .person }.map { .person($0.id) }
    }

    private func subject(of owner: CountOwner) -> AttemptSubject {
        switch owner {
        case .panel: .pattern(of: id)
        case .sharedPattern: .pattern(of: shared.id)
        case .pin: .pin(of: shared.id)
        case .person(let id): .pattern(of: id)
        }
    }
}

extension AttemptCount {
    /// No fewer failures than `other` has.
    fileprivate func atLeast(_ other: AttemptCount) -> AttemptCount {
        AttemptCount(
            failures: max(failures, other.failures), delayBegan: delayBegan,
            sinceAcknowledged: max(sinceAcknowledged, other.sinceAcknowledged))
    }
}
