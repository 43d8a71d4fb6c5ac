// SPDX-License-Identifier: MIT
import Glibc
import Synchronization

/// A child process with pipes. (Foundation's own waits forever in Swift 6.0 when two tests wait at a time.)
final class HostProcess {
    /// The child's standard input and output.
    struct Streams {
        var input: Int32?
        var output: Int32?
    }

    private let id: pid_t
    private var exitCode: Int32?

    /// Starts `arguments`, found on the PATH; streams that are not given are inherited.
    init(_ arguments: [String], _ streams: Streams = Streams()) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input = streams.input { posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) }
        if let output = streams.output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        let words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var child = pid_t()
        let code = posix_spawnp(&child, arguments[0], &actions, nil, words, environ)
        guard code == 0 else { throw PanelError("\(arguments[0]): \(String(cString: strerror(code)))") }
        id = child
    }

    /// Waits for the end; returns the exit code, or 128 plus the number of the signal.
    @discardableResult
    func waitUntilExit() -> Int32 {
        if let exitCode { return exitCode }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
        exitCode = code
        return code
    }

    /// Makes a channel for bytes whose ends no other child inherits. (A pair of sockets, because a pipe needs a second
    /// call for that.)
    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw PanelError("socketpair: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }
}

/// A short command on the host; it inherits standard error.
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

    private static let outputs = Mutex<[[String]: String]>([:])

    /// Runs `arguments` the first time, and returns the same output each further time.
    static func runOnce(_ arguments: [String]) throws -> String {
        if let output = outputs.withLock({ $0[arguments] }) { return output }
        let output = try run(arguments)
        outputs.withLock { $0[arguments] = output }
        return output
    }

    /// Returns 16 hexadecimal digits that identify a shell script's output at its first run.
    static func digest(of script: String, _ arguments: String...) throws -> String {
        try runOnce(["sh", "-c", "set -e; { \(script); } | sha256sum | cut -c 1-16", "sh"] + arguments)
    }
}

/// A child process that is killed with its owner, and also when this process dies in any way.
///
/// A shell between the two kills the child when the pipe to this process closes, which the kernel sees to. The shell
/// outlives a signal to the whole process group. (The parent-death signal would come too early: it follows the thread
/// that forked, and test threads come and go.)
final class OwnedProcess {
    private let shell: HostProcess
    /// The end of the pipe in this process; nil once it is closed.
    private var lifeline: Int32?

    /// Starts `arguments`; both output streams go to the file `log`.
    init(_ arguments: [String], log: String) throws {
        let script = #"""
            trap '' HUP INT TERM
            log=$1; shift; "$@" </dev/null >"$log" 2>&1 &
            cat >/dev/null; kill -KILL $! 2>/dev/null; wait
            """#
        let pipe = try HostProcess.pipe()
        defer { close(pipe.read) }
        shell = try HostProcess(["sh", "-c", script, "sh", log] + arguments, HostProcess.Streams(input: pipe.read))
        lifeline = pipe.write
    }

    /// Sends SIGKILL and waits until the child is gone; does nothing the second time.
    func kill() {
        guard let lifeline else { return }
        close(lifeline)
        self.lifeline = nil
        shell.waitUntilExit()
    }

    deinit {
        kill()
    }
}
