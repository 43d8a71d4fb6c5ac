// SPDX-License-Identifier: MIT
import AgentMessages
import Foundation
import TouchCommands

/// The result of a script in the guest, or a state of what is followed there.
package struct GuestResult: Equatable, Sendable {
    package let exitCode: Int
    /// Standard output and standard error, interleaved.
    package let output: String
}

/// The connection to `panel-agent` in the guest, or to the script `panel-shell` of the image before that is installed.
final class GuestAgent {
    private let socket: LineSocket
    /// The file of what the guest's kernel and systemd write to the console.
    private let console: String
    private var number = 0

    init(path: String, console: String) throws {
        socket = try LineSocket(path: path)
        self.console = console
    }

    /// Runs a bash script and waits for its end. Before the guest answers, the request waits in the port.
    func run(_ script: String, patience: Duration = VirtualPanel.patience) throws -> GuestResult {
        try send(.script(script))
        return try explaining("the script \(script)", patience) { try nextReply(patience: patience) }
    }

    func setClock(to seconds: Int) throws {
        try send(.clock(seconds))
        _ = try nextReply(patience: VirtualPanel.patience)
    }

    /// Waits for a state of `subject` of which `take` returns something. The present state is the first.
    ///
    /// - Returns: What `take` returned; nil if no such state came within `patience`.
    func follow<Taken>(
        _ subject: GuestSubject, patience: Duration, _ take: (GuestResult) throws -> Taken?
    ) throws -> Taken? {
        let deadline = ContinuousClock.now + patience
        try send(.follow(subject))
        defer { try? send(.end) }
        while true {
            let state: GuestResult
            do {
                state = try nextReply(patience: deadline - .now)
            } catch  where ContinuousClock.now >= deadline {
                return nil
            }
            if let taken = try take(state) { return taken }
        }
    }

    private func send(_ request: AgentRequest) throws {
        number += 1
        try socket.send(request.bytes(number: number))
    }

    /// The next reply to the last request. Late ones to earlier requests are skipped.
    private func nextReply(patience: Duration) throws -> GuestResult {
        let deadline = ContinuousClock.now + patience
        while true {
            let line = try socket.receive(patience: deadline - .now)
            guard let header = AgentMessage.Header(line), let exitCode = Int(header.word) else {
                throw PanelError("the guest's agent said \(line)")
            }
            let output = try socket.receive(count: header.length, patience: deadline - .now)
            guard header.number == number else { continue }
            return GuestResult(exitCode: exitCode, output: String(decoding: output, as: UTF8.self))
        }
    }

    private func explaining<Reply>(_ what: String, _ patience: Duration, _ wait: () throws -> Reply) throws -> Reply {
        do {
            return try wait()
        } catch {
            throw PanelError(
                """
                \(error), after \(patience), to \(what)
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
