// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import Glibc
import LinkFixtures
import LinuxSystem
import Testing

/// A run of the program, with its output and its requests to the daemon.
struct ToolRun {
    var output: String
    var exitCode: Int32
    var requests: [Request] = []
    /// The text on its terminal before the daemon replied.
    var shown = ""
}

/// Runs the program in UTC, and plays the daemon if there are replies.
///
/// - Parameters:
///   - terminal: The program's terminal; nil for none.
///   - shown: The number of characters to read from the terminal.
func runTool(
    _ words: [String], replies: [Reply], at terminal: PseudoTerminal? = nil, showing shown: Int = 0
) throws -> ToolRun {
    let folder = try TemporaryFolder()
    let path = folder.path + "/socket"
    let listener = try UnixListener(path: path, mode: 0o600, group: nil)
    let socket = replies.isEmpty ? [] : ["--socket", path]
    let program = try RunningProgram(
        [ownProgram("ninedotctl")] + words + socket, in: folder, environment: ["TZ": "UTC"], terminal: terminal?.path)
    var run = ToolRun(output: "", exitCode: 0)
    var daemon: UnixSocket?
    if !replies.isEmpty {
        var request = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
        try #require(poll(&request, 1, 30_000) == 1, "the program does not connect: \(program.output)")
        daemon = try listener.accept(takingDescriptors: true)
        run.shown = terminal?.shown(shown) ?? ""
        for reply in replies { try daemon?.send(line: reply.line) }
    }
    if words.first == "watch" {
        // The program ends when the connection closes; an unread request would reset it instead.
        try #require(try daemon?.waitToReceive(seconds: 30) == true)
        _ = try daemon?.nextLine(limit: ControlProtocol.longestRequest)
        daemon = nil
    }
    // Signal 0 only waits.
    run.exitCode = program.end(with: 0)
    while case .line(let line) = try daemon?.nextLine(limit: ControlProtocol.longestRequest) {
        run.requests.append(try Request(line: line))
        _ = daemon?.takeDescriptor()
    }
    run.output = program.output
    return run
}
