// SPDX-License-Identifier: MIT
import Foundation

/// QEMU's control socket, in its own protocol (QMP): a command is a line, and so is its reply.
final class MachineMonitor {
    /// A message from QEMU; an event has neither field.
    struct Message: Decodable {
        struct Failure: Decodable {
            let desc: String
        }

        /// What commands used here return: fields, or a text for people.
        struct Result: Decodable {
            let status: String?
            let text: String?

            private enum CodingKeys: CodingKey {
                case status
            }

            init(from decoder: any Decoder) throws {
                text = try? decoder.singleValueContainer().decode(String.self)
                let fields = text == nil ? try decoder.container(keyedBy: CodingKeys.self) : nil
                status = try fields?.decodeIfPresent(String.self, forKey: .status)
            }
        }

        let result: Result?
        let error: Failure?

        private enum CodingKeys: String, CodingKey {
            case result = "return"
            case error
        }

        init(json: String) throws {
            do {
                self = try JSONDecoder().decode(Message.self, from: Data(json.utf8))
            } catch {
                throw PanelError("QEMU's monitor said \(json): \(error)")
            }
        }
    }

    private struct Command: Encodable {
        let execute: String
        let arguments: [String: String]
    }

    private let socket: LineSocket

    init(path: String) throws {
        socket = try LineSocket(path: path)
        // The greeting.
        _ = try socket.receive(patience: .seconds(20))
        try execute("qmp_capabilities")
    }

    /// Descriptor that is readable when QEMU sent something or is gone.
    var descriptor: Int32 { socket.descriptor }

    /// Runs one command and returns its result.
    ///
    /// - Parameter arguments: Strings only; QEMU's commands used here take no others.
    @discardableResult
    func execute(_ command: String, _ arguments: [String: String] = [:]) throws -> Message.Result {
        let line = try JSONEncoder().encode(Command(execute: command, arguments: arguments))
        try socket.send(String(decoding: line, as: UTF8.self))
        while true {
            let message = try Message(json: socket.receive(patience: .seconds(60)))
            if let result = message.result { return result }
            if let error = message.error { throw PanelError("QEMU refused \(command): \(error.desc)") }
        }
    }

    /// Waits for the end of QEMU; false when it takes longer than `patience`.
    func waitForEnd(patience: Duration) -> Bool {
        socket.drain(patience: patience)
    }

    /// Asks `command` until it returns the status `wanted`.
    func wait(until command: String, returns wanted: String, patience: Duration = .seconds(60)) throws {
        let deadline = ContinuousClock.now + patience
        while case let status = try execute(command).status, status != wanted {
            guard ContinuousClock.now < deadline else {
                throw PanelError("QEMU: \(command) never returned \(wanted), but \(status ?? "no status")")
            }
            usleep(10_000)
        }
    }
}
