// SPDX-License-Identifier: MIT
import BootTime
internal import CSodium
import KioskModel
import PatternLock

/// The stored part of a pattern, PIN or code: enough to check one, nothing to read it from.
///
/// The verifier is a keyed hash over everything in the record, so that no part of it can be changed, and no record
/// be moved to another profile, without the device's key. The key comes in after Argon2id: its large scratch memory
/// never holds it.
///
/// A verifier cannot be made with another key without the secret, but a keyed hash of it can: after a rotation it is one
/// layer more, under the new key, around what the former key made. So the store can be checked with all keys together and
/// guessed at with the former ones not at all. The next match makes the record anew, with the present key alone.
struct SecretRecord: Hashable {
    /// The version of a record without layers; one of more has a higher number for each.
    static let version = 1
    static let saltLength = 16
    var kind: SecretKind
    var profile: ProfileID
    /// The grid of a pattern, of a PIN the row of its boxes; none of one that was kept before that was of interest.
    var grid: Grid
    var cost: DerivationCost
    var salt: [UInt8]
    /// The keys that came after the one that made the verifier.
    var layers = 0
    var verifier: [UInt8]

    /// The record of an encoded secret, with a salt of its own.
    init(
        of secret: borrowing GuardedMessage, _ kind: SecretKind, on grid: Grid, profile: ProfileID,
        cost: DerivationCost, keys: borrowing StoreKeys
    ) throws(StoreError) {
        self.kind = kind
        self.profile = profile
        self.grid = grid
        self.cost = cost
        salt = try GuardedMemory(randomCount: SecretRecord.saltLength).published()
        verifier = []
        verifier = try verifier(of: derive(secret), keys).published()
    }

    /// The stored record of a profile, or nil where it has none.
    init?(_ kind: SecretKind, of profile: ProfileID, in database: Database) throws(StoreError) {
        let rows = try database.rows(
            """
            SELECT version, grid_rows, grid_columns, algorithm, operations, memory, salt, verifier
            FROM secret WHERE profile = ? AND kind = ?
            """, [.blob(profile.bytes), .text(kind.rawValue)])
        guard let row = rows.first else { return nil }
        guard let layers = SecretRecord.layers(ofVersion: row.integer(0)),
            row.integer(3) == Int64(crypto_pwhash_ALG_ARGON2ID13),
            let gridRows = row.integer(1).flatMap(Int.init(exactly:)),
            let gridColumns = row.integer(2).flatMap(Int.init(exactly:)),
            let operations = row.integer(4).flatMap(UInt64.init(exactly:)),
            let memory = row.integer(5).flatMap(Int.init(exactly:)), DerivationCost.bearable.contains(memory),
            let salt = row.blob(6), let verifier = row.blob(7)
        else {
            throw .corrupt(path: database.path, reason: "unknown kind of \(kind.rawValue) record")
        }
        self.kind = kind
        self.profile = profile
        grid = Grid(rows: gridRows, columns: gridColumns)
        cost = DerivationCost(operations: operations, memory: memory)
        self.salt = salt
        self.layers = layers
        self.verifier = verifier
    }

    /// The number of a PIN's digits; nil where it is not known.
    var digits: Int? { kind == .pin && grid.rows == 1 ? grid.columns : nil }

    /// True for the record of an encoded secret; takes as long as the cost says.
    func matches(_ secret: borrowing GuardedMessage, keys: borrowing StoreKeys) throws(StoreError) -> Bool {
        try matches(derived: derive(secret), keys: keys)
    }

    /// True for the record of the secret that this was derived from, with this salt and cost.
    func matches(derived: borrowing GuardedMemory, keys: borrowing StoreKeys) throws(StoreError) -> Bool {
        try verifier(of: derived, keys).holds(verifier)
    }

    /// Derives an encoded secret with this salt and cost; takes as long as the cost says.
    func derive(_ secret: borrowing GuardedMessage) throws(StoreError) -> GuardedMemory {
        try cost.derive(secret, salt: salt)
    }

    /// The record, as another kind, of what was derived with this salt and cost.
    func sibling(
        _ kind: SecretKind, on grid: Grid, of derived: borrowing GuardedMemory, keys: borrowing StoreKeys
    ) throws(StoreError) -> SecretRecord {
        var sibling = self
        sibling.kind = kind
        sibling.grid = grid
        sibling.layers = 0
        sibling.verifier = try sibling.verifier(of: derived, keys).published()
        return sibling
    }

    /// The record of the same secret, which has matched, at another cost or with the present key; nil where it has both
    /// already, or where the derivation cannot run now: what matched stays good.
    func rehashed(
        _ secret: borrowing GuardedMessage, at cost: DerivationCost, keys: borrowing StoreKeys
    ) -> SecretRecord? {
        guard cost != self.cost || layers > 0 else { return nil }
        do {
            return try SecretRecord(of: secret, kind, on: grid, profile: profile, cost: cost, keys: keys)
        } catch {
            return nil
        }
    }

    /// Replaces the profile's record inside the caller's transaction.
    func save(at wall: Duration, in database: Database) throws(StoreError) {
        try database.run(
            """
            INSERT OR REPLACE INTO secret (profile, kind, version, grid_rows, grid_columns, algorithm, operations,
                memory, salt, verifier, stored_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .blob(profile.bytes), .text(kind.rawValue), .integer(Int64(SecretRecord.version + layers)),
                .integer(Int64(grid.rows)), .integer(Int64(grid.columns)),
                .integer(Int64(crypto_pwhash_ALG_ARGON2ID13)), .integer(Int64(clamping: cost.operations)),
                .integer(Int64(cost.memory)), .blob(salt), .blob(verifier), .integer(wall.milliseconds),
            ])
    }

    /// Takes a record away inside the caller's transaction.
    static func remove(_ kind: SecretKind, of profile: ProfileID, in database: Database) throws(StoreError) {
        try database.run(
            "DELETE FROM secret WHERE profile = ? AND kind = ?", [.blob(profile.bytes), .text(kind.rawValue)])
    }

    private func verifier(
        of derived: borrowing GuardedMemory, _ keys: borrowing StoreKeys
    ) throws(StoreError) -> GuardedMemory {
        var message = try GuardedMessage(capacity: 160)
        message.append(kind.verifierDomain)
        message.append(UInt64(SecretRecord.version))
        message.append(profile.bytes)
        message.append(UInt64(crypto_pwhash_ALG_ARGON2ID13))
        message.append(cost.operations)
        message.append(UInt64(bitPattern: Int64(cost.memory)))
        message.append(UInt64(bitPattern: Int64(grid.rows)))
        message.append(UInt64(bitPattern: Int64(grid.columns)))
        message.append(salt)
        message.append(derived.bytes)
        guard layers <= keys.formerCount else { throw .derivation(reason: "a former key is missing") }
        var verifier = try KeyedHash.secret(of: message, key: keys.verifiers, number: layers)
        for age in (0..<layers).reversed() {
            verifier = try SecretRecord.layer(around: verifier.bytes, keys, age: age)
        }
        // What the two hashes left on the stack.
        sodium_stackzero(4096)
        return verifier
    }
}

extension SecretRecord {
    private static let layerDomain: StaticString = "ninedot-layer-v1"

    /// Puts every verifier under the newest of `keys`, inside the caller's transaction.
    ///
    /// - Parameter age: Of the key that they are under.
    static func rekey(in database: Database, to keys: borrowing StoreKeys, from age: Int) throws(StoreError) {
        for row in try database.rows("SELECT version, verifier, profile, kind FROM secret") {
            guard let layers = layers(ofVersion: row.integer(0)), var verifier = row.blob(1) else {
                throw .corrupt(path: database.path, reason: "unknown kind of record")
            }
            for age in (0..<age).reversed() {
                let result = verifier.withUnsafeBytes { bytes in
                    Result { () throws(StoreError) in try layer(around: bytes, keys, age: age).published() }
                }
                verifier = try result.get()
            }
            try database.run(
                "UPDATE secret SET version = ?, verifier = ? WHERE profile = ? AND kind = ?",
                [.integer(Int64(version + layers + age)), .blob(verifier)] + row.values.dropFirst(2))
        }
    }

    /// The most layers of any record, so as many former keys are needed.
    static func mostLayers(in database: Database) throws(StoreError) -> Int {
        let version = try database.rows("SELECT max(version) FROM secret").first?.integer(0)
        return version.flatMap { layers(ofVersion: $0) } ?? 0
    }

    /// - Parameter age: Of the key that makes the layer.
    private static func layer(
        around verifier: UnsafeRawBufferPointer, _ keys: borrowing StoreKeys, age: Int
    ) throws(StoreError) -> GuardedMemory {
        var message = try GuardedMessage(capacity: 64)
        message.append(layerDomain)
        message.append(verifier)
        return try KeyedHash.secret(of: message, key: keys.verifiers, number: age)
    }

    /// nil for a version that this program does not know.
    private static func layers(ofVersion number: Int64?) -> Int? {
        number.flatMap { Int(exactly: $0) }.flatMap { $0 < version ? nil : $0 - version }
    }
}

extension Grid {
    /// The boxes that a PIN is typed into. Their number is kept, as the panel has to show as many.
    static func boxes(for pin: PIN) -> Grid { Grid(rows: 1, columns: pin.count) }
    /// The grid of a secret that is always typed into as many boxes.
    static let uncounted = Grid(rows: 0, columns: 0)
}

/// The purpose of a secret, as the store spells it.
enum SecretKind: String, Hashable {
    case pattern
    /// The pattern of somebody who is forced to draw one.
    case duress
    /// The panel's maintenance PIN, of the shared profile.
    case pin
    /// The shared profile's code for whoever forgot the PIN.
    case recoveryCode = "recovery-code"
    /// Answers from afar, which are counted as the shared profile's. None is ever kept.
    case answer

    /// Keeps a verifier of one kind from passing for another's.
    var verifierDomain: StaticString {
        switch self {
        case .pattern: "ninedot-verify-v1"
        case .duress: "ninedot-duress-verify-v1"
        case .pin: "ninedot-pin-verify-v1"
        case .recoveryCode: "ninedot-recovery-code-verify-v1"
        // No record is one.
        case .answer: "ninedot-answer-verify-v1"
        }
    }

    /// Keeps a count of one kind from passing for another's. One attempt is at both of a profile's patterns.
    var countDomain: StaticString {
        switch self {
        case .pattern, .duress: "ninedot-attempts-v2"
        case .pin: "ninedot-pin-attempts-v2"
        case .recoveryCode: "ninedot-recovery-code-attempts-v2"
        case .answer: "ninedot-answer-attempts-v2"
        }
    }
}
