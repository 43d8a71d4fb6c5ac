// SPDX-License-Identifier: MIT
import ControlMessages
import LinkSession
import LinuxSystem

/// The connection to the daemon on the same machine.
struct PanelConnection: ~Copyable {
    private var socket: UnixSocket

    /// Seconds that the daemon may take to accept and to read; it is busy with its panel for less.
    private static let patience = 2

    init(to path: String) throws(SystemError) {
        socket = try UnixSocket(connectingTo: path, patience: Self.patience)
        socket.stopWaiting()
    }

    var descriptor: Int32 { socket.number }

    /// The reports that are here, and the end of the connection.
    mutating func receive() -> [LinkInput] {
        var inputs: [LinkInput] = []
        while true {
            do {
                switch try socket.nextLine(limit: LinkProtocol.longestReport) {
                case .line(let line): inputs.append(.panel(try LinkReport(line: line)))
                case .nothingYet: return inputs
                case .closed: return inputs + [.panelLost(reason: "the daemon closed it")]
                case .tooLong: return inputs + [.panelLost(reason: "the daemon's line is too long")]
                }
            } catch {
                return inputs + [.panelLost(reason: "\(error)")]
            }
        }
    }

    func send(_ request: LinkRequest) throws(SystemError) {
        try socket.send(line: request.line)
    }
}
