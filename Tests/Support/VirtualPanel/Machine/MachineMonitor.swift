// SPDX-License-Identifier: MIT
import Glibc

/// QEMU's control socket, in its own protocol (QMP): a command is a line, and so is the answer.
final class MachineMonitor {
    private let socket: LineSocket

    init(path: String) throws {
        socket = try LineSocket(path: path)
        _ = try socket.receive(patience: .seconds(20))
        try execute("qmp_capabilities")
    }

    /// Readable when QEMU has something to say or is gone.
    var descriptor: Int32 { socket.descriptor }

    /// Runs one command and returns the line of its answer.
    ///
    /// - Parameter arguments: Strings only; QEMU's commands used here take no others.
    @discardableResult
    func execute(_ command: String, _ arguments: KeyValuePairs<String, String> = [:]) throws -> String {
        let fields = arguments.map { "\(Self.quoted($0.key)): \(Self.quoted($0.value))" }.joined(separator: ", ")
        try socket.send(#"{"execute": "\#(command)", "arguments": {\#(fields)}}"#)
        while true {
            let answer = try socket.receive(patience: .seconds(60))
            if answer.hasPrefix(#"{"return""#) { return answer }
            if answer.hasPrefix(#"{"error""#) { throw PanelError("QEMU refused \(command): \(answer)") }
            // What is left are events, which nobody here waits for.
        }
    }

    /// Waits for the end of QEMU; false when it goes on for longer than `patience`.
    func waitForEnd(patience: Duration) -> Bool {
        socket.drain(patience: patience)
    }

    /// Asks `command` until its answer contains `text`.
    func wait(until command: String, says text: String, patience: Duration = .seconds(60)) throws {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while try !execute(command).contains(text) {
            guard clock.now < deadline else { throw PanelError("QEMU: \(command) never said \(text)") }
            usleep(10_000)
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
        return "\"\(String(escaped))\""
    }
}
