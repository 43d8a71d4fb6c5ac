// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

/// What nothing that is tried on a locked panel may change.
struct Standing: Equatable {
    let process: String
    let restarts: String
    /// When the panel was last opened; "0" for never.
    let opened: String
    let failures: Int
}

extension VirtualPanel {
    func standing() throws -> Standing {
        Standing(
            process: try property("MainPID", of: "ninedotd.service"),
            restarts: try property("NRestarts", of: "ninedotd.service"),
            opened: try property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target"),
            failures: try status().failures)
    }

    /// Tries something on the locked panel. Afterwards the same process shows the same picture, nothing was opened or
    /// counted, and the right pattern unlocks.
    ///
    /// - Parameters:
    ///   - name: What the pictures are called.
    ///   - mayRestart: Whether the daemon may end and come back locked meanwhile.
    func withstand(_ name: String, mayRestart: Bool = false, _ attempt: () throws -> Void) throws {
        let standing = try standing()
        let picture = try screenshot("before-\(name)")
        try attempt()
        try waitUntil(.locked)
        let kept = try self.standing()
        #expect(kept.opened == standing.opened && kept.failures == standing.failures)
        #expect(mayRestart || kept == standing)
        try waitUntilShown("locked after \(name)") { $0.difference(from: picture) == 0 }
        try draw(Scenario.pattern)
        try waitUntil(.unlocked)
        try waitUntilTarget(isActive: true)
    }
}
