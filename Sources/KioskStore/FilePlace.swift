// SPDX-License-Identifier: MIT
import Glibc

/// Identity of the file at a path: an open one can be unlinked or replaced meanwhile without noticing.
struct FilePlace: Equatable {
    private let device: dev_t
    private let number: ino_t

    /// nil where there is nothing at that path.
    init?(of path: String) throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            guard code == ENOENT || code == ENOTDIR else {
                throw .inputOutput(path: path, reason: String(cString: strerror(code)))
            }
            return nil
        }
        (device, number) = (status.st_dev, status.st_ino)
    }
}
