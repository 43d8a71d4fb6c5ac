// SPDX-License-Identifier: MIT
import TouchCommands

/// The line to `panel-touch` in the guest.
final class TouchPort {
    private let socket: LineSocket
    private var marks: Int32 = 0

    init(path: String) throws {
        socket = try LineSocket(path: path)
    }

    /// Plays a script and returns when its last event was injected.
    func play(_ script: TouchScript) throws {
        marks += 1
        let mark = TouchCommand.mark(marks)
        try socket.send((script.commands + [mark]).map(\.line).joined(separator: "\n"))
        try wait(for: mark.line)
    }

    /// Waits until a touchscreen that is being plugged in is there.
    func waitUntilPlugged() throws {
        try wait(for: "ready")
    }

    private func wait(for line: String) throws {
        while true {
            let answer = try socket.receive(patience: VirtualPanel.patience)
            if answer == line { return }
            guard answer == "ready" || answer.hasPrefix("mark") else { throw PanelError("panel-touch: \(answer)") }
        }
    }
}
