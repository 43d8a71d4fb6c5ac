// SPDX-License-Identifier: MIT
import Testing

@testable import AdminTool

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

    @Test(
        "write times shortly, and read them",
        arguments: [
            (45, "45s"), (600, "10m"), (7200, "2h"), (86_400, "1d"), (90, "90s"), (604_800, "7d"), (0, "0s"),
        ])
    func spans(seconds: Int, text: String) {
        #expect(TimeSpan.text(seconds) == text)
        #expect(TimeSpan.seconds(text) == seconds)
    }

    @Test("take nothing else for a time", arguments: ["", "m", "10", "-5m", "1.5h", "10 m", "5y", "9999999999w", "１m"])
    func noSpan(text: String) {
        #expect(TimeSpan.seconds(text) == nil)
    }
}
