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
        try expectConnection(to: listener)
    }

    @Test("belongs to the group asked for")
    func group() throws {
        let group = try #require(getgrgid(getgid())).pointee
        let listener = try UnixListener(path: path, mode: 0o660, group: String(cString: group.gr_name))
        var status = stat()
        try #require(lstat(path, &status) == 0)
        #expect(status.st_gid == getgid())
        try expectConnection(to: listener)
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
        try expectConnection(to: listener)
    }

    @Test("does not take a path over from a process that listens")
    func taken() throws {
        let first = try UnixListener(path: path, mode: 0o600, group: nil)
        #expect(throws: SystemError(operation: "bind", path: path, code: EADDRINUSE)) {
            _ = try UnixListener(path: path, mode: 0o600, group: nil)
        }
        try expectConnection(to: first)
    }

    @Test("does not remove a file that is no socket")
    func file() throws {
        try AtomicFile.write("precious", to: path, mode: 0o600)
        #expect(throws: SystemError(operation: "bind", path: path, code: EADDRINUSE)) {
            _ = try UnixListener(path: path, mode: 0o600, group: nil)
        }
        #expect(try SmallFile.text(of: path) == "precious")
    }

    @Test("An inherited listener accepts clients and never blocks")
    func inherited() throws {
        let first = try UnixListener(path: path, mode: 0o600, group: nil)
        #expect(fcntl(first.number, F_SETFL, 0) == 0)
        let second = UnixListener(inheriting: Descriptor(owning: dup(first.number)), path: path)
        let isThere = try second.accept() != nil
        #expect(!isThere)
        try expectConnection(to: second)
    }

    @Test("Accepting a client fails if the inherited descriptor is not a socket")
    func noSocket() throws {
        let listener = UnixListener(inheriting: try Descriptor(opening: "/dev/null", O_RDONLY), path: path)
        #expect(throws: SystemError(operation: "accept on", path: path, code: ENOTSOCK)) { _ = try listener.accept() }
    }

    @Test(
        "A client's user is shown by name, or by number if the user has no name",
        arguments: [(0, "root"), (4_000_000_000, "user 4000000000")])
    func users(user: uid_t, name: String) {
        #expect(PeerCredentials(process: 1, user: user, group: 0).userName == name)
    }

    /// A client that connects to the path reaches this listener.
    private func expectConnection(to listener: borrowing UnixListener) throws {
        let client = try UnixSocket(connectingTo: path)
        let server = try #require(try listener.accept()?.number)
        #expect(server != client.number)
    }
}
