// SPDX-License-Identifier: MIT
import KioskModel

/// The progress of setup, as the store writes it.
extension SetupProgress {
    /// Reads it from the store's tables of `version`.
    init(in database: Database, _ version: Int = Schema.version) throws(StoreError) {
        guard version > 1 else {
            // Nothing said it then: see the migration from there.
            self = try database.rows("SELECT 1 FROM secret LIMIT 1").isEmpty ? .fresh : .done
            return
        }
        guard let text = try database.rows("SELECT setup FROM store").first?.text(0),
            let setup = SetupProgress(rawValue: text)
        else { throw .corrupt(path: database.path, reason: "how far setup came is unknown") }
        self = setup
    }

    /// Goes on to this inside the caller's transaction, which also renews the seal.
    func save(in database: Database) throws(StoreError) {
        try database.run("UPDATE store SET setup = ?", [.text(rawValue)])
    }
}
