// SPDX-License-Identifier: MIT
package import Fixtures
import Foundation
package import Glibc

// POSIX_SPAWN_SETSID, which <spawn.h> defines only with the GNU extensions.
private let setSession: Int32 = 0x80

/// A program that runs beside the test, killed at the latest when the test is over. Its output is kept in a file.
package final class RunningProgram {
    package let id: pid_t
    private let outputPath: String
    /// The exit code, or the number of the signal that ended it; nil as long as that is not known.
    private var exitCode: Int32?

    /// - Parameters:
    ///   - arguments: The program, as a path or as a name to search for, and its arguments.
    ///   - terminal: The path of the program's controlling terminal and standard input; nil for none.
    package init(
        _ arguments: [String], in folder: TemporaryFolder, environment: [String: String] = [:], terminal: String? = nil
    ) throws {
        outputPath = folder.path + "/output-\(UUID().uuidString)"
        var variables = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        // If the tests measure their coverage, the programs of the project measure theirs as well.
        variables["LLVM_PROFILE_FILE"] = ProcessInfo.processInfo.environment["LLVM_PROFILE_FILE"]
        id = try RunningProgram.start(arguments, environment: variables, output: outputPath, terminal: terminal)
    }

    deinit {
        end(with: SIGKILL)
    }

    package var isRunning: Bool {
        wait(WNOHANG)
        return exitCode == nil
    }

    package var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }
    package var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// Sends a signal and waits for the end; the exit code.
    @discardableResult package func end(with signal: Int32) -> Int32 {
        if isRunning { kill(id, signal) }
        wait(0)
        return exitCode ?? -1
    }

    /// Sends SIGTERM, and kills the program if it does not end within five seconds.
    package func stop() {
        if isRunning { kill(id, SIGTERM) }
        try? eventually("it ends", within: 5) { !isRunning }
        end(with: SIGKILL)
    }

    /// The most memory that it has had so far, in kilobytes.
    package var peakMemory: Int? {
        let status = try? String(contentsOfFile: "/proc/\(id)/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    private func wait(_ options: Int32) {
        var status: Int32 = 0
        while exitCode == nil {
            switch waitpid(id, &status, options) {
            case id: exitCode = status & 0x7f == 0 ? status >> 8 & 0xff : status & 0x7f
            case -1 where errno == EINTR: continue
            default: return
            }
        }
    }
}

extension RunningProgram {
    /// Nothing of this process is inherited but its user and its limits: no open file, no blocked signal.
    private static func start(
        _ arguments: [String], environment: [String: String], output: String, terminal: String?
    ) throws -> pid_t {
        let program = try path(of: arguments.first ?? "")
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, terminal ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        for number in inheritedDescriptors { posix_spawn_file_actions_addclose(&actions, number) }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        // The first terminal that a new session opens becomes its controlling terminal.
        let session = terminal == nil ? 0 : setSession
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | session))
        let words = arguments.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for text in words + variables { free(text) } }
        var child = pid_t()
        let code = posix_spawn(&child, program, &actions, &attributes, words, variables)
        guard code == 0 else {
            throw FixtureError(description: "cannot start \(program): \(String(cString: strerror(code)))")
        }
        return child
    }

    /// Descriptors that the program would have open, too, such as a connection whose end a test waits for.
    private static var inheritedDescriptors: [Int32] {
        Files.names(in: "/proc/self/fd").compactMap { Int32($0) }
            .filter { $0 > STDERR_FILENO && fcntl($0, F_GETFD) & FD_CLOEXEC == 0 }
    }

    private static func path(of program: String) throws -> String {
        guard !program.contains("/") else { return program }
        let paths = ["/usr/sbin/", "/usr/bin/", "/sbin/", "/bin/"].map { $0 + program }
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else {
            throw FixtureError(description: "\(program) is missing")
        }
        return path
    }
}

/// Looks again and again until something is so; other programs take their time.
///
/// - Parameter what: Said, as it is then, where it is never so.
package func eventually(
    _ what: @autoclosure () -> String, within seconds: Double = 30, file: String = #fileID, line: Int = #line,
    _ isSo: () throws -> Bool
) throws {
    let end = ContinuousClock.now + .seconds(seconds)
    while try !isSo() {
        guard ContinuousClock.now < end else {
            throw FixtureError(description: "\(file):\(line): not within \(seconds) s: \(what())")
        }
        usleep(10_000)
    }
}

/// A program of this project, which lies beside the tests.
package func ownProgram(_ name: String) throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return tests.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/" + name
}
