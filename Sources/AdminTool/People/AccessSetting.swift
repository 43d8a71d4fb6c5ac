// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl people set NAME|--panel OPTION...`
struct AccessSetting {
    let change: AccessChange
    /// Nil is the panel's own pattern.
    let name: String?

    func run(on connection: consuming Connection) throws(Failure) {
        guard case .access(let old) = try connection.ask(.people(.access(name: name))) else {
            throw Connection.strangeReply
        }
        let new = change.applied(to: old)
        if let first = new.validFrom, let last = new.validUntil, first > last {
            throw Failure(.usage, "the last day, \(last), would be before the first, \(first)")
        }
        try connection.tell(.people(.setAccess(new, name: name)))
    }
}
