// SPDX-License-Identifier: MIT
import KioskModel

/// Whose failures at which secret are counted together.
struct AttemptSubject: Hashable {
    /// A profile's id, or the store's own for the panel as a whole.
    var id: ProfileID
    var secret: SecretKind

    static func pattern(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pattern) }
    static func pin(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pin) }
}
