// SPDX-License-Identifier: MIT

/// A fact about the machine, or why it cannot be seen.
package enum Seen<Value: Sendable>: Sendable {
    case value(Value)
    /// Such as "run as root to see /var/lib/ninedot".
    case hidden(String)

    /// Nil for what cannot be seen.
    package var value: Value? {
        switch self {
        case .value(let value): value
        case .hidden: nil
        }
    }

    /// What follows from the fact, if it can be seen.
    package func map<Other: Sendable>(_ transform: (Value) -> Other) -> Seen<Other> {
        switch self {
        case .value(let value): .value(transform(value))
        case .hidden(let reason): .hidden(reason)
        }
    }
}
extension Seen: Equatable where Value: Equatable {}
