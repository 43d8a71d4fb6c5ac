// SPDX-License-Identifier: MIT
import Fixtures
import Glibc

@testable import KioskStore

extension StoreTrial {
    /// Runs `body` while names in the permission's directory can be removed, but their removal cannot be flushed: the
    /// directory cannot be opened.
    ///
    /// Root may open everything, so the thread that runs this is another user's for the files meanwhile.
    func withUnflushedPermission(_ body: () throws -> Void) rethrows {
        let directory = location.setupDirectory
        let isRoot = geteuid() == 0
        if isRoot { give(String(location.directory.dropLast("/store".count)), to: nobody) }
        chmod(directory, 0o300)
        if isRoot { _ = setFileUser(nobody) }
        defer {
            if isRoot { _ = setFileUser(0) }
            chmod(directory, 0o700)
        }
        try body()
    }

    private var nobody: uid_t { 65534 }

    private func give(_ path: String, to user: uid_t) {
        chown(path, user, gid_t(user))
        for name in Files.names(in: path) { give(path + "/" + name, to: user) }
    }
}

/// Of the calling thread only; its header is not in the module.
@_silgen_name("setfsuid")
private func setFileUser(_ user: uid_t) -> CInt
