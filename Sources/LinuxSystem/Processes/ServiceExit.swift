// SPDX-License-Identifier: MIT
import Glibc

/// The codes of sysexits.h with which a service ends; its manual page lists them.
package enum ExitCode {
    package static let failure: Int32 = 1
    package static let usage: Int32 = 64
    /// Tried again and again: the service manager pauses.
    package static let diesTooOften: Int32 = 75
    package static let configuration: Int32 = 78
}

/// The end of a service's process.
package enum ServiceExit {
    /// Ends the process after an answer on standard output, such as the one to --version.
    package static func answer(_ text: String) -> Never {
        print(text, to: STDOUT_FILENO)
        exit(0)
    }

    /// Ends the process after arguments that are none of its own.
    package static func refuse(_ message: String) -> Never {
        print(message, to: STDERR_FILENO)
        exit(ExitCode.usage)
    }

    /// Ends the process after an error, which the log tells of.
    package static func fail(_ message: String, _ code: Int32) -> Never {
        Log.error(message)
        exit(code)
    }

    /// Writes a line without the buffered streams, which Swift 6 counts as shared mutable state.
    private static func print(_ text: String, to descriptor: Int32) {
        let bytes = Array((text + "\n").utf8)
        _ = write(descriptor, bytes, bytes.count)
    }
}
