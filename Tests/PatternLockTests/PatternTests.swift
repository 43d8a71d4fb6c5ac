// SPDX-License-Identifier: MIT
import PatternLock
import Testing
import Touch

@Suite("A pattern")
struct PatternTests {
    @Test("Printing a pattern, or what holds it, shows no dots")
    func printed() {
        let pattern = Pattern([0, 4, 8])
        #expect("\(pattern) \([pattern])" == "(pattern) [(pattern)]")
        var text = ""
        dump(pattern, to: &text)
        #expect(text == "- (pattern)\n")
    }

    @Test("A pattern holds each dot once, in the order in which they were appended, up to the last of the largest grid")
    func dots() {
        let order = (0..<36).map { $0 * 7 % 36 }.reversed() as [Int]
        var pattern = Pattern()
        for (position, index) in order.enumerated() {
            #expect(!pattern.contains(Dot(index: index)))
            pattern.append(Dot(index: index))
            pattern.append(Dot(index: index))
            #expect(pattern.count == position + 1)
            #expect(pattern.last == Dot(index: index))
        }
        #expect((0..<36).map { pattern[$0].index } == order)
        let full = pattern
        pattern.append(Dot(index: 40))
        #expect(pattern == full)
    }

    @Test("Two patterns are equal if their dots and their order are, also after a wipe")
    func equal() {
        var wiped = Pattern([8, 7, 6])
        wiped.wipe()
        #expect(wiped == Pattern())
        #expect(wiped.isEmpty)
        #expect(wiped.last == nil)
        wiped.append(Dot(index: 0))
        #expect(wiped == Pattern([0]))
        // The first dot sets no bit.
        #expect(Pattern() != Pattern([0]))
        #expect(Pattern([0, 1]) != Pattern([1, 0]))
        #expect(Pattern(Array(0..<31)) != Pattern(Array(0..<30) + [31]))
    }

    @Test(
        "A prefix has the first dots, and no more than there are", arguments: [(-1, 0), (0, 0), (2, 2), (3, 3), (9, 3)])
    func prefix(length: Int, count: Int) {
        #expect(Pattern([4, 1, 7]).prefix(length) == Pattern(Array([4, 1, 7].prefix(count))))
    }

    @Test("A second finger makes a drawn pattern void and a tapped one not; every other reason makes both void")
    func void() {
        let reasons: [VoidReason] = [.secondFinger, .palm, .eventsDropped, .unplugged, .disturbed, .panelLost]
        #expect(reasons.map(PatternEntry.draw.isVoid) == [true, true, true, true, true, true])
        #expect(reasons.map(PatternEntry.tap.isVoid) == [false, true, true, true, true, true])
    }
}
