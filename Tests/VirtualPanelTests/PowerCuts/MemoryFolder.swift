// SPDX-License-Identifier: MIT
import Foundation

@testable import VirtualPanel

/// A folder in memory, where flushing costs nothing; removed with everything in it.
final class MemoryFolder {
    let path: String

    init() throws {
        path = try HostCommand.run(["sh", "-c", Self.script])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// What killed runs left in memory goes first.
    private static let script = """
        find /dev/shm -maxdepth 1 -user $(id -u) -name 'ninedot-test-??????' -mmin +60 -exec rm -rf {} +
        mktemp -d /dev/shm/ninedot-test-XXXXXX
        """
}
