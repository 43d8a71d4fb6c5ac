// SPDX-License-Identifier: MIT
import Glibc

/// Tells a waiting person what takes so long.
package enum Progress {
    /// Does `work` and writes one line to standard error: what it was and how many seconds it took.
    package static func step<Result>(_ text: String, _ work: () throws -> Result) rethrows -> Result {
        say("virtual panel: \(text) ...", end: "")
        let clock = ContinuousClock()
        let began = clock.now
        do {
            let result = try work()
            let (seconds, attoseconds) = (clock.now - began).components
            say(" \(seconds).\(attoseconds / 100_000_000_000_000_000) s")
            return result
        } catch {
            say(" failed")
            throw error
        }
    }

    package static func say(_ text: String, end: String = "\n") {
        let line = text + end
        _ = line.withCString { write(2, $0, strlen($0)) }
    }
}

/// Why the virtual panel could not do what was asked, in one line for people.
package struct PanelError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }
}
