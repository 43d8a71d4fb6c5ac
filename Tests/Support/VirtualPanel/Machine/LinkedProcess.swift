// SPDX-License-Identifier: MIT
import Glibc

/// A child that is killed with its owner, and also when this process dies in any way.
///
/// A shell stands between: it kills the child when the pipe to us closes, which the kernel does for the dead. It outlives
/// a signal to the whole process group. (The parent-death signal would come too early: it follows the thread that
/// forked, and test threads come and go.)
final class LinkedProcess {
    private let shell: HostProcess
    /// Our end of the pipe; nil once it is closed.
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

    /// SIGKILL, and waits until the child is gone; does nothing the second time.
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
