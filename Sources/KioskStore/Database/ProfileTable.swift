// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The stored profiles; every change belongs into a transaction.
struct ProfileTable {
    let database: Database

    /// The profile of that id, whether shared or a person's.
    func profile(_ id: ProfileID) throws(StoreError) -> Profile? {
        try profiles("WHERE id = ?", [.blob(id.bytes)]).first
    }

    /// A person's profile; nil for the shared one, which nobody renames or removes.
    func person(_ address: ProfileAddress) throws(StoreError) -> Profile? {
        let profile: Profile? =
            switch address {
            case .shared: nil
            case .id(let id): try profile(id)
            case .named(let name): try profile(named: name.text)
            }
        guard let profile, profile.kind == .person else { return nil }
        return profile
    }

    func all() throws(StoreError) -> [Profile] {
        try profiles("ORDER BY position, id", [])
    }

    /// The panel's shared profile, which every store has.
    func shared() throws(StoreError) -> Profile {
        guard let shared = try profiles("WHERE kind = 'shared'", []).first else {
            throw .corrupt(path: database.path, reason: "the panel's own profile is gone")
        }
        return shared
    }

    /// The profile whose name reads like that.
    ///
    /// Swift compares by canonical equivalence, SQLite by bytes: an accent may be a part of its letter or follow it.
    func profile(named name: String) throws(StoreError) -> Profile? {
        if let same = try profiles("WHERE name = ?", [.text(name)]).first { return same }
        // Letters of ASCII have one spelling only.
        if name.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
        return try all().first { $0.name == name }
    }

    /// Appends a profile to the order.
    ///
    /// - Parameter position: Its place, and its color; the next ones for nil.
    func insert(_ profile: Profile, at wall: Duration, position: Position? = nil) throws(StoreError) {
        guard let position else { return try insert(profile, at: wall, position: nextPosition()) }
        try database.run(
            """
            INSERT INTO profile (id, name, created_at, enabled, kind, position, color) VALUES (?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .blob(profile.id.bytes), .text(profile.name), .integer(wall.milliseconds),
                .integer(profile.isEnabled ? 1 : 0), .text(profile.kind.rawValue), .integer(position.place),
                .integer(position.color),
            ])
    }

    /// The place and color of the next profile; colors follow the number of profiles, so that they alternate.
    func nextPosition() throws(StoreError) -> Position {
        let row = try database.rows("SELECT coalesce(max(position), -1) + 1, count(*) FROM profile").first
        return Position(place: row?.integer(0) ?? 0, color: row?.integer(1) ?? 0)
    }

    func update(_ profile: Profile) throws(StoreError) {
        try database.run(
            "UPDATE profile SET name = ?, enabled = ? WHERE id = ?",
            [.text(profile.name), .integer(profile.isEnabled ? 1 : 0), .blob(profile.id.bytes)])
    }

    /// Removes the profile with its secrets and counts.
    func remove(_ id: ProfileID) throws(StoreError) {
        try database.run("DELETE FROM attempts WHERE subject = ?", [.blob(id.bytes)])
        try database.run("DELETE FROM profile WHERE id = ?", [.blob(id.bytes)])
    }

    /// Everybody's ids in the order in which they were added.
    func order() throws(StoreError) -> [ProfileID] {
        let rows = try database.rows("SELECT id FROM profile WHERE kind = 'person' ORDER BY position, id")
        var ids: [ProfileID] = []
        for row in rows {
            guard let id = ProfileID(row.blob(0)) else { throw unreadable }
            ids.append(id)
        }
        return ids
    }

    /// Everybody, or the person of that id, each with whether there is a pattern that can be drawn, and are days or hours.
    ///
    /// - Parameter grid: A pattern of any other is none; nil takes all.
    func people(
        _ id: ProfileID? = nil, on grid: Grid? = nil
    ) throws(StoreError) -> [(profile: Profile, color: Int, hasPattern: Bool, needsClock: Bool)] {
        let rows = try database.rows(
            """
            SELECT id, name, enabled, kind, color,
                EXISTS (
                    SELECT 1 FROM secret WHERE secret.profile = profile.id AND secret.kind = 'pattern'
                    AND (?1 IS NULL OR (secret.grid_rows = ?1 AND secret.grid_columns = ?2))
                ),
                valid_from IS NOT NULL OR valid_until IS NOT NULL OR windows <> ''
            FROM profile WHERE kind = 'person'\(id == nil ? "" : " AND id = ?3")
            """,
            [
                grid.map { .integer(Int64($0.rows)) } ?? .null, grid.map { .integer(Int64($0.columns)) } ?? .null,
            ] + (id.map { [.blob($0.bytes)] } ?? []))
        var people: [(profile: Profile, color: Int, hasPattern: Bool, needsClock: Bool)] = []
        for row in rows {
            people.append(
                (try profile(of: row), Int(row.integer(4) ?? 0), row.integer(5) == 1, row.integer(6) != 0))
        }
        return people
    }

    private func profiles(_ clause: String, _ values: [SQLValue]) throws(StoreError) -> [Profile] {
        var profiles: [Profile] = []
        for row in try database.rows("SELECT id, name, enabled, kind FROM profile " + clause, values) {
            profiles.append(try profile(of: row))
        }
        return profiles
    }

    private func profile(of row: SQLRow) throws(StoreError) -> Profile {
        guard let id = ProfileID(row.blob(0)), let name = row.text(1), let enabled = row.integer(2),
            let kind = row.text(3).flatMap(Profile.Kind.init(rawValue:))
        else { throw unreadable }
        return Profile(id: id, name: name, isEnabled: enabled == 1, kind: kind)
    }

    private var unreadable: StoreError { .corrupt(path: database.path, reason: "a profile is unreadable") }
}

extension ProfileTable {
    /// The place of a profile among the others.
    struct Position {
        var place: Int64
        var color: Int64
    }
}

/// The owner of a pattern: a person, or the panel itself.
struct Profile: Hashable {
    /// The name of the panel's own profile.
    static let sharedName = HistoryEntry.panel

    enum Kind: String, Hashable {
        /// The panel itself: its one pattern for everybody, and its PIN.
        case shared
        case person
    }

    var id: ProfileID
    var name: String
    var isEnabled: Bool
    var kind: Kind
}

extension ProfileID {
    static func random() throws(StoreError) -> ProfileID {
        let bytes = try GuardedMemory(randomCount: length).published()
        guard let id = ProfileID(bytes) else { throw .derivation(reason: "no random bytes") }
        return id
    }
}
