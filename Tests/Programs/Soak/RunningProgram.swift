// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import LinuxSystem

/// A program that runs, with its standard input and output at the other end of a socket.
final class RunningProgram {
    private let process = Process()
    private var socket: UnixSocket
    private let patience = 30

    /// - Parameter log: The file for its standard error.
    init(_ words: [String], environment: [String: String] = [:], log: String) throws {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SoakFailure("no pair of sockets: \(errno)")
        }
        socket = UnixSocket(owning: Descriptor(owning: ends[0]), path: words[0])
        let theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        process.environment = environment
        process.standardInput = theirs
        process.standardOutput = theirs
        Files.write([], to: log)
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: log))
        try process.run()
        try theirs.close()
    }

    deinit {
        kill()
    }

    var footprint: Footprint { Footprint(of: process.processIdentifier) }
    var isRunning: Bool { process.isRunning }

    func kill() {
        Glibc.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    func send(_ line: String) throws { try socket.send(line: line) }

    /// The next line that it writes; nil where it has ended.
    func nextLine() throws -> String? {
        while true {
            guard try socket.waitToReceive(seconds: patience) else { throw SoakFailure("no answer in time") }
            switch try socket.nextLine(limit: 1 << 16) {
            case .line(let line): return String(decoding: line, as: UTF8.self)
            case .nothingYet: continue
            case .closed: return nil
            case .tooLong: throw SoakFailure("an answer without end")
            }
        }
    }

    func expect(_ expected: String, after line: String) throws {
        try send(line)
        let found = try nextLine() ?? "nothing"
        guard found == expected else { throw SoakFailure("\"\(line)\": expected \(expected), found \(found)") }
    }
}

struct SoakFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
