// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import Glibc
import Testing

@testable import AdminTool

@Suite("A file that the tool writes")
struct OutputFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A text and a picture.
    private static let writers: [@Sendable (String) throws -> Void] = [
        { try OutputFile.write("names", to: $0) },
        { try OutputFile.write(Canvas(size: PixelSize(width: 2, height: 2)), to: $0) },
    ]

    @Test("is new or replaces an ordinary one, is its owner's to read, and leaves nothing beside it")
    func written() throws {
        for write in OutputFileTests.writers {
            let path = folder.path + "/file"
            for _ in 0..<2 {
                try write(path)
                #expect(!Files.read(path).isEmpty)
                #expect(Files.mode(of: path) == 0o600)
                #expect(chmod(path, 0o644) == 0)
            }
            #expect(Files.names(in: folder.path) == ["file"])
        }
    }

    /// A pipe stands for devices: a tool that replaces them would take the machine's own away.
    @Test("replaces no pipe and no link, wherever that leads", arguments: ["pipe", "link", "dangling", "folder"])
    func place(kind: String) throws {
        let path = folder.path + "/place"
        switch kind {
        case "pipe": try #require(mkfifo(path, 0o600) == 0)
        case "link":
            try folder.write("kept", to: "kept")
            try #require(symlink("kept", path) == 0)
        case "dangling": try #require(symlink("nowhere", path) == 0)
        default: try #require(mkdir(path, 0o700) == 0)
        }
        let before = Files.names(in: folder.path)
        let expected = Failure(.cannotCreate, "write \(path): expected a file that is new or an ordinary one")
        for write in OutputFileTests.writers {
            #expect(throws: expected) { try write(path) }
        }
        #expect(Files.names(in: folder.path) == before)
    }

    /// In a folder that others can write to, a link under a name that is known before leads elsewhere.
    @Test("goes through nothing that lies there already, and removes nothing of others")
    func neighbors() throws {
        try folder.write("kept", to: "victim")
        let names = ["file.new", "file.part", "file.\(getpid()).part"]
        for name in names { try #require(symlink("victim", folder.path + "/" + name) == 0) }
        for write in OutputFileTests.writers { try write(folder.path + "/file") }
        #expect(Files.read(folder.path + "/victim") == Array("kept".utf8))
        #expect(Files.names(in: folder.path) == (names + ["file", "victim"]).sorted())
    }
}

@Suite("A file that the tool reads")
struct InputFileTests {
    @Test(
        "The tool reads a whole file up to the limit, and refuses a larger one",
        arguments: [0, 1, 65536, (1 << 20) - 1, 1 << 20])
    func limit(count: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 3) }
        Files.write(bytes, to: path)
        #expect(try InputFile.bytes(of: path, limit: 1 << 20) == bytes)
        Files.write([UInt8](repeating: 0, count: (1 << 20) + 1), to: path)
        #expect(throws: Failure(.wrongContents, "\(path) is larger than 1 MB")) {
            try InputFile.bytes(of: path, limit: 1 << 20)
        }
    }

    @Test("The tool reports why it cannot read a folder or a missing file")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        #expect(throws: Failure(.cannotRead, "read \(folder.path): Is a directory")) {
            try InputFile.bytes(of: folder.path, limit: 1)
        }
        #expect(throws: Failure(.cannotRead, "open \(folder.path)/a: No such file or directory")) {
            try InputFile.bytes(of: folder.path + "/a", limit: 1)
        }
    }
}
