// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("A small file")
struct AtomicFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("is replaced whole, with the mode asked for")
    func replaced() throws {
        let path = folder.path + "/marker"
        try AtomicFile.write("a long first text", to: path, mode: 0o600)
        try AtomicFile.write("short", to: path, mode: 0o644)
        var status = stat()
        try #require(stat(path, &status) == 0)
        #expect(status.st_size == 5)
        #expect(status.st_mode & 0o777 == 0o644)
    }

    @Test("leaves the old one whole when the new one cannot be written")
    func kept() throws {
        let path = folder.path + "/marker"
        try AtomicFile.write("old", to: path, mode: 0o644)
        try #require(mkdir(path + ".new", 0o700) == 0)
        defer { rmdir(path + ".new") }
        #expect(throws: SystemError(operation: "open", path: path + ".new", code: EISDIR)) {
            try AtomicFile.write("new", to: path, mode: 0o644)
        }
        #expect(access(path, R_OK) == 0)
    }

    @Test("leaves nothing of a new one that cannot take its place")
    func leavesNothing() throws {
        let path = folder.path + "/marker"
        try #require(mkdir(path, 0o700) == 0)
        #expect(throws: SystemError(operation: "rename", path: path, code: EISDIR)) {
            try AtomicFile.write("new", to: path, mode: 0o644)
        }
        #expect(Folder.names(in: folder.path) == ["marker"])
    }

    @Test("goes where it should, though somebody laid a link in the way")
    func linked() throws {
        let (path, elsewhere) = (folder.path + "/marker", folder.path + "/elsewhere")
        try AtomicFile.write("theirs", to: elsewhere, mode: 0o644)
        try #require(symlink(elsewhere, path + ".new") == 0)
        try AtomicFile.write("ours", to: path, mode: 0o600)
        #expect(try SmallFile.text(of: path) == "ours")
        #expect(try SmallFile.text(of: elsewhere) == "theirs")
        #expect(Folder.names(in: folder.path) == ["elsewhere", "marker"])
    }

    @Test("A small file is gone once it is removed, also if it was removed before")
    func removed() throws {
        let path = folder.path + "/marker"
        try AtomicFile.write("old", to: path, mode: 0o644)
        for _ in 0..<2 {
            try AtomicFile.remove(path)
            #expect(Folder.names(in: folder.path).isEmpty)
        }
    }

    @Test("Removing fails with the reason if something else than a file has the path")
    func removedFolder() {
        #expect(throws: SystemError(operation: "remove", path: folder.path, code: EISDIR)) {
            try AtomicFile.remove(folder.path)
        }
    }
}
