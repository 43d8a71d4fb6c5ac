// SPDX-License-Identifier: MIT
import CMosquitto
import Fixtures
import Glibc

/// The program of `make bench-links`: so many links, a process each, at one mosquitto on this machine.
///
///     link-bench LINKS
@main
struct Main {
    /// The numbers that panels can have.
    private static let counts = 1...9999

    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 2, let count = Int(arguments[1]), counts.contains(count) else {
            fail("usage: link-bench LINKS, from \(counts.lowerBound) to \(counts.upperBound)", code: 64)
        }
        signal(SIGPIPE, SIG_IGN)
        mosquitto_lib_init()
        do {
            // A panel has a socket that listens and one that is connected; the broker has one for each link.
            try OpenFiles.allow(2 * count + 100)
            try LinkBenchmark(count).run()
        } catch {
            fail("link-bench: \(error)", code: 1)
        }
    }

    private static func fail(_ text: String, code: Int32) -> Never {
        let line = text + "\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(code)
    }
}

/// The limit of open files, of this process and those that it starts.
private enum OpenFiles {
    static func allow(_ count: Int) throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard limit.rlim_max >= count else {
            throw FixtureError(description: "needs \(count) open files, and ulimit -Hn is \(limit.rlim_max)")
        }
        limit.rlim_cur = max(limit.rlim_cur, rlim_t(count))
        guard setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            throw FixtureError(description: "cannot have \(count) open files: \(String(cString: strerror(errno)))")
        }
    }
}
