// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// The changes that a right pattern brings.
struct PatternMatch {
    /// The one of a profile's two patterns that was drawn.
    var kind: SecretKind
    /// The counts from now on.
    var counts: AttemptCounts
    /// The reason why it does not open now; nil when it does.
    var refusal: AccessRefusal?
    /// With one use less; nil where uses are not counted.
    var access: ProfileAccess?
    /// The record anew, where its cost was outdated.
    var renewed: SecretRecord?
}

extension OpenStore {
    /// Makes a match durable.
    ///
    /// All at once, so that a record is never half changed, no use is taken without an opening, and no match is told
    /// whose clearing is not on the disk.
    func keep(_ match: PatternMatch, of profile: Profile, at wall: Duration) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            try match.renewed?.save(at: wall, in: database)
            try match.access?.save(of: profile.id, in: database)
            if match.renewed != nil || match.access != nil {
                try StoreSeal.renew(in: database, keys)
            }
            try write(match.counts, of: profile)
            try history.append(match.entry, of: profile, detail: match.detail)
        }
    }
}

extension PatternMatch {
    fileprivate var entry: HistoryEntry.Kind {
        if refusal != nil { return .denied }
        return kind == .duress ? .duress : .matched
    }

    /// For the history; a person forced to draw where it does not open needs help as much.
    fileprivate var detail: String {
        guard let refusal else { return "" }
        return kind == .duress ? refusal.detail + ", under duress" : refusal.detail
    }
}

extension AccessRefusal {
    /// For the history, in whatever language the panel speaks.
    fileprivate var detail: String {
        switch self {
        case .disabled: "disabled"
        case .usedUp: "used up"
        case .clockNotSet: "clock not set"
        case .notYet(let day): "not before \(day)"
        case .expired(let day): "not after \(day)"
        case .outsideHours: "outside hours"
        }
    }
}
