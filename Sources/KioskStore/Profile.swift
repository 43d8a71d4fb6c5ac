// SPDX-License-Identifier: MIT

/// Sixteen random bytes that name a profile for good, whatever it is called.
package struct ProfileID: Hashable, Sendable {
    static let length = 16
    let bytes: [UInt8]

    /// nil for any other length.
    init?(_ bytes: [UInt8]?) {
        guard let bytes, bytes.count == ProfileID.length else { return nil }
        self.bytes = bytes
    }

    static func random() throws(StoreError) -> ProfileID {
        let bytes = try GuardedMemory(randomCount: length).published()
        guard let id = ProfileID(bytes) else { throw .derivation(reason: "no random bytes") }
        return id
    }
}

/// A person or shared code that has a pattern.
struct Profile: Hashable {
    /// The profile of a panel with one pattern for everybody.
    static let sharedName = "panel"

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

extension Profile {
    static func insert(_ profile: Profile, at wall: Duration, in database: Database) throws(StoreError) {
        try database.run(
            "INSERT INTO profile (id, name, created_at, enabled, kind) VALUES (?, ?, ?, ?, ?)",
            [
                .blob(profile.id.bytes), .text(profile.name), .integer(wall.milliseconds),
                .integer(profile.isEnabled ? 1 : 0), .text(profile.kind.rawValue),
            ])
    }

    /// The panel's shared profile, which every store has.
    static func shared(in database: Database) throws(StoreError) -> Profile {
        let rows = try database.rows(
            "SELECT id, name, enabled FROM profile WHERE kind = ?", [.text(Kind.shared.rawValue)])
        guard let row = rows.first, let id = ProfileID(row.blob(0)), let name = row.text(1),
            let enabled = row.integer(2)
        else {
            throw .corrupt(path: database.path, reason: "the profile \"\(sharedName)\" is gone")
        }
        return Profile(id: id, name: name, isEnabled: enabled == 1, kind: .shared)
    }
}
