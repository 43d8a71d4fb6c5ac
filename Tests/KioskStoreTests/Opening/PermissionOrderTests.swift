// SPDX-License-Identifier: MIT
internal import CSQLite
import Fixtures
import Glibc
import KioskModel
import Testing

@testable import KioskStore

@Suite("The permission is gone for good before anything takes its place")
struct PermissionOrderTests {
    private let pin = PIN([2, 7, 1, 8, 2, 8])
    private let trial: StoreHarness
    private let store: KioskStore

    init() throws {
        trial = try StoreHarness()
        store = trial.store()
    }

    private var isPermitted: Bool { Files.exists(trial.location.setupPermission) }
    private var error: StoreError {
        .cannotOpen(path: trial.location.setupDirectory, reason: "Permission denied")
    }

    @Test("The first PIN is kept only when its removal is on the disk")
    func firstPIN() throws {
        _ = try store.open()
        trial.withUnflushedPermission {
            #expect(throws: error) { try store.setFirstPIN(pin) }
        }
        #expect(!isPermitted)
        try SetupPermission(of: trial.location).give()
        let state = try store.open().state
        #expect(state.setup == .fresh && !state.hasPIN)
    }

    @Test("A disk that is full by then costs no permission")
    func fullDisk() throws {
        _ = try store.open()
        FullDisk.holding(trial) {
            #expect(throws: StoreError.full(path: trial.location.database)) { try store.setFirstPIN(pin) }
            #expect(isPermitted)
        }
        #expect(try store.open().state.setup == .fresh)
        try store.setFirstPIN(pin)
        #expect(!isPermitted)
    }

    @Test("A removal beside a store that is set up is tried until it is on the disk")
    func besideStore() throws {
        _ = try store.open()
        try store.setFirstPIN(pin)
        store.close()
        try SetupPermission(of: trial.location).give()
        trial.withUnflushedPermission {
            for _ in 0..<2 { #expect(throws: error) { try store.open() } }
        }
        #expect(!isPermitted)
        #expect(try store.open().state.hasPIN)
    }

    @Test("A copy is restored only when its removal is on the disk")
    func restored() throws {
        let other = try StoreHarness()
        let copy = try other.enrolled().backup()
        mkdir(trial.location.directory, 0o700)
        Files.write(Files.read(other.location.pepper), to: trial.location.pepper)
        trial.withUnflushedPermission {
            #expect(throws: error) { try store.restore(from: copy) }
        }
        #expect(!isPermitted)
        try SetupPermission(of: trial.location).give()
        #expect(try !store.open().state.hasPattern)
        #expect(try store.restore(from: copy).state.hasPattern)
    }

    @Test("Taking it back is tried until it is on the disk")
    func withdrawn() throws {
        trial.withUnflushedPermission {
            for _ in 0..<2 { #expect(throws: error) { try store.withdrawSetup(actor: "root") } }
        }
        #expect(throws: StoreError.refused(.setupNotPermitted)) { try store.withdrawSetup(actor: "root") }
    }
}

extension StoreHarness {
    /// Runs `body` while names in the permission's directory can be removed, but their removal cannot be flushed: the
    /// directory cannot be opened.
    ///
    /// Root may open everything, so the thread that runs this is another user's for the files meanwhile.
    fileprivate func withUnflushedPermission(_ body: () throws -> Void) rethrows {
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

/// A disk that is full when SQLite writes a database, as one is that copies what is overwritten. Its journal still fits.
private enum FullDisk {
    /// Has writing to the trial's database fail while `body` runs.
    static func holding(_ trial: StoreHarness, _ body: () throws -> Void) rethrows {
        _ = isInstalled
        let mark = mark(beside: trial.location.directory)
        Files.write([], to: mark)
        defer { Files.remove(mark) }
        try body()
    }

    private static func mark(beside directory: String) -> String { directory + ".full" }

    /// True where SQLite asks here before it writes; other tests' databases have no mark beside them.
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
