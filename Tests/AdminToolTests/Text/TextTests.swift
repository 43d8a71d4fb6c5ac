// SPDX-License-Identifier: MIT
import Testing

@testable import AdminTool

@Suite("Comma-separated values")
struct CSVTests {
    @Test(
        "are read as RFC 4180 has them, with a byte order mark or not, and with semicolons",
        arguments: [
            ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
            ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
            ("\u{FEFF}a,b\n", [["a", "b"]]),
            ("\"a,\"\"b\"\"\",c\n", [["a,\"b\"", "c"]]),
            ("\"two\nlines\",x\n", [["two\nlines", "x"]]),
            ("a,,\n,,\n", [["a", "", ""], ["", "", ""]]),
            ("a;b\nc,d;e\n", [["a", "b"], ["c,d", "e"]]),
            ("姓名,b\n\n王小明,\n", [["姓名", "b"], ["王小明", ""]]),
            ("", []),
        ] as [(String, [[String]])])
    func reads(text: String, fields: [[String]]) throws {
        #expect(try CSVReader.records(in: Array(text.utf8)).map(\.fields) == fields)
    }

    @Test("know the line each record begins in")
    func lines() throws {
        let records = try CSVReader.records(in: Array("a\n\n\"b\nc\"\nd\n".utf8))
        #expect(records.map(\.line) == [1, 3, 5])
    }

    @Test(
        "are refused where they are none, with the line",
        arguments: [
            ("a\n\"b", 2, "a quote at the end of a field that begins with one"),
            ("a\nb\"c\n", 2, "quotes around the whole field, doubled within it"),
            ("\"a\"b\n", 1, "a comma behind a quoted field"),
        ])
    func flaws(text: String, line: Int, expected: String) {
        #expect(throws: CSVTable.Flaw(line: line, expected: expected)) {
            try CSVReader.records(in: Array(text.utf8))
        }
    }

    @Test("are refused where they are not UTF-8")
    func notUTF8() {
        #expect(throws: CSVTable.Flaw(line: 2, expected: "text in UTF-8")) {
            try CSVReader.records(in: Array("name\nJos".utf8) + [0xE9] + Array("\n".utf8))
        }
    }

    @Test(
        "never are a formula in a spreadsheet, and come back as they were",
        arguments: [
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("'=1", "''=1"), ("\t=1", "'\t=1"),
            ("O'Neill", "O'Neill"), ("'tis", "'tis"), ("a\"b", "\"a\"\"b\""), ("a,b", "\"a,b\""), ("", ""),
            ("=a,b", "\"'=a,b\""), ("a;b", "\"a;b\""), ("a\nb", "\"a\nb\""),
        ])
    func written(text: String, field: String) throws {
        #expect(CSVTable.line([text, "x"]) == field + ",x")
        let line = Array((CSVTable.line([text, "x"]) + "\n").utf8)
        #expect(try CSVReader.records(in: line).map(\.fields) == [[text, "x"]])
    }
}

@Suite("Tables for people")
struct TextTableTests {
    @Test("have columns as wide as they need, and none that is empty")
    func columns() {
        var table = TextTable(["Name", "Gone", "Hours"])
        table.add(["王小明", "", "Mon"])
        table.add(["Ada\u{1b}", "", ""])
        #expect(
            table.text == """
                Name    Hours
                王小明  Mon
                Ada?
                """)
    }

    @Test(
        "count as a terminal does",
        arguments: [
            ("Ada", 3), ("王小明", 6), ("é", 1), ("e\u{301}", 1), ("한국", 4), ("👩‍👩‍👧", 2), ("❤️", 2), ("ｱ", 1), ("Ａ", 2),
            ("", 0),
        ])
    func width(text: String, columns: Int) {
        #expect(DisplayWidth.columns(of: text) == columns)
    }
}
