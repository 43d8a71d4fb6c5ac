// SPDX-License-Identifier: MIT
import BootTime
internal import CSodium
import LinuxSystem

/// The cost of one guess in Argon2id, kept in each record.
package struct DerivationCost: Hashable, Sendable {
    /// Passes over the memory.
    package var operations: UInt64
    /// Bytes.
    package var memory: Int

    package init(operations: UInt64, memory: Int) {
        self.operations = operations
        self.memory = memory
    }

    /// The least libsodium accepts: no protection, for tests.
    package static let least = DerivationCost(operations: 1, memory: 8192)

    /// Bytes a record may ask for: libsodium's least, up to what a panel's board can spare.
    static let bearable = 8192...1 << 30

    /// The cost measured for this board; nil where nothing was measured yet.
    init?(in database: Database) throws(StoreError) {
        guard let row = try database.rows("SELECT operations, memory FROM store").first,
            let operations = row.integer(0).flatMap(UInt64.init(exactly:)),
            let memory = row.integer(1).flatMap(Int.init(exactly:)), DerivationCost.bearable.contains(memory)
        else { return nil }
        self.init(operations: operations, memory: memory)
    }

    /// Keeps it as this board's inside the caller's transaction.
    func save(in database: Database) throws(StoreError) {
        try database.run(
            "UPDATE store SET operations = ?, memory = ?",
            [.integer(Int64(clamping: operations)), .integer(Int64(memory))])
    }

    /// Argon2id of `message` into 32 guarded bytes; throws when it cannot run, which is no statement about the message.
    func derive(_ message: borrowing GuardedMessage, salt: [UInt8]) throws(StoreError) -> GuardedMemory {
        guard salt.count == Int(crypto_pwhash_SALTBYTES) else { throw .derivation(reason: "salt of the wrong length") }
        let key = try GuardedMemory(count: KeyedHash.length)
        let result = message.start.withMemoryRebound(to: CChar.self, capacity: message.count) {
            crypto_pwhash(
                key.start, UInt64(key.count), $0, UInt64(message.count), salt, operations, memory,
                crypto_pwhash_ALG_ARGON2ID13)
        }
        guard result == 0 else {
            throw .derivation(reason: "Argon2id could not run with \(memory) bytes and \(operations) passes")
        }
        return key
    }
}

/// Finds out what a derivation may cost on this board, so that a check takes as long as people do not mind.
struct CostCalibration {
    /// The time that a check should take.
    static let target = Duration.milliseconds(150)

    /// Costs from the cheapest to the dearest; the first is taken however slow it is, because less protects too little.
    static let steps = [
        DerivationCost(operations: 1, memory: 8 << 20),
        DerivationCost(operations: 2, memory: 8 << 20),
        DerivationCost(operations: 2, memory: 12 << 20),
        DerivationCost(operations: 2, memory: 16 << 20),
        DerivationCost(operations: 3, memory: 16 << 20),
        DerivationCost(operations: 2, memory: 32 << 20),
        DerivationCost(operations: 3, memory: 32 << 20),
        DerivationCost(operations: 2, memory: 64 << 20),
        DerivationCost(operations: 3, memory: 64 << 20),
    ]

    /// Measures how long one derivation takes; throws when it cannot run.
    var time: (DerivationCost) throws(StoreError) -> Duration

    /// A calibration by deriving nothing of value, twice: what else starts on the board disturbs the quicker one less.
    static var measured: CostCalibration {
        CostCalibration { cost throws(StoreError) in
            var message = try GuardedMessage(capacity: PatternEncoding.length)
            message.append([UInt8](repeating: 0xff, count: PatternEncoding.length))
            let salt = [UInt8](repeating: 0, count: SecretRecord.saltLength)
            let began = Clock.now
            _ = try cost.derive(message, salt: salt)
            let between = Clock.now
            _ = try cost.derive(message, salt: salt)
            return min(between - began, Clock.now - between)
        }
    }

    /// The dearest step up to which all keep to the target.
    func cost() throws(StoreError) -> DerivationCost {
        var chosen = CostCalibration.steps[0]
        guard try time(chosen) <= CostCalibration.target else { return chosen }
        for step in CostCalibration.steps.dropFirst() {
            guard isAffordable(step) else { break }
            chosen = step
        }
        return chosen
    }

    /// A step there is no memory for is too dear.
    private func isAffordable(_ step: DerivationCost) -> Bool {
        do {
            return try time(step) <= CostCalibration.target
        } catch {
            return false
        }
    }
}
