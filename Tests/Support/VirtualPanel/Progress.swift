// SPDX-License-Identifier: MIT
import Glibc

/// Messages on standard error for a person who waits.
package enum Progress {
    /// Does `work`, and says what it is and how many seconds it took: in one line on a terminal, else in two, for
    /// whoever reads a log sees a line only when it ends.
    package static func step<Result>(_ text: String, _ work: () throws -> Result) rethrows -> Result {
        let isTerminal = isatty(2) != 0
        let prefix = "virtual panel: \(text)"
        say("\(prefix) ...", end: isTerminal ? "" : "\n")
        let clock = ContinuousClock()
        let began = clock.now
        func end(_ outcome: String) { say(isTerminal ? " \(outcome)" : "\(prefix): \(outcome)") }
        do {
            let result = try work()
            let (seconds, attoseconds) = (clock.now - began).components
            end("\(seconds).\(attoseconds / 100_000_000_000_000_000) s")
            return result
        } catch {
            end("failed")
            throw error
        }
    }

    package static func say(_ text: String, end: String = "\n") {
        let line = text + end
        _ = line.withCString { write(2, $0, strlen($0)) }
    }
}

/// A failure of the virtual panel, in one line for people.
package struct PanelError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
