// SPDX-License-Identifier: MIT
internal import CSQLite
import Fixtures
import Glibc

@testable import KioskStore

/// A disk that is full when SQLite writes a database, as one is that copies what is overwritten. Its journal still fits.
enum FullDisk {
    /// Has writing to the trial's database fail while `body` runs.
    static func holding(_ trial: StoreTrial, _ body: () throws -> Void) rethrows {
        _ = isInstalled
        let mark = mark(beside: trial.location.directory)
        Files.write([], to: mark)
        defer { Files.remove(mark) }
        try body()
    }

    private static func mark(beside directory: String) -> String { directory + ".full" }

    /// Whether SQLite asks here before it writes; other tests' databases have no mark beside them.
    private static let isInstalled: Bool = {
        let write: @convention(c) (CInt, UnsafeRawPointer?, Int, off_t) -> Int = { number, bytes, count, offset in
            guard FullDisk.isFull(number) else { return pwrite(number, bytes, count, offset) }
            errno = ENOSPC
            return -1
        }
        guard let system = sqlite3_vfs_find(nil), let set = system.pointee.xSetSystemCall else { return false }
        let call = unsafeBitCast(write, to: sqlite3_syscall_ptr.self)
        return [set(system, "pwrite", call), set(system, "pwrite64", call)].contains(SQLITE_OK)
    }()

    private static func isFull(_ number: CInt) -> Bool {
        var path = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        guard readlink("/proc/self/fd/\(number)", &path, Int(PATH_MAX)) > 0 else { return false }
        let file = path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        guard file.hasSuffix("/ninedot.db") else { return false }
        return Files.exists(mark(beside: String(file.dropLast("/ninedot.db".count))))
    }
}
