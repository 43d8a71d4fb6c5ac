// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import Glibc
import Testing

/// A program that runs beside the test, killed at the latest when the test is over. Its output is kept in a file.
final class RunningProgram {
    private let process = Process()
    private let outputPath: String

    /// - Parameter arguments: The program first, by its path or by a name to be looked for.
    init(_ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
        outputPath = folder.path + "/output-\(UUID().uuidString)"
        Files.write([], to: outputPath)
        let output = try #require(FileHandle(forWritingAtPath: outputPath))
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    deinit {
        end(with: SIGKILL)
    }

    /// Of env, which becomes the program.
    var id: pid_t { process.processIdentifier }
    var isRunning: Bool { process.isRunning }

    var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Sends a signal and waits for the end; the exit code.
    @discardableResult func end(with signal: Int32) -> Int32 {
        if process.isRunning { kill(id, signal) }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The most memory that it has had so far, in kilobytes.
    var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}

/// Looks again and again until something is so; other programs take their time.
func eventually(
    _ what: String, within seconds: Double = 30, sourceLocation: SourceLocation = #_sourceLocation,
    _ isSo: () throws -> Bool
) throws {
    let end = Date() + seconds
    while try !isSo() {
        guard Date() < end else {
            Issue.record("not within \(seconds) s: \(what)", sourceLocation: sourceLocation)
            throw NotInTime(what: what)
        }
        usleep(10_000)
    }
}

private struct NotInTime: Error {
    var what: String
}

/// A program of this project, which lies beside the tests.
func ownProgram(_ name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return try #require(tests.lastIndex(of: "/").map { tests[..<$0] + "/" + name }).description
}

/// A port of this machine that nobody listens on.
func freePort() throws -> Int {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            bind(number, $0, length) == 0 && getsockname(number, $0, &length) == 0
        }
    }
    try #require(isBound)
    return Int(address.sin_port.bigEndian)
}
