// SPDX-License-Identifier: MIT
import PatternLock

/// How the store writes how far setup came.
extension SetupProgress {
    /// What the store says.
    init(in database: Database) throws(StoreError) {
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
