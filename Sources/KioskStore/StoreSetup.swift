// SPDX-License-Identifier: MIT

/// How far the first setup of a kiosk came; kept in the store and never taken from what else is there.
package enum StoreSetup: String, Hashable, Sendable {
    /// Whoever is at the panel may choose the PIN.
    case fresh
    /// The PIN is chosen; the first pattern is not.
    case pinSet = "pin_set"
    /// Setup is over and does not come again.
    case done

    /// What the store says.
    init(in database: Database) throws(StoreError) {
        guard let text = try database.rows("SELECT setup FROM store").first?.text(0),
            let setup = StoreSetup(rawValue: text)
        else { throw .corrupt(path: database.path, reason: "how far setup came is unknown") }
        self = setup
    }

    /// Goes on to this inside the caller's transaction, which also renews the seal.
    func save(in database: Database) throws(StoreError) {
        try database.run("UPDATE store SET setup = ?", [.text(rawValue)])
    }
}
