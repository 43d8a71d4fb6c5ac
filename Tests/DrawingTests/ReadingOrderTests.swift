// SPDX-License-Identifier: MIT
import Testing

@testable import Drawing

/// Capitals stand for letters that are read from right to left, so that these tables can be read.
@Suite("Reading order")
struct ReadingOrderTests {
    private static func hebrew(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { moved($0, from: "A", to: "א") }))
    }

    private static func capitals(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { moved($0, from: "א", to: "A") }))
    }

    private static func moved(_ scalar: Unicode.Scalar, from: Unicode.Scalar, to: Unicode.Scalar) -> Unicode.Scalar {
        guard (from.value..<from.value + 22).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - from.value + to.value) ?? scalar
    }

    /// The lines of `text` as they are seen, from left to right, when a line has room for `width` characters.
    private func seen(_ text: String, width: Int = 100, lines: Int = 10) -> [String] {
        let breaker = LineBreaker(width: width, maximumLines: lines) { $0.count }
        return breaker.lines(of: Self.hebrew(text)).lines.map { line in
            let order = ReadingOrder.visualOrder(of: line.levels)
            let characters = line.levels.isEmpty ? line.characters : order.map { line.characters[$0] }
            return Self.capitals(String(characters))
        }
    }

    @Test(
        "Each word runs its own way, and the paragraph the way of its first letter",
        arguments: [
            ("", []), ("abc", ["abc"]), ("ABC", ["CBA"]), ("ab CD ef", ["ab DC ef"]), ("AB cd EF", ["FE cd BA"]),
            ("AB 12", ["12 BA"]), ("12 AB", ["BA 12"]), ("A 1.50 B", ["B 1.50 A"]), ("ab CD 12", ["ab 12 DC"]),
            ("Ab!", ["!bA"]), ("aB!", ["aB!"]), ("sara (ABCD) 3b", ["sara (DCBA) 3b"]), ("AB (CD) 3", ["3 )DC( BA"]),
            ("(AB) 12 cd", ["cd 12 )BA("]), ("ab\nCD ef\ngh", ["ab", "ef DC", "gh"]),
            ("\u{202e}ab\u{202c}", ["\u{202e}ba\u{202c}"]),
        ])
    func order(text: String, lines: [String]) {
        #expect(seen(text) == lines)
    }

    @Test(
        "A name between isolating marks leaves the words around it in their order",
        arguments: [
            ("AB: 3 left", "left 3 :BA"), ("\u{2068}AB\u{2069}: 3 left", "\u{2068}BA\u{2069}: 3 left"),
            ("\u{2068}ab\u{2069}: 3 left", "\u{2068}ab\u{2069}: 3 left"),
        ])
    func isolated(text: String, line: String) {
        #expect(seen(text) == [line])
    }

    @Test(
        "A wrapped paragraph is ordered line by line",
        arguments: [
            ("AB CD EF", 5, ["DC BA", "FE"]), ("ab CD EF gh", 5, ["ab DC", "FE gh"]),
            ("AB cd ef GH", 5, ["cd BA", "HG ef"]), ("ABCDEF", 4, ["DCBA", "FE"]),
        ])
    func wrapped(text: String, width: Int, lines: [String]) {
        #expect(seen(text, width: width) == lines)
    }

    @Test(
        "An ellipsis stands where the paragraph would have gone on",
        arguments: [
            ("abcdef", 4, "abc…"), ("ABCDEF", 4, "…CBA"), ("abCDEF", 4, "abC…"), ("aBCDEF", 4, "aCB…"),
            ("ABcdef", 4, "…cBA"), ("Abcdef", 4, "…bcA"), ("AB CD", 4, "…BA"),
        ])
    func ellipsis(text: String, width: Int, line: String) {
        #expect(seen(text, width: width, lines: 1) == [line])
    }

    @Test(
        "FriBidi is asked only where something may run from right to left",
        arguments: [
            ("Clear, 3:05!", false), ("清除（三）", false), ("Ωλγα Ёж Łódź", false), ("สมชาย", false), ("हिन्दी", false),
            ("👩‍👩‍👧‍👦 \u{200e}", false), ("a א", true), ("سارة", true), ("\u{202e}abc", true), ("\u{fb2a}", true),
            ("\u{1e900}", true),
        ])
    func isAsked(text: String, isAsked: Bool) {
        let characters = Array(text)[...]
        #expect(ReadingOrder(of: characters).line(of: characters).levels.isEmpty != isAsked)
    }
}
