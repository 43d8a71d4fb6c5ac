// SPDX-License-Identifier: MIT
import KioskModel

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

extension ProfileID {
    static func random() throws(StoreError) -> ProfileID {
        let bytes = try GuardedMemory(randomCount: length).published()
        guard let id = ProfileID(bytes) else { throw .derivation(reason: "no random bytes") }
        return id
    }
}
