// SPDX-License-Identifier: MIT
package import KioskModel

extension KioskStore {
    /// The times at which a person may open the kiosk; the shared profile for nil.
    package func access(of person: ProfileID? = nil) throws(StoreError) -> ProfileAccess {
        try use { store throws(StoreError) in
            guard let access = try ProfileAccess(of: person ?? store.shared.id, in: store.database) else {
                throw .refused(.unknownPerson)
            }
            return access
        }
    }

    /// Says when somebody may open the kiosk, and for how long.
    package func setAccess(
        _ access: ProfileAccess, of person: ProfileID? = nil, actor: String = "panel"
    ) throws(StoreError) {
        try use { store throws(StoreError) in
            guard let profile = try store.profile(person) else { throw .refused(.unknownPerson) }
            try store.database.transaction { () throws(StoreError) in
                try access.save(of: profile.id, in: store.database)
                try StoreSeal.renew(in: store.database, store.keys)
                try store.history.append(.accessSet, of: profile, actor: actor)
            }
        }
    }
}
