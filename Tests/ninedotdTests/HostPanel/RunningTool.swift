// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import LinkFixtures
import LinuxSystem

/// `ninedotctl` that runs beside the test, which reads its lines as they come.
final class RunningTool {
    private let process = Process()
    private var output: UnixSocket

    init(_ arguments: [String]) throws {
        var ends: [Int32] = [-1, -1]
        let kind = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue
        guard socketpair(AF_UNIX, Int32(kind), 0, &ends) == 0 else {
            throw FixtureError(description: "no pair of sockets: \(errno)")
        }
        output = UnixSocket(owning: Descriptor(owning: ends[0]), path: "ninedotctl")
        let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.executableURL = URL(fileURLWithPath: try ownProgram("ninedotctl"))
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = theirs
        process.standardError = theirs
        try process.run()
        try theirs.close()
    }

    deinit {
        guard process.isRunning else { return }
        // A milder signal may be blocked, as it is in a thread of the daemon.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Waits for the next line; nil if the program has ended.
    func nextLine() throws -> String? {
        while try output.waitToReceive(seconds: 30) {
            switch try output.nextLine(limit: 1 << 16) {
            case .line(let line): return String(decoding: line, as: UTF8.self)
            case .nothingYet: continue
            case .closed: return nil
            case .tooLong: throw FixtureError(description: "a line without an end")
            }
        }
        throw FixtureError(description: "no line in time")
    }

    /// Reads lines until a line contains these words, and returns that line.
    func line(with words: String) throws -> String {
        while let line = try nextLine() {
            if line.contains(words) { return line }
        }
        throw FixtureError(description: "it ended without: \(words)")
    }
}

extension HostPanel {
    /// The program itself, left running.
    func start(_ arguments: String...) throws -> RunningTool { try RunningTool(arguments + ["--socket", socket]) }
}
