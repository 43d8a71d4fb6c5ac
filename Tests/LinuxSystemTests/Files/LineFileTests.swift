// SPDX-License-Identifier: MIT
import Fixtures
import Glibc
import LinuxSystem
import Testing

@Suite("A list in a file")
struct LineFileTests {
    private struct Word: LineEntry {
        static let heading = "# Words."
        static let plural = "words"
        let line: String

        init(_ line: String) {
            self.line = line
        }

        init?(line: Substring) {
            guard line.allSatisfy(\.isLetter) else { return nil }
            self.init(String(line))
        }
    }

    @Test(
        "is read whole or not at all",
        arguments: [
            ("# Words.\na\nbc\n", ["a", "bc"]), ("# Words.\n", []), ("# Words.\na\nb", nil), ("# Words.", nil),
            ("# Others.\na\n", nil), ("a\n", nil), ("# Words.\na\n1\n", nil), ("", nil),
        ] as [(String, [String]?)])
    func whole(text: String, words: [String]?) throws {
        let folder = try TemporaryFolder()
        let file = LineFile<Word>(path: folder.path + "/words")
        try AtomicFile.write(text, to: folder.path + "/words", mode: 0o600)
        switch file.read() {
        case .list(let list): #expect(list.map(\.line) == words)
        case .damaged(let reason): #expect(words == nil && reason.contains("not a list of words"))
        case .none: Issue.record("no file")
        }
    }

    @Test("A list that was written is read again, and is none after it was removed")
    func written() throws {
        let folder = try TemporaryFolder()
        let file = LineFile<Word>(path: folder.path + "/words")
        #expect(file.read() == .none)
        try file.write([Word("a"), Word("bc")])
        #expect(file.read() == .list([Word("a"), Word("bc")]))
        #expect(try SmallFile.text(of: folder.path + "/words") == "# Words.\na\nbc\n")
        try file.write([])
        #expect(file.read() == .list([]))
        try file.remove()
        #expect(file.read() == .none)
    }

    @Test("A list may have 32 entries and no more", arguments: [(32, true), (33, false)])
    func entries(count: Int, isRead: Bool) throws {
        let folder = try TemporaryFolder()
        let file = LineFile<Word>(path: folder.path + "/words")
        #expect(LineFile<Word>.mostEntries == 32)
        try file.write(Array(repeating: Word("a"), count: count))
        #expect(isList(file.read()) == isRead)
    }

    @Test("A list may have 16,384 bytes and no more", arguments: [(16_384, true), (16_385, false)])
    func bytes(count: Int, isRead: Bool) throws {
        let folder = try TemporaryFolder()
        let file = LineFile<Word>(path: folder.path + "/words")
        try file.write([Word(String(repeating: "a", count: count - "# Words.\n\n".utf8.count))])
        #expect(isList(file.read()) == isRead)
    }

    @Test("A list that is a link or a folder is damaged, and the reason names it")
    func strange() throws {
        let folder = try TemporaryFolder()
        try LineFile<Word>(path: folder.path + "/words").write([Word("a")])
        try #require(symlink(folder.path + "/words", folder.path + "/link") == 0)
        for path in [folder.path + "/link", folder.path] {
            guard case .damaged(let reason) = LineFile<Word>(path: path).read() else {
                Issue.record("\(path) is read")
                continue
            }
            #expect(reason.contains(path))
        }
    }

    private func isList(_ contents: LineFile<Word>.Contents) -> Bool {
        if case .list = contents { true } else { false }
    }
}
