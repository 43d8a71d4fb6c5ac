// SPDX-License-Identifier: MIT
import KioskModel

/// A store that is under a former key comes under the present one when it is opened, in one transaction: cut off before
/// its end, the store is under the former key, which is there as long as the rotation is not over.
extension StoreOpener {
    /// The age of the key that the database is under; throws where it is under none that may open it.
    ///
    /// Only a copy that an admin restores may be under any former key: whoever knows one of them could make a store that
    /// fits it.
    func age(ofKeyOf database: Database, in pepper: borrowing Pepper) throws(StoreError) -> Int {
        let check = try database.rows("SELECT key_check FROM store").first?.blob(0)
        guard let id = try identity(of: database), let check else {
            throw .corrupt(path: location.database, reason: "no identity")
        }
        for age in 0..<(isRestoring ? pepper.count : pepper.isRotating ? 2 : 1) {
            let keys = try StoreKeys(from: pepper, age: age)
            guard KeyedHash.equal(check, try StoreSeal.keyCheck(id, keys)) else { continue }
            guard try SecretRecord.mostLayers(in: database) <= keys.formerCount else {
                throw .pepper(path: pepper.path, reason: "a former key is missing, with which a secret was kept")
            }
            return age
        }
        throw .otherKey(path: pepper.path, store: location.database)
    }

    /// Puts all that is keyed under another key, durably and at once. The database is sealed under the former one.
    ///
    /// - Parameter age: Of the former key, seen from the other one.
    func rekey(
        _ database: Database, _ ledger: AttemptLedger, from former: borrowing StoreKeys, to keys: borrowing StoreKeys,
        age: Int
    ) throws(StoreError) {
        guard let id = try identity(of: database) else {
            throw .corrupt(path: location.database, reason: "no identity")
        }
        // They would stay under the former key. Before the commit, so that none is left by a power cut.
        if !isRestoring { try removeOlderStores() }
        try database.transaction { () throws(StoreError) in
            try database.run("UPDATE store SET key_check = ?", [.blob(try StoreSeal.keyCheck(id, keys))])
            try SecretRecord.rekey(in: database, to: keys, from: age)
            try ledger.rekey(from: former, to: keys)
            try PoweredTime.rekey(in: database, from: former, to: keys)
            if !isRestoring {
                try History(database: database, bootID: bootID, clock: clock)
                    .append(.keyRotated, of: try ProfileTable(database: database).shared(), actor: "root")
            }
            try database.seal?.rekey(to: keys, in: database)
        }
    }
}
