// SPDX-License-Identifier: MIT
import BootTime
import KioskModel

/// The stored history: of each kind the newest entries, so that what anybody at the panel can bring about again and again
/// pushes out nothing else.
struct History {
    /// Entries are kept this long: a school year and the holidays.
    static let age = Duration.seconds(400 * 86_400)
    /// Entries kept whatever their age: a clock that jumps ahead must not empty the history.
    static let ageless = 1000
    /// Outdated entries taken away with each new one, the oldest first, so that appending stays quick.
    private static let outdatedAtOnce = 10
    static let panel = HistoryEntry.panel

    let database: Database
    let bootID: String
    let clock: StoreClock
    /// The age that entries may have where their owner wants them gone; nil for none.
    var kept: Duration?

    /// Appends one entry inside the caller's transaction.
    func append(
        _ kind: HistoryEntry.Kind, of profile: Profile, actor: String = History.panel, detail: String = ""
    ) throws(StoreError) {
        try database.run(
            """
            INSERT INTO history (happened_at, boot, since_boot, kind, profile, name, actor, detail)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .integer(clock.wall().milliseconds), .text(bootID), .integer(clock.now().sinceBoot.nanoseconds),
                .text(kind.rawValue), .blob(profile.id.bytes), .text(profile.name), .text(actor), .text(detail),
            ])
        try prune(kind, at: clock.wall())
    }

    /// The newest entries, newest first; those of a kind this program does not know are left out.
    ///
    /// - Parameters:
    ///   - number: Only entries before this one: the last of a page asks for the next page.
    ///   - since: Only entries from this time on, since 1970 by the wall clock they were written by.
    func newest(_ count: Int, before number: Int?, since: Duration?) throws(StoreError) -> [HistoryEntry] {
        let rows = try database.rows(
            """
            SELECT number, happened_at, since_boot, kind, profile, name, actor, detail
            FROM history WHERE (?1 IS NULL OR number < ?1) AND (?2 IS NULL OR happened_at >= ?2)
            ORDER BY number DESC LIMIT ?3
            """,
            [
                number.map { .integer(Int64($0)) } ?? .null, since.map { .integer($0.milliseconds) } ?? .null,
                .integer(Int64(max(0, count))),
            ])
        return rows.compactMap { entry($0) }
    }

    /// The entries after the one of that number, oldest first; of more, the newest.
    func entries(after number: Int, atMost count: Int) throws(StoreError) -> [HistoryEntry] {
        let rows = try database.rows(
            """
            SELECT number, happened_at, since_boot, kind, profile, name, actor, detail
            FROM history WHERE number > ? ORDER BY number DESC LIMIT ?
            """, [.integer(Int64(number)), .integer(Int64(count))])
        return rows.reversed().compactMap { entry($0) }
    }

    /// So many entries after the one of that number, the oldest first; without a number none.
    func page(after number: Int?, count: Int) throws(StoreError) -> HistoryPage {
        let rows = try database.rows(
            """
            SELECT number, happened_at, since_boot, kind, profile, name, actor, detail
            FROM history WHERE number > ? ORDER BY number LIMIT ?
            """, [.integer(Int64(number ?? .max)), .integer(Int64(max(0, count)))])
        return HistoryPage(
            rows.compactMap { entry($0) }, last: rows.last?.integer(0).map(Int.init), newest: try newestNumber())
    }

    /// The ids that had a name when something happened.
    func owners(of name: String) throws(StoreError) -> [ProfileID] {
        let rows = try database.rows(
            "SELECT DISTINCT profile FROM history WHERE name = ? AND profile IS NOT NULL", [.text(name)])
        return rows.compactMap { ProfileID($0.blob(0)) }
    }

    /// Takes an id, and every name that it had, out of all entries, inside the caller's transaction.
    func forget(_ id: ProfileID) throws(StoreError) {
        // The second of two people is named in the detail of the first one's entry.
        try database.run(
            """
            UPDATE history SET detail = '' WHERE kind = 'unlocked' AND detail IN (
                SELECT name FROM history WHERE profile = ?1
                UNION SELECT detail FROM history WHERE profile = ?1 AND kind = 'person-renamed')
            """, [.blob(id.bytes)])
        try database.run(
            """
            UPDATE history SET profile = NULL, name = NULL,
                detail = CASE kind WHEN 'person-renamed' THEN '' ELSE detail END
            WHERE profile = ?
            """, [.blob(id.bytes)])
    }

    /// The number of the newest entry; 0 for none.
    func newestNumber() throws(StoreError) -> Int {
        Int(try database.rows("SELECT coalesce(max(number), 0) FROM history").first?.integer(0) ?? 0)
    }

    /// Every entry as it is stored, the oldest first.
    func rows() throws(StoreError) -> [SQLRow] {
        try database.rows("SELECT \(History.columns) FROM history ORDER BY number")
    }

    /// Appends entries of another store inside the caller's transaction, or keeps them alone, with their numbers.
    func take(_ rows: [SQLRow], inPlaceOfOwn: Bool) throws(StoreError) {
        if inPlaceOfOwn { try database.run("DELETE FROM history") }
        for row in rows {
            let number = inPlaceOfOwn ? row.values[0] : .null
            try database.run(
                "INSERT INTO history (\(History.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [number] + row.values.dropFirst())
        }
    }

    private static let columns = "number, happened_at, boot, since_boot, kind, profile, name, actor, detail"

    /// Takes away what happened longer ago than entries are kept, inside the caller's transaction; the newest entry stays,
    /// so that numbers go on.
    ///
    /// That goes by a clock that was set, else nothing is taken. An entry of a time when it was not set has no date that
    /// means anything: it goes with the ones around it, as entries follow each other.
    func forgetOutdated() throws(StoreError) {
        guard let kept, let now = clock.trusted else { return }
        let firstDay = Duration.seconds(LocalTime.believableDays.lowerBound.number * 86_400)
        try database.run(
            """
            DELETE FROM history WHERE number < (SELECT max(number) FROM history) AND number <= (
                SELECT max(number) FROM history WHERE happened_at >= ? AND happened_at < ?)
            """, [.integer(firstDay.milliseconds), .integer((now - kept).milliseconds)])
    }

    private func prune(_ kind: HistoryEntry.Kind, at wall: Duration) throws(StoreError) {
        try database.run(
            """
            DELETE FROM history WHERE kind = ?1 AND number <= (
                SELECT number FROM history WHERE kind = ?1 ORDER BY number DESC LIMIT 1 OFFSET \(kind.quota))
            """, [.text(kind.rawValue)])
        try database.run(
            """
            DELETE FROM history WHERE number < (SELECT min(number) FROM history) + \(History.outdatedAtOnce)
                AND number <= (SELECT max(number) FROM history) - \(History.ageless) AND happened_at < ?
            """, [.integer((wall - History.age).milliseconds)])
    }

    private func entry(_ row: SQLRow) -> HistoryEntry? {
        guard let number = row.integer(0), let wall = row.integer(1), let sinceBoot = row.integer(2),
            let kind = row.text(3).flatMap(HistoryEntry.Kind.init(rawValue:)), let actor = row.text(6),
            let detail = row.text(7)
        else { return nil }
        return HistoryEntry(
            number: Int(number), wall: .milliseconds(wall), sinceBoot: Instant(sinceBoot: .nanoseconds(sinceBoot)),
            kind: kind, profile: ProfileID(row.blob(4)), name: row.text(5), actor: actor, detail: detail)
    }
}

extension HistoryEntry.Kind {
    /// Entries kept of this kind; all together some 4 MB.
    fileprivate var quota: Int {
        switch self {
        // A touch brings these about.
        case .voided, .forgotten, .helpAsked: 500
        // Every day's, for a year of a busy panel or more.
        case .matched, .unlocked, .locked: 4000
        case .wrong, .lockedOut, .denied, .extended, .pinMatched, .pinWrong, .pinLockedOut, .codeMatched, .codeWrong,
            .codeLockedOut, .linkCommand:
            1000
        // An import has an entry for each person.
        case .personAdded, .accessSet: 2000
        case .duress, .patternSet, .patternRemoved, .duressSet, .countRepaired, .pinSet, .codeSet, .rearmed,
            .acknowledged, .personRenamed, .personEnabled, .personDisabled, .personRemoved, .personErased,
            .preferencesSet, .restored,
            .setupPermitted, .setupWithdrawn, .noticeSet, .outOfService, .inService, .touchscreenAllowed,
            .touchscreenForgotten, .touchscreenCalibrated, .touchscreenReset, .displayTurned, .displayReset,
            .historyChanged, .clockAccepted, .keyRotated, .storeBound, .storeUnbound, .storeAccepted:
            500
        }
    }
}
