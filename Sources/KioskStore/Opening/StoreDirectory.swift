// SPDX-License-Identifier: MIT
import Glibc
import LinuxSystem

/// The directory of a store, and files in it that are either whole or not there, whenever the power goes.
struct StoreDirectory {
    let path: String

    /// Makes the directory where it is missing, and closes it to everybody else.
    func prepare() throws(StoreError) {
        if mkdir(path, 0o700) != 0 {
            let code = errno
            guard code == EEXIST else { throw failure(path, code) }
        } else {
            try StoreDirectory(path: Folder.holding(path)).flush()
        }
        try allow(0o700, on: path)
    }

    /// Writes a new file of mode 0600 so that it is on the disk, whole, when this returns.
    ///
    /// A power cut before leaves at most "`file`.new", which the next try overwrites.
    func write(_ bytes: UnsafeRawBufferPointer, to file: String) throws(StoreError) {
        let temporary = file + ".new"
        try create(temporary, flags: O_TRUNC, bytes)
        try replace(file, with: temporary)
    }

    /// Makes an empty file of mode 0600 that nobody else made before, on the disk when this returns.
    func createEmpty(_ file: String) throws(StoreError) {
        try create(file, flags: O_EXCL, UnsafeRawBufferPointer(start: nil, count: 0))
        try flush()
    }

    /// Takes a file away, if there is one, so that it stays away when this returns.
    ///
    /// One that is gone is made durable, too: an earlier call may have removed it and failed to flush that.
    func remove(_ file: String) throws(StoreError) {
        guard unlink(file) != 0 else { return try flush() }
        let code = errno
        switch code {
        case ENOENT: if try isThere() { try flush() }
        case EACCES, EPERM, EBUSY: throw .cannotRemove(path: file, reason: String(cString: strerror(code)))
        default: throw failure(file, code)
        }
    }

    /// Puts a file in the place of another, so that there is one or the other whenever the power goes, and the first
    /// when this returns.
    func replace(_ file: String, with other: String) throws(StoreError) {
        guard rename(other, file) == 0 else { throw failure(file, errno) }
        try flush()
    }

    /// The size of a regular file in bytes, or nil where there is nothing at that path.
    ///
    /// Throws for anything else, so that an unreadable directory is not taken for an empty one.
    func size(of file: String) throws(StoreError) -> Int? {
        var status = stat()
        guard lstat(file, &status) == 0 else {
            let code = errno
            guard code == ENOENT else { throw failure(file, code) }
            return nil
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .cannotOpen(path: file, reason: "expected a regular file")
        }
        return Int(status.st_size)
    }

    /// Takes access by group and others away from a file.
    func makePrivate(_ file: String) throws(StoreError) {
        try allow(0o600, on: file)
    }

    private func isThere() throws(StoreError) -> Bool {
        guard access(path, F_OK) != 0 else { return true }
        let code = errno
        guard code == ENOENT else { throw failure(path, code) }
        return false
    }

    /// Sets the mode by name and not by descriptor: closing one of the database would drop SQLite's locks on it.
    private func allow(_ mode: mode_t, on path: String) throws(StoreError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw failure(path, errno) }
        guard status.st_mode & 0o777 != mode else { return }
        guard chmod(path, mode) == 0 else { throw failure(path, errno) }
    }

    private func create(_ file: String, flags: Int32, _ bytes: UnsafeRawBufferPointer) throws(StoreError) {
        let descriptor = try open(file, O_WRONLY | O_CREAT | O_NOFOLLOW | flags)
        // The umask takes bits away from the mode given to open.
        guard fchmod(descriptor.number, 0o600) == 0 else { throw failure(file, errno) }
        var written = 0
        while written < bytes.count {
            let count = Glibc.write(
                descriptor.number, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count < 0 {
                let code = errno
                guard code == EINTR else { throw failure(file, code) }
                continue
            }
            written += count
        }
        guard fsync(descriptor.number) == 0 else { throw failure(file, errno) }
    }

    /// Makes the names in the directory durable.
    func flush() throws(StoreError) {
        let directory = try open(path, O_RDONLY | O_DIRECTORY)
        guard fsync(directory.number) == 0 else { throw failure(path, errno) }
    }

    private func open(_ path: String, _ flags: Int32) throws(StoreError) -> Descriptor {
        do {
            return try Descriptor(opening: path, flags)
        } catch {
            throw failure(path, error.code)
        }
    }

    private func failure(_ path: String, _ code: Int32) -> StoreError {
        switch code {
        case ENOSPC, EDQUOT: .full(path: path)
        case EROFS: .readOnly(path: path)
        case EIO: .inputOutput(path: path, reason: String(cString: strerror(code)))
        default: .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
    }
}

/// The places of a store's files.
package struct StoreLocation: Hashable, Sendable {
    /// Such as "/var/lib/ninedot"; holds the database and its key, and is made (mode 0700) when its
    /// parent exists.
    package var directory: String
    /// systemd's `$CREDENTIALS_DIRECTORY`, where there is one.
    package var credentialsDirectory: String?
    private var databaseName = "ninedot.db"

    package init(directory: String, credentialsDirectory: String? = nil) {
        self.directory = directory
        self.credentialsDirectory = credentialsDirectory
    }

    package var database: String { directory + "/" + databaseName }
    /// SQLite's; holds something only while a commit is under way, or after one was cut off.
    var journal: String { database + "-journal" }
    /// The device's key where no credential brings one.
    package var pepper: String { directory + "/pepper" }
    /// The file whose presence says that a first start was finished here.
    package var initializedMark: String { directory + "/initialized" }
    /// A directory beside the store and never in it: what became of the one says nothing about the other.
    var setupDirectory: String { directory + "-setup" }
    /// The file whose presence permits a setup. Packages make it at their first installation: a regular file of mode
    /// 0600 that belongs to the daemon, in a directory of mode 0700.
    package var setupPermission: String { setupDirectory + "/permitted" }
    package var credential: String? { credentialsDirectory.map { $0 + "/ninedot.pepper" } }

    /// The database as a program of an earlier version left it.
    func store(ofVersion version: Int) -> String { "\(database).v\(version)" }

    /// The same with another database, for a copy that is about to take the place of this one.
    var restoring: StoreLocation {
        var location = self
        location.databaseName = "restoring.db"
        return location
    }
}

/// The permission to set a kiosk up: a file that the first installation or an admin makes, and that the first secret
/// takes away.
///
/// It lies outside of the store, so that no lost, emptied or unmounted store brings it back. Without it nothing is a
/// first start, whatever else is missing.
struct SetupPermission {
    let path: String
    /// The error where it is needed and was not given.
    let absence: StoreError
    private let directory: StoreDirectory

    init(of location: StoreLocation) {
        path = location.setupPermission
        absence = .notSetUp(path: location.directory)
        directory = StoreDirectory(path: location.setupDirectory)
    }

    /// Looks for it; throws for anything there but a regular file, and where nobody can tell.
    func isGiven() throws(StoreError) -> Bool {
        try directory.size(of: path) != nil
    }

    /// Gives it, durably when this returns; once more does no harm, and makes up for a flush that failed.
    func give() throws(StoreError) {
        if try isGiven() { return try directory.flush() }
        let text: StaticString = "Whoever is at the panel may choose the first PIN, which takes this file away.\n"
        try directory.prepare()
        try directory.write(
            UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), to: path)
    }

    /// Takes it away so that it stays away when this returns, also where an earlier removal failed before it was
    /// durable; false where there was none.
    func takeAway() throws(StoreError) -> Bool {
        let wasGiven = try isGiven()
        try directory.remove(path)
        return wasGiven
    }
}
