// SPDX-License-Identifier: MIT
import PatternLock
import Testing

@Suite("A pattern")
struct PatternTests {
    @Test("is not told by printing it, nor by printing what holds it")
    func printed() {
        let pattern = Pattern([0, 4, 8])
        #expect("\(pattern) \([pattern])" == "(pattern) [(pattern)]")
        var text = ""
        dump(pattern, to: &text)
        #expect(text == "- (pattern)\n")
    }
}
