// SPDX-License-Identifier: MIT
package import Glibc

/// A small file that is there whole or not at all.
package enum AtomicFile {
    /// Writes beside `path` and renames, so that a reader never sees half of it. Does not survive a power cut by
    /// itself: meant for /run.
    package static func write(_ text: String, to path: String, mode: mode_t) throws(SystemError) {
        let temporary = path + ".new"
        do {
            let file = try Descriptor(opening: temporary, O_WRONLY | O_CREAT | O_TRUNC, mode: mode)
            fchmod(file.number, mode)
            var bytes = Array(text.utf8)
            let written = Glibc.write(file.number, &bytes, bytes.count)
            guard written == bytes.count else {
                throw SystemError(operation: "write", path: temporary, code: written < 0 ? errno : ENOSPC)
            }
        }
        guard rename(temporary, path) == 0 else { throw SystemError(operation: "rename", path: path, code: errno) }
    }

    /// Removes the file; one that is not there is no error.
    package static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SystemError(operation: "remove", path: path, code: errno)
        }
    }
}
