// SPDX-License-Identifier: MIT
package import Glibc

/// Files that are there whole or not at all.
package enum AtomicFile {
    /// Writes beside `path` and renames, so that a reader never sees half of it.
    ///
    /// - Parameters:
    ///   - mode: The file's mode, whatever the process's umask is.
    ///   - folderOwns: Whether it gets the folder's owner and group.
    ///   - isDurable: Flushes the file and its folder, so that a power cut leaves the old file or the new one.
    ///   - temporary: What is written before it is renamed; nil for the path with ".new".
    package static func write(
        _ bytes: UnsafeRawBufferPointer, to path: String, mode: mode_t, folderOwns: Bool = false,
        isDurable: Bool = false, through temporary: String? = nil
    ) throws(SystemError) {
        let temporary = temporary ?? path + ".new"
        do throws(SystemError) {
            try create(temporary, with: bytes, mode: mode, folderOwns: folderOwns, isDurable: isDurable)
            guard rename(temporary, path) == 0 else { throw SystemError(operation: "rename", path: path, code: errno) }
        } catch {
            unlink(temporary)
            throw error
        }
        guard isDurable else { return }
        let folder = try Descriptor(opening: Folder.holding(path), O_RDONLY | O_DIRECTORY)
        fsync(folder.number)
    }

    package static func write(
        _ text: String, to path: String, mode: mode_t, isDurable: Bool = false
    ) throws(SystemError) {
        let result = Array(text.utf8).withUnsafeBytes { bytes in
            Result { () throws(SystemError) in try write(bytes, to: path, mode: mode, isDurable: isDurable) }
        }
        try result.get()
    }

    /// Removes the file; a missing one is no error.
    package static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SystemError(operation: "remove", path: path, code: errno)
        }
    }

    private static func create(
        _ path: String, with bytes: UnsafeRawBufferPointer, mode: mode_t, folderOwns: Bool, isDurable: Bool
    ) throws(SystemError) {
        // In a folder that others can write to, a link left there must not lead the writing elsewhere.
        guard unlink(path) == 0 || errno == ENOENT else {
            throw SystemError(operation: "open", path: path, code: errno)
        }
        let file = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        fchmod(file.number, mode)
        if folderOwns { try giveToOwner(ofFolder: Folder.holding(path), file, path) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(file.number, part.baseAddress, part.count)
            guard count > 0 || errno == EINTR else { throw SystemError(operation: "write", path: path, code: errno) }
            rest = rest.dropFirst(max(0, count))
        }
        guard !isDurable || fsync(file.number) == 0 else {
            throw SystemError(operation: "write", path: path, code: errno)
        }
    }

    private static func giveToOwner(
        ofFolder folder: String, _ file: borrowing Descriptor, _ path: String
    ) throws(SystemError) {
        var status = Glibc.stat()
        guard stat(folder, &status) == 0, fchown(file.number, status.st_uid, status.st_gid) == 0 else {
            throw SystemError(operation: "change the owner of", path: path, code: errno)
        }
    }
}
