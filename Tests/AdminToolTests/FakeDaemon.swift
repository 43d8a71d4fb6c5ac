// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinuxSystem

@testable import AdminTool

/// The daemon's part, played on the same thread: its answers are sent before the questions, and wait in the socket.
final class DaemonPart {
    private let folder: TemporaryFolder
    private let listener: UnixListener
    private var socket: UnixSocket?
    private var tool: Connection?

    /// - Parameter replies: To each request, in order.
    init(answering replies: [Reply]) throws {
        folder = try TemporaryFolder()
        listener = try UnixListener(path: folder.path + "/socket", mode: 0o600, group: nil)
        tool = try Connection(to: folder.path + "/socket")
        socket = try listener.accept(takingDescriptors: true)
        for reply in replies { try socket?.send(line: reply.line) }
    }

    /// Answers once more, with memory.
    func answer(_ reply: Reply, with bytes: [UInt8]) throws {
        let memory = try bytes.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "test").release() }
        }.get()
        try socket?.send(line: reply.line, with: Descriptor(owning: memory))
    }

    /// The tool's end, once.
    func connection() throws -> Connection {
        guard let tool = tool.take() else { throw Gone() }
        return tool
    }

    /// What the tool has asked.
    func requests() throws -> [Request] {
        var requests: [Request] = []
        while case .line(let line) = try socket?.nextLine(limit: ControlProtocol.longestRequest) {
            requests.append(try Request(line: line))
        }
        return requests
    }

    /// What came along with the last request.
    func memory() throws -> [UInt8]? {
        guard let descriptor = socket?.takeDescriptor() else { return nil }
        return try SealedMemory(mapping: descriptor, upTo: 1 << 20).copied()
    }

    private struct Gone: Error {}
}

/// How a verb fails; `#expect(throws:)` cannot give a noncopyable connection away.
func failure(of run: () throws -> Void) -> Failure? {
    do {
        try run()
        return nil
    } catch {
        return error as? Failure
    }
}
