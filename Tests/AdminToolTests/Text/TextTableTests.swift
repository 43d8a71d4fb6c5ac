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
}
