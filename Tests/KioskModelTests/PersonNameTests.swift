// SPDX-License-Identifier: MIT
import Testing

@testable import KioskModel

@Suite("A name is what a list can show on one line")
struct PersonNameTests {
    @Test(
        "Space around a name is no part of it",
        arguments: [
            ("Ada", "Ada"), ("  Ada Lovelace\n", "Ada Lovelace"), ("\u{3000}王小明\t", "王小明"), ("\u{a0}O", "O"),
            ("👩‍🔬", "👩‍🔬"), ("می‌خواهم", "می‌خواهم"),
        ])
    func trimmed(typed: String, name: String) throws {
        #expect(try PersonName(typed).text == name)
    }

    @Test("One to 64 characters, however many bytes they take", arguments: ["a", "é", "e\u{301}", "王"])
    func lengths(letter: String) throws {
        #expect(try PersonName(String(repeating: letter, count: 64)).text.count == 64)
        #expect(throws: LineFlaw.tooLong) { try PersonName(String(repeating: letter, count: 65)) }
    }

    @Test("A name has at most 512 bytes, because one character can carry any number of accents")
    func bytes() throws {
        // Each accent takes two bytes, and the letter under them one or two.
        let accents = String(repeating: "\u{301}", count: 255)
        #expect(try PersonName("é" + accents).text.utf8.count == 512)
        #expect(throws: LineFlaw.tooLong) { try PersonName("eé" + accents) }
    }

    @Test(
        "What is no name is refused with the reason",
        arguments: [
            ("", .empty), (" \n\t\u{3000}", .empty), ("Ada\nLovelace", .invisible), ("A\u{0}", .invisible),
            ("A\u{1b}[31m", .invisible), ("A\u{7f}B", .invisible), ("A\u{85}B", .invisible),
            ("A\u{2028}B", .invisible), ("A\u{202e}B", .invisible), ("A\u{2066}B", .invisible),
            ("A\u{feff}B", .invisible), ("e" + String(repeating: "\u{301}", count: 1000), .tooLong),
        ] as [(String, LineFlaw)])
    func refused(typed: String, flaw: LineFlaw) {
        #expect(throws: flaw) { try PersonName(typed) }
    }
}
