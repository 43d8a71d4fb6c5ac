// SPDX-License-Identifier: MIT

/// A folder of its own for one test, removed with everything in it.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// - Parameter inMemory: Where there is such a place: for what flushes much and need not survive a power cut.
    package init(inMemory: Bool = false) throws {
        path = try Files.makeDirectory(inMemory: inMemory)
    }

    deinit {
        Files.remove(path)
    }

    /// Writes a file; the folders of its name must be there.
    package func write(_ text: String, to name: String) throws {
        Files.write(Array(text.utf8), to: "\(path)/\(name)")
        guard Files.exists("\(path)/\(name)") else { throw FixtureError(description: "no file \(name) in \(path)") }
    }
}

/// A fixture that could not be made.
package struct FixtureError: Error, CustomStringConvertible {
    package var description: String

    package init(description: String) {
        self.description = description
    }
}
