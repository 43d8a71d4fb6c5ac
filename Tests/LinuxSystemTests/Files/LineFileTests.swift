// SPDX-License-Identifier: MIT
import Fixtures
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
}
