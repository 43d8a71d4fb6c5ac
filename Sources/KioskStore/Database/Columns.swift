// SPDX-License-Identifier: MIT
import KioskModel

/// A profile's access, as the store writes it.
extension ProfileAccess {
    /// The stored access of a profile, or nil where there is no such profile.
    init?(of profile: ProfileID, in database: Database) throws(StoreError) {
        let rows = try database.rows(
            "SELECT enabled, valid_from, valid_until, windows, uses_left, unlock_seconds FROM profile WHERE id = ?",
            [.blob(profile.bytes)])
        guard let row = rows.first else { return nil }
        self.init()
        rules.isEnabled = row.integer(0) == 1
        rules.validFrom = row.integer(1).map { CalendarDay(number: Int($0)) }
        rules.validUntil = row.integer(2).map { CalendarDay(number: Int($0)) }
        rules.windows = try ProfileAccess.windows(row.text(3), in: database)
        rules.usesLeft = row.integer(4).map { Int($0) }
        unlockFor = row.integer(5).map { .seconds($0) }
    }

    /// Replaces what is stored inside the caller's transaction.
    func save(of profile: ProfileID, in database: Database) throws(StoreError) {
        try database.run(
            """
            UPDATE profile SET valid_from = ?, valid_until = ?, windows = ?, uses_left = ?, unlock_seconds = ?
            WHERE id = ?
            """,
            [
                ProfileAccess.column(rules.validFrom?.number), ProfileAccess.column(rules.validUntil?.number),
                .text(WeeklyWindow.text(of: rules.windows)), ProfileAccess.column(rules.usesLeft.map { max(0, $0) }),
                ProfileAccess.column(unlockFor.map { max(1, Int($0.components.seconds)) }), .blob(profile.bytes),
            ])
    }

    /// Windows that cannot be read must not open at any time, as none would.
    private static func windows(_ text: String?, in database: Database) throws(StoreError) -> [WeeklyWindow] {
        guard let text else { throw .corrupt(path: database.path, reason: "a profile has no windows") }
        do {
            return try WeeklyWindow.list(parsing: text)
        } catch {
            throw .corrupt(path: database.path, reason: "a profile's windows: \(error.description)")
        }
    }

    private static func column(_ number: Int?) -> SQLValue { number.map { .integer(Int64($0)) } ?? .null }
}

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

    /// Replaces what is stored inside the caller's transaction.
    func save(in database: Database) throws(StoreError) {
        try database.run(
            "UPDATE store SET language = ?, theme = ?",
            [PanelPreferences.column(language?.rawValue), PanelPreferences.column(theme?.rawValue)])
    }

    private static func column(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
}

/// An admin's words, as the store writes them.
extension Announcements {
    init(in database: Database) throws(StoreError) {
        let damaged = StoreError.corrupt(path: database.path, reason: "an admin's words are not whole")
        guard let row = try database.rows("SELECT notice, out_of_service FROM store").first,
            let notice = row.text(0)
        else { throw damaged }
        do {
            var lines: [PanelLine] = []
            for line in notice.split(separator: Announcements.lineEnd) { lines.append(try PanelLine(String(line))) }
            var reason: PanelLine?
            if let text = row.text(1) { reason = try PanelLine(text) }
            self.init(notice: lines, outOfService: reason)
        } catch {
            throw damaged
        }
    }

    /// Replaces what is stored inside the caller's transaction.
    func save(in database: Database) throws(StoreError) {
        let notice = notice.map(\.text).joined(separator: String(Announcements.lineEnd))
        try database.run(
            "UPDATE store SET notice = ?, out_of_service = ?",
            [.text(notice), outOfService.map { .text($0.text) } ?? .null])
    }

    /// A character that is in no line itself.
    private static let lineEnd: Character = "\n"
}

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

    /// Goes on to this inside the caller's transaction.
    func save(in database: Database) throws(StoreError) {
        try database.run("UPDATE store SET setup = ?", [.text(rawValue)])
    }
}
