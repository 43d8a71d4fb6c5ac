// SPDX-License-Identifier: MIT
internal import Foundation

/// A folder of its own for one test, removed with everything in it.
package final class TemporaryFolder {
    package let path: String

    package init() throws {
        var template = Array("/tmp/ninedot-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw FixtureError(description: "no folder in /tmp: \(errno)") }
        path = String(cString: made)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file; the folders of its name must be there.
    package func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(path)/\(name)", atomically: false, encoding: .utf8)
    }
}

/// A test's surroundings could not be made.
package struct FixtureError: Error, CustomStringConvertible {
    package var description: String
}
