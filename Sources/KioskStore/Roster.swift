// SPDX-License-Identifier: MIT
import BootTime
import KioskModel
import PatternLock

/// The stored profiles; every change belongs into a transaction that also renews the seal.
struct Roster {
    let database: Database

    /// The profile of that id, whether shared or a person's.
    func profile(_ id: ProfileID) throws(StoreError) -> Profile? {
        try profiles("WHERE id = ?", [.blob(id.bytes)]).first
    }

    /// A person's profile; nil for the shared one, which nobody renames or removes.
    func person(_ id: ProfileID) throws(StoreError) -> Profile? {
        guard let profile = try profile(id), profile.kind == .person else { return nil }
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

    /// Whether a profile other than `id` has a name that reads the same.
    ///
    /// Swift compares by canonical equivalence, SQLite by bytes: an accent may be a part of its letter or follow it.
    func isTaken(_ name: PersonName, except id: ProfileID? = nil) throws(StoreError) -> Bool {
        try all().contains { $0.name == name.text && $0.id != id }
    }

    /// Puts a profile at the end of the order.
    func insert(_ profile: Profile, at wall: Duration) throws(StoreError) {
        try database.run(
            """
            INSERT INTO profile (id, name, created_at, enabled, kind, position, color)
            SELECT ?, ?, ?, ?, ?, coalesce(max(position), -1) + 1, count(*) FROM profile
            """,
            [
                .blob(profile.id.bytes), .text(profile.name), .integer(wall.milliseconds),
                .integer(profile.isEnabled ? 1 : 0), .text(profile.kind.rawValue),
            ])
    }

    func update(_ profile: Profile) throws(StoreError) {
        try database.run(
            "UPDATE profile SET name = ?, enabled = ? WHERE id = ?",
            [.text(profile.name), .integer(profile.isEnabled ? 1 : 0), .blob(profile.id.bytes)])
    }

    /// Takes the profile away with its secrets and counts.
    func remove(_ id: ProfileID) throws(StoreError) {
        try database.run("DELETE FROM attempts WHERE subject = ?", [.blob(id.bytes)])
        try database.run("DELETE FROM profile WHERE id = ?", [.blob(id.bytes)])
    }

    func countPeople() throws(StoreError) -> Int {
        let count = try database.rows("SELECT count(*) FROM profile WHERE kind = 'person'").first?.integer(0)
        return Int(count ?? 0)
    }

    /// A part of the people in their order, each with its color and whether it has a pattern.
    ///
    /// - Parameter grid: A pattern of any other is none; nil takes all.
    func people(
        from first: Int, count: Int, on grid: Grid? = nil
    ) throws(StoreError) -> [(profile: Profile, color: Int, hasPattern: Bool)] {
        let rows = try database.rows(
            """
            SELECT id, name, enabled, kind, color,
                EXISTS (
                    SELECT 1 FROM secret WHERE secret.profile = profile.id AND secret.kind = 'pattern'
                    AND (?3 IS NULL OR (secret.grid_rows = ?3 AND secret.grid_columns = ?4))
                )
            FROM profile WHERE kind = 'person' ORDER BY position, id LIMIT ?1 OFFSET ?2
            """,
            [
                .integer(Int64(max(0, count))), .integer(Int64(max(0, first))),
                grid.map { .integer(Int64($0.rows)) } ?? .null, grid.map { .integer(Int64($0.columns)) } ?? .null,
            ])
        var people: [(profile: Profile, color: Int, hasPattern: Bool)] = []
        for row in rows {
            people.append((try profile(of: row), Int(row.integer(4) ?? 0), row.integer(5) == 1))
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
        else { throw .corrupt(path: database.path, reason: "a profile is unreadable") }
        return Profile(id: id, name: name, isEnabled: enabled == 1, kind: kind)
    }
}
