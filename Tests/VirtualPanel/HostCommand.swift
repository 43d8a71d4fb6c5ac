// SPDX-License-Identifier: MIT
import Foundation

/// A short command on the host; its standard error goes where ours goes.
enum HostCommand {
    /// Runs `arguments` and returns standard output without the last newline; throws when it fails.
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let bytes = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw PanelError("\(arguments.joined(separator: " ")): exit \(process.terminationStatus)")
        }
        var lines = String(decoding: bytes, as: UTF8.self)
        if lines.hasSuffix("\n") { lines.removeLast() }
        return lines
    }

    /// 16 hexadecimal digits that name what a shell script prints.
    static func digest(of script: String, _ arguments: String...) throws -> String {
        try run(["sh", "-c", "set -e; { \(script); } | sha256sum | cut -c 1-16", "sh"] + arguments)
    }
}
