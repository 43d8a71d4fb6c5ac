// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("A listening socket")
struct UnixListenerTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path + "/socket" }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("has the mode asked for", arguments: [0o600, 0o660] as [mode_t])
    func mode(mode: mode_t) throws {
        let listener = try UnixListener(path: path, mode: mode, group: nil)
        var status = stat()
        try #require(lstat(path, &status) == 0)
        #expect(status.st_mode == S_IFSOCK | mode)
        #expect(listener.number >= 0)
    }

    @Test("belongs to the group asked for")
    func group() throws {
        let group = try #require(getgrgid(getgid())).pointee
        let listener = try UnixListener(path: path, mode: 0o660, group: String(cString: group.gr_name))
        var status = stat()
        try #require(lstat(path, &status) == 0)
        #expect(status.st_gid == getgid())
        #expect(listener.number >= 0)
    }

    @Test("needs a group that exists")
    func noGroup() {
        #expect(throws: SystemError(operation: "find group", path: "no-such-group", code: ENOENT)) {
            _ = try UnixListener(path: path, mode: 0o660, group: "no-such-group")
        }
    }

    @Test("has nobody to accept when nobody waits")
    func nobody() throws {
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try listener.accept()
        let isThere = client != nil
        #expect(!isThere)
    }

    @Test("replaces a socket a dead process left")
    func stale() throws {
        do { _ = try UnixListener(path: path, mode: 0o600, group: nil) }
        try #require(access(path, F_OK) == 0)
        let listener = try UnixListener(path: path, mode: 0o600, group: nil)
        let client = try UnixSocket(connectingTo: path)
        let server = try listener.accept()
        let isThere = server != nil
        #expect(isThere)
        #expect(client.number >= 0)
    }

    @Test("does not take a path over from a process that listens")
    func taken() throws {
        let first = try UnixListener(path: path, mode: 0o600, group: nil)
        #expect(throws: SystemError(operation: "bind", path: path, code: EADDRINUSE)) {
            _ = try UnixListener(path: path, mode: 0o600, group: nil)
        }
        #expect(first.number >= 0)
    }

    @Test("does not remove a file that is no socket")
    func file() throws {
        try AtomicFile.write("precious", to: path, mode: 0o600)
        #expect(throws: SystemError(operation: "bind", path: path, code: EADDRINUSE)) {
            _ = try UnixListener(path: path, mode: 0o600, group: nil)
        }
        #expect(access(path, F_OK) == 0)
    }
}
