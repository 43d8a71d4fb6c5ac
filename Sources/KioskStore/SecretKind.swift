// SPDX-License-Identifier: MIT

/// The purpose of a secret, as the store spells it.
enum SecretKind: String, Hashable {
    case pattern
    /// The pattern of somebody who is forced to draw one.
    case duress
    /// Of the shared profile: the panel's maintenance PIN.
    case pin

    /// Keeps a verifier of one kind from passing for another's.
    var verifierDomain: StaticString {
        switch self {
        case .pattern: "ninedot-verify-v1"
        case .duress: "ninedot-duress-verify-v1"
        case .pin: "ninedot-pin-verify-v1"
        }
    }

    /// Keeps a count of one kind from passing for another's. One attempt is at both of a profile's patterns.
    var countDomain: StaticString {
        switch self {
        case .pattern, .duress: "ninedot-attempts-v1"
        case .pin: "ninedot-pin-attempts-v1"
        }
    }

    /// Enough for the longest delay, and less than what stops for good.
    var failuresWhenUnreadable: Int {
        switch self {
        case .pattern, .duress: 12
        case .pin: 9
        }
    }
}
