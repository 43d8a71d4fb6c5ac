// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl lock`
struct Lock {
    func run(on connection: consuming Connection) throws(Failure) {
        guard try connection.ask(.lock) == .ok else { throw Connection.strangeReply }
    }
}
