// SPDX-License-Identifier: MIT
import Glibc

/// A short command on the host; its standard error goes where ours goes.
enum HostCommand {
    /// Runs `arguments` and returns standard output without the last newline; throws when it fails.
    static func run(_ arguments: [String]) throws -> String {
        let pipe = try HostProcess.pipe()
        defer { close(pipe.read) }
        let process = try HostProcess(arguments, HostProcess.Streams(output: pipe.write))
        close(pipe.write)
        var output: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while case let count = read(pipe.read, &bytes, bytes.count), count > 0 {
            output += bytes.prefix(count)
        }
        let code = process.waitUntilExit()
        guard code == 0 else { throw PanelError("\(arguments.joined(separator: " ")): exit \(code)") }
        if output.last == UInt8(ascii: "\n") { output.removeLast() }
        return String(decoding: output, as: UTF8.self)
    }

    /// 16 hexadecimal digits that name what a shell script prints.
    static func digest(of script: String, _ arguments: String...) throws -> String {
        try run(["sh", "-c", "set -e; { \(script); } | sha256sum | cut -c 1-16", "sh"] + arguments)
    }
}
