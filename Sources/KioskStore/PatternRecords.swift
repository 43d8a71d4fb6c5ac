// SPDX-License-Identifier: MIT
import KioskModel

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

    /// The pattern's record at another cost, where it has matched; nil where none is needed or can be made.
    ///
    /// Not beside a duress pattern, which would have to be drawn to be made anew with it.
    func rehashed(
        _ drawing: borrowing GuardedMessage, at cost: DerivationCost, keys: borrowing StoreKeys
    ) -> SecretRecord? {
        duress == nil ? pattern.rehashed(drawing, at: cost, keys: keys) : nil
    }

    /// Takes as long to compare with as a duress pattern, and is nobody's.
    private var stranger: SecretRecord {
        var stranger = pattern
        stranger.kind = .duress
        stranger.verifier = [UInt8](repeating: 0, count: KeyedHash.length)
        return stranger
    }
}
