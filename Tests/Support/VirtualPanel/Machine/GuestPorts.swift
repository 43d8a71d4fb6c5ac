// SPDX-License-Identifier: MIT
import Foundation
import TouchCommands

/// The result of a script in the guest.
package struct GuestResult: Equatable, Sendable {
    package let exitCode: Int
    /// Standard output and standard error, interleaved.
    package let output: String
}

/// The root shell in the guest; the other side is `panel-shell` in the image.
final class GuestShell {
    private let socket: LineSocket
    /// The file of what the guest's kernel and systemd write to the console.
    private let console: String
    private var number = 0

    init(path: String, console: String) throws {
        socket = try LineSocket(path: path)
        self.console = console
    }

    /// Runs a bash script and waits for its end. Before the guest's shell is up, the request waits in the port.
    func run(_ script: String, patience: Duration = VirtualPanel.patience) throws -> GuestResult {
        number += 1
        try socket.send("\(number) \(Data(script.utf8).base64EncodedString())")
        while true {
            let answer = try answer(to: script, patience: patience).split(separator: " ").map(String.init)
            // A late answer to an earlier script is skipped.
            guard answer.count >= 2, Int(answer[0]) == number, let exitCode = Int(answer[1]) else { continue }
            let output = answer.count > 2 ? Data(base64Encoded: answer[2]) ?? Data() : Data()
            return GuestResult(exitCode: exitCode, output: String(decoding: output, as: UTF8.self))
        }
    }

    private func answer(to script: String, patience: Duration) throws -> String {
        do {
            return try socket.receive(patience: patience)
        } catch {
            throw PanelError(
                """
                \(error), after \(patience), to the guest's shell: \(script)
                The end of the guest's console: \(endOfConsole)
                """)
        }
    }

    /// A guest that died wrote its last words there.
    private var endOfConsole: String {
        guard let bytes = FileManager.default.contents(atPath: console) else { return "not readable" }
        return bytes.isEmpty ? "empty" : "\n" + String(decoding: bytes.suffix(4000), as: UTF8.self)
    }
}

/// The connection to `panel-touch` in the guest.
final class TouchPort {
    private let socket: LineSocket
    private var marks: Int32 = 0

    init(path: String) throws {
        socket = try LineSocket(path: path)
    }

    /// Plays a script; returns when its last event was injected.
    ///
    /// - Returns: The time at which a finger was last lifted, by the guest's CLOCK_MONOTONIC; zero for never.
    func play(_ script: TouchScript) throws -> Duration {
        marks += 1
        let mark = TouchCommand.mark(marks)
        try socket.send((script.commands + [mark]).map(\.line).joined(separator: "\n"))
        let answer = try wait(for: mark.line + " ")
        guard let lifted = Int(answer.dropFirst(mark.line.count + 1)) else {
            throw PanelError("panel-touch: \(answer)")
        }
        return .nanoseconds(lifted)
    }

    /// Waits until the guest has the touchscreen that is being plugged in.
    func waitUntilPlugged() throws {
        _ = try wait(for: "ready")
    }

    /// Waits for a line that begins so.
    private func wait(for beginning: String) throws -> String {
        while true {
            let answer = try socket.receive(patience: VirtualPanel.patience)
            if answer.hasPrefix(beginning) { return answer }
            guard answer == "ready" || answer.hasPrefix("mark") else { throw PanelError("panel-touch: \(answer)") }
        }
    }
}
