// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import KioskStore

/// A folder for everything a daemon puts in its directories; removed after the test.
struct RuntimeFolder {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    var path: String { folder.path }
    var socket: String { path + "/control.sock" }
    var store: StoreLocation { StoreLocation(directory: path + "/store") }

    func holds(_ name: String) -> Bool { access(path + "/" + name, F_OK) == 0 }
}
