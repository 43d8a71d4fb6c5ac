// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("A folder")
struct FolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(
        "The folder of a file is all before its last slash",
        arguments: [("/a/b/c", "/a/b"), ("/a", "/"), ("/", "/"), ("a", "."), ("a/b", "a"), ("", "."), ("/a/", "/a")])
    func holding(path: String, holding: String) {
        #expect(Folder.holding(path) == holding)
    }

    @Test("The names in a folder are sorted, without the hidden ones")
    func names() throws {
        for name in ["b", "a", ".hidden", "10", "9"] { try folder.write("", to: name) }
        #expect(Folder.names(in: folder.path) == ["10", "9", "a", "b"])
    }

    @Test("The numbers in a folder come from its names that begin with a digit")
    func numbers() throws {
        for name in ["12", "0", "007", "x1", "-3", ".5"] { try folder.write("", to: name) }
        #expect(Folder.numbers(in: folder.path).sorted() == [0, 7, 12])
    }

    @Test("A folder that is missing, and a file, have no names and no numbers")
    func missing() throws {
        try folder.write("", to: "1")
        for path in [folder.path + "/nothing", folder.path + "/1"] {
            #expect(Folder.names(in: path).isEmpty)
            #expect(Folder.numbers(in: path).isEmpty)
        }
    }

    @Test("A small file is read up to its limit, and a folder or a missing file is an error that names it")
    func smallFile() throws {
        try folder.write("12345", to: "five")
        #expect(try SmallFile.text(of: folder.path + "/five", longest: 5) == "12345")
        #expect(try SmallFile.text(of: folder.path + "/five", longest: 4) == "1234")
        #expect(try SmallFile.text(of: folder.path + "/five").utf8.count == 5)
        #expect(throws: SystemError(operation: "read", path: folder.path, code: EISDIR)) {
            try SmallFile.text(of: folder.path)
        }
        let missing = folder.path + "/missing"
        #expect(throws: SystemError(operation: "open", path: missing, code: ENOENT)) { try SmallFile.text(of: missing) }
    }
}
