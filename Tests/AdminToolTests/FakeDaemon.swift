// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinuxSystem

@testable import AdminTool

/// The daemon's end of a connection, on the same thread: its replies are sent before the requests, and wait in the socket.
final class FakeDaemon {
    private let folder: TemporaryFolder
    private let listener: UnixListener
    private var socket: UnixSocket?
    private var tool: Connection?
    private var received: Descriptor?

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

    /// The requests of the tool so far.
    func requests() throws -> [Request] {
        var requests: [Request] = []
        while case .line(let line) = try socket?.nextLine(limit: ControlProtocol.longestRequest) {
            let request = try Request(line: line)
            if request.takesDescriptor { received = socket?.takeDescriptor() }
            requests.append(request)
        }
        return requests
    }

    /// The memory that came along with the last request.
    func memory() throws -> [UInt8]? {
        guard let descriptor = received.take() else { return nil }
        return try SealedMemory(mapping: descriptor, upTo: 1 << 20).copied()
    }

    struct Gone: Error {}
}

/// Runs a command line as the tool does, with the daemon's end played, and returns its failure.
///
/// - Parameter options: As getopt_long gives them, which keeps its place in globals and would disturb other tests.
func run(
    _ operands: [String], _ options: [String: String] = [:], on daemon: FakeDaemon? = nil
) -> Failure? {
    do throws(Failure) {
        guard case .run(let verb, let arguments) = try Command(ProgramArguments(options: options, operands: operands))
        else { return nil }
        try verb.perform(arguments) { () throws(Failure) in
            do {
                guard let daemon else { throw FakeDaemon.Gone() }
                return try daemon.connection()
            } catch {
                throw Failure(.unavailable, "no daemon in this test")
            }
        }
        return nil
    } catch {
        return error
    }
}
