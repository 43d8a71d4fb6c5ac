// SPDX-License-Identifier: MIT

/// Whose failures at which secret are counted together.
struct AttemptSubject: Hashable {
    enum Secret: String, Hashable {
        case pattern
        case pin
    }

    /// A profile's id, or the store's own for the panel as a whole.
    var id: ProfileID
    var secret: Secret

    static func pattern(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pattern) }
    static func pin(of id: ProfileID) -> AttemptSubject { AttemptSubject(id: id, secret: .pin) }

    /// Keeps the count of one secret from passing for another's.
    var domain: StaticString {
        switch secret {
        case .pattern: "ninedot-attempts-v1"
        case .pin: "ninedot-pin-attempts-v1"
        }
    }

    /// Enough for the longest delay, and less than what stops for good.
    var failuresWhenUnreadable: Int {
        switch secret {
        case .pattern: 12
        case .pin: 9
        }
    }
}
