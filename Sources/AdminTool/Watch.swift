// SPDX-License-Identifier: MIT
import ControlMessages

/// `ninedotctl watch`: until it is interrupted or the daemon stops.
struct Watch {
    let style: OutputStyle

    func run(on connection: consuming Connection) throws(Failure) {
        let clock = LocalClock()
        var changes = StatusChanges(clock: clock)
        var reply = try connection.ask(.panel(.watch))
        while true {
            guard case .status(let status) = reply else { throw Connection.strangeReply }
            switch style {
            case .json: Terminal.say(reply.line)
            case .text: Terminal.say("\(clock.dateAndTime(of: clock.now))  \(changes.text(for: status))")
            }
            reply = try connection.nextReply()
        }
    }
}
