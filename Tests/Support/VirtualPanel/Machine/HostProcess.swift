// SPDX-License-Identifier: MIT
import Glibc

/// A child process with pipes. (Foundation's own waits for ever in Swift 6.0 when two tests wait at a time.)
final class HostProcess {
    /// Where the child's standard input comes from and its standard output goes to.
    struct Streams {
        var input: Int32?
        var output: Int32?
    }

    private let id: pid_t
    private var exitCode: Int32?

    /// Starts `arguments`, found on the PATH; streams that are not given are ours.
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

    /// Waits for the end; the exit code, or 128 and the signal that ended it.
    @discardableResult
    func waitUntilExit() -> Int32 {
        if let exitCode { return exitCode }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        let code = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
        exitCode = code
        return code
    }

    /// A way for bytes from one end to the other; no other child inherits the ends. (A pipe could not be made so in one
    /// call, a pair of sockets can.)
    static func pipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw PanelError("socketpair: \(String(cString: strerror(errno)))")
        }
        return (ends[0], ends[1])
    }
}
