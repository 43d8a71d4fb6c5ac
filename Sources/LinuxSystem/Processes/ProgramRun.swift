// SPDX-License-Identifier: MIT
import BootTime
internal import CLinux
import Glibc

/// A short program run to its end, such as systemctl: by absolute path, with a closed environment, and bounded in time
/// and output.
package struct ProgramRun {
    /// 128 and the signal's number where a signal ended it.
    package let exitCode: Int32
    package let output: String

    /// The programs' environment: nothing inherited, and no translation.
    private static let environment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C", "SYSTEMD_PAGER="]

    /// - Parameters:
    ///   - arguments: The program's path first.
    ///   - input: Its standard input, which passes through memory only.
    ///   - patience: The time after which the program is killed.
    ///   - limit: The most bytes of output; the rest is dropped.
    ///   - includesErrors: Whether standard error goes to the output.
    ///   - sharesErrors: Whether it goes where that of this process goes; else nowhere.
    /// - Throws: `SystemError` with ETIMEDOUT for a program that took too long.
    package init(
        _ arguments: [String], input: [UInt8] = [], patience: Duration = .seconds(10), limit: Int = 1 << 20,
        includesErrors: Bool = false, sharesErrors: Bool = false, environment: [String] = []
    ) throws(SystemError) {
        let program = arguments.first ?? ""
        var ends: [Int32] = [0, 0]
        // A pipe could not be made close-on-exec in one call, a pair of sockets can.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw SystemError(operation: "start", path: program, code: errno)
        }
        let ours = Descriptor(owning: ends[0])
        let theirs = Descriptor(owning: ends[1])
        let child = try ProgramRun.start(
            arguments, input: ProgramRun.memory(of: input), output: theirs, includesErrors: includesErrors,
            sharesErrors: sharesErrors, environment: ProgramRun.environment + environment)
        let deadline = Clock.now + patience
        let output = ProgramRun.read(ours, limit: limit, until: deadline)
        guard let status = ProgramRun.wait(for: child, until: deadline) else {
            throw SystemError(operation: "wait for", path: program, code: ETIMEDOUT)
        }
        exitCode = status & 0x7f == 0 ? status >> 8 & 0xff : 128 + status & 0x7f
        self.output = String(decoding: output, as: UTF8.self)
    }

    /// Memory that holds the input, to be read from its beginning.
    private static func memory(of input: [UInt8]) throws(SystemError) -> Descriptor {
        let result = input.withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try SealedMemory.copy(of: bytes, name: "input").release() }
        }
        let memory = Descriptor(owning: try result.get())
        lseek(memory.number, 0, SEEK_SET)
        return memory
    }

    /// - Parameter output: Closed here with the start, so that only the program has it open.
    private static func start(
        _ arguments: [String], input: consuming Descriptor, output: consuming Descriptor, includesErrors: Bool,
        sharesErrors: Bool, environment: [String]
    ) throws(SystemError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.number, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, output.number, STDOUT_FILENO)
        if includesErrors {
            posix_spawn_file_actions_adddup2(&actions, output.number, STDERR_FILENO)
        } else if !sharesErrors {
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        }
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var child = pid_t()
        let program = arguments.first ?? ""
        let code = posix_spawn(&child, program, &actions, nil, words, variables)
        guard code == 0 else { throw SystemError(operation: "start", path: program, code: code) }
        return child
    }

    private static func read(_ file: borrowing Descriptor, limit: Int, until deadline: Instant) -> [UInt8] {
        var output: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 16384)
        var request = pollfd(fd: file.number, events: Int16(POLLIN), revents: 0)
        while case let left = deadline - Clock.now, left > .zero {
            let ready = poll(&request, 1, Int32(clamping: left.milliseconds + 1))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else { break }
            let count = recv(file.number, &part, part.count, 0)
            guard count > 0 else { break }
            output += part.prefix(min(count, limit - output.count))
        }
        return output
    }

    /// The program's status; nil for one that had to be killed.
    private static func wait(for child: pid_t, until deadline: Instant) -> Int32? {
        var status: Int32 = 0
        while Clock.now < deadline {
            if waitpid(child, &status, WNOHANG) == child { return status }
            usleep(2000)
        }
        if waitpid(child, &status, WNOHANG) == child { return status }
        kill(child, SIGKILL)
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        return nil
    }
}
