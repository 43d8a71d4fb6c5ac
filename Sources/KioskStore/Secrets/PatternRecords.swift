// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// A profile's pattern and, where there is one, its pattern for being forced to draw one.
///
/// Both have one salt and one cost, so that a single derivation checks both, and an attempt takes as long whether or
/// not there is a second pattern.
struct PatternRecords {
    var pattern: SecretRecord
    var duress: SecretRecord?

    /// The stored patterns of a profile, or nil where it has none.
    init?(of profile: ProfileID, in database: Database) throws(StoreError) {
        let duress = try SecretRecord(.duress, of: profile, in: database)
        guard let pattern = try SecretRecord(.pattern, of: profile, in: database) else { return nil }
        self.pattern = pattern
        self.duress = duress
    }

    /// The one of the two that an encoded drawing is; nil for neither. Takes as long as the cost says.
    func kind(of drawing: borrowing GuardedMessage, keys: borrowing StoreKeys) throws(StoreError) -> SecretKind? {
        let derived = try pattern.derive(drawing)
        let isPattern = try pattern.matches(derived: derived, keys: keys)
        let isDuress = try (duress ?? stranger).matches(derived: derived, keys: keys)
        if isPattern { return .pattern }
        return isDuress ? .duress : nil
    }

    /// The drawing that has matched, for making the record anew; nil where none can be made.
    ///
    /// Not beside a duress pattern, which would have to be drawn to be made anew with it.
    func renewal(of drawing: consuming GuardedMessage) -> RecordRenewal? {
        guard duress == nil else { return nil }
        return RecordRenewal(record: pattern, drawing: drawing)
    }

    /// Takes as long to compare with as a duress pattern, and is nobody's.
    private var stranger: SecretRecord {
        var stranger = pattern
        stranger.kind = .duress
        stranger.verifier = [UInt8](repeating: 0, count: KeyedHash.length)
        return stranger
    }
}

/// The rules by which a right pattern opens: those of the profile, and of the person who drew before where two open.
struct MatchAccess {
    struct Holder {
        var profile: ProfileID
        var access: ProfileAccess
    }

    private var holders: [Holder] = []
    private let purpose: VerificationPurpose

    /// nil where somebody is gone.
    init?(of profile: ProfileID, for purpose: VerificationPurpose, in database: Database) throws(StoreError) {
        self.purpose = purpose
        let partner: ProfileID? =
            switch purpose {
            case .opening(let partner): partner
            case .proof: nil
            }
        for id in [profile] + [partner].compactMap({ $0 }) {
            guard let access = try ProfileAccess(of: id, in: database) else { return nil }
            holders.append(Holder(profile: id, access: access))
        }
    }

    /// The length of an unlock by the profile's own rules.
    var unlockFor: Duration? { holders.first?.access.unlockFor }

    func refusal(at time: LocalTime?) -> AccessRefusal? {
        holders.lazy.compactMap { $0.access.rules.refusal(at: time) }.first
    }

    /// The time for which the rules of all let the kiosk be open from now on.
    func span(at time: LocalTime?, by clock: StoreClock) -> OpenSpan {
        holders.reduce(.endless) { $0.and($1.access.rules.span(at: time, by: clock)) }
    }

    /// The holders whose uses are counted, with one less; nobody where nothing opens.
    var uses: [Holder] {
        guard purpose != .proof else { return [] }
        return holders.compactMap { holder in
            guard let left = holder.access.rules.usesLeft else { return nil }
            var used = holder
            used.access.rules.usesLeft = left - 1
            return used
        }
    }
}

/// The changes that a right pattern brings.
struct PatternMatch {
    /// The one of a profile's two patterns that was drawn.
    var kind: SecretKind
    /// The counts from now on.
    var counts: AttemptCounts
    /// The reason why it does not open now; nil when it does.
    var refusal: AccessRefusal?
    /// The holders with one use less.
    var uses: [MatchAccess.Holder] = []
}

extension OpenStore {
    /// Makes a match durable.
    ///
    /// All at once, so that no use is taken without an opening, and no match is told whose clearing is not on the disk.
    func keep(_ match: PatternMatch, of profile: Profile) throws(StoreError) {
        try database.transaction { () throws(StoreError) in
            for use in match.uses { try use.access.save(of: use.profile, in: database) }
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

    /// Words for the history; a person forced to draw where it does not open needs help as much.
    fileprivate var detail: String {
        guard let refusal else { return "" }
        return kind == .duress ? refusal.detail + HistoryEntry.underDuress : refusal.detail
    }
}

extension AccessRefusal {
    /// Words for the history, in whatever language the panel speaks.
    var detail: String {
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

/// A new pattern beside the duress pattern there may be.
struct PatternChange {
    var record: SecretRecord
    /// The duress pattern was the same: drawn from now on, it is the pattern itself.
    var endsDuress: Bool
}

extension OpenStore {
    /// The change of a profile's pattern; a duress pattern gives it its salt and cost.
    func change(of profile: Profile, to pattern: Pattern, on grid: Grid) throws(StoreError) -> PatternChange {
        let drawing = try PatternEncoding.encode(pattern, on: grid)
        guard let duress = try SecretRecord(.duress, of: profile.id, in: database) else {
            let record = try SecretRecord(
                of: drawing, .pattern, on: grid, profile: profile.id, cost: cost, keys: keys)
            return PatternChange(record: record, endsDuress: false)
        }
        let derived = try duress.derive(drawing)
        return PatternChange(
            record: try duress.sibling(.pattern, on: grid, of: derived, keys: keys),
            endsDuress: try duress.matches(derived: derived, keys: keys))
    }

    /// Makes a new pattern and its counts durable together.
    func keep(
        _ change: PatternChange, of profile: Profile, _ counts: AttemptCounts, actor: String, at wall: Duration
    ) throws(StoreError) {
        // A kiosk with a pattern offers no setup, whether or not a PIN was chosen.
        try commit(reaching: .done) { () throws(StoreError) in
            try change.record.save(at: wall, in: database)
            if change.endsDuress {
                try SecretRecord.remove(.duress, of: profile.id, in: database)
                try history.append(.duressSet, of: profile, actor: actor, detail: "removed")
            }
            try write(counts, of: profile)
            try history.append(.patternSet, of: profile, actor: actor)
        }
    }
}
