// SPDX-License-Identifier: MIT
import KioskModel

/// The failures that are counted together: a profile's, at one kind of secret.
struct AttemptSubject: Hashable {
    /// A profile's id, or the store's own for the panel as a whole.
    var id: ProfileID
    var secret: SecretKind

    static func pattern(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pattern) }
    static func pin(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pin) }
}
