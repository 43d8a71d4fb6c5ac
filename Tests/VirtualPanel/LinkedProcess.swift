// SPDX-License-Identifier: MIT
import Foundation

/// A child that is killed with its owner, and also when this process dies in any way.
///
/// A shell stands between: it kills the child when the pipe to us closes, which the kernel does for the dead. (The
/// parent-death signal would come too early: it follows the thread that forked, and test threads come and go.)
final class LinkedProcess {
    private let shell = Process()
    private let lifeline = Pipe()

    /// Starts `arguments`; both output streams go to the file `log`.
    init(_ arguments: [String], log: String) throws {
        let script = #"log=$1; shift; "$@" </dev/null >"$log" 2>&1 & cat >/dev/null; kill -KILL $!; wait"#
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", script, "sh", log] + arguments
        shell.standardInput = lifeline
        shell.standardError = FileHandle.nullDevice
        try shell.run()
    }

    /// SIGKILL, and waits until the child is gone; does nothing the second time.
    func kill() {
        guard shell.isRunning else { return }
        try? lifeline.fileHandleForWriting.close()
        shell.waitUntilExit()
    }

    deinit {
        kill()
    }
}
