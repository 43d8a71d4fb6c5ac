// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl status`
struct Status {
    let style: OutputStyle

    func run(on connection: consuming Connection) throws(Failure) {
        let reply = try connection.ask(.panel(.status))
        guard case .status(let status) = reply else { throw Connection.strangeReply }
        switch style {
        case .json: Terminal.say(reply.line)
        case .text: Terminal.say(StatusText(of: status, clock: LocalClock()).table)
        }
    }
}
