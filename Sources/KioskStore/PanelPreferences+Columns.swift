// SPDX-License-Identifier: MIT
import KioskModel

/// The preferences chosen at the panel, as the store writes them.
extension PanelPreferences {
    /// The stored preferences; the configuration decides where this program does not know one.
    init(in database: Database) throws(StoreError) {
        guard let row = try database.rows("SELECT language, theme FROM store").first else {
            throw .corrupt(path: database.path, reason: "no preferences")
        }
        self.init(
            language: row.text(0).flatMap(Language.init(rawValue:)),
            theme: row.text(1).flatMap(ThemeName.init(rawValue:)))
    }

    /// Replaces what is stored inside the caller's transaction, which also renews the seal.
    func save(in database: Database) throws(StoreError) {
        try database.run(
            "UPDATE store SET language = ?, theme = ?",
            [PanelPreferences.column(language?.rawValue), PanelPreferences.column(theme?.rawValue)])
    }

    private static func column(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
}
