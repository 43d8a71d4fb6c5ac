// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Testing

@Suite("Fonts")
struct FontTests {
    @Test("Missing fonts are passed over with one warning that names them all")
    func missing() throws {
        let painter = try Painter(fonts: ["/nowhere/a.ttf", PaintedCanvas.latin, "/etc/passwd", "/nowhere/b.ttc"])
        let missing = "/nowhere/a.ttf, /etc/passwd, /nowhere/b.ttc"
        #expect(painter.warnings == ["no outline font in \(missing); the others serve"])
        #expect(painter.width(of: "Hello", size: 20) > 40)
    }

    @Test("Fonts that are all there are no warning")
    func complete() throws {
        #expect(try Painter(fonts: [PaintedCanvas.latin, PaintedCanvas.chinese]).warnings == [])
    }

    @Test("Without any font the error names every path that was tried, and Debian's packages")
    func none() {
        #expect {
            try Painter(fonts: ["/nowhere/a.ttf", "/etc/passwd"])
        } throws: { error in
            "\(error)".contains("/nowhere/a.ttf, /etc/passwd") && "\(error)".contains("fonts-dejavu-core")
        }
        #expect(throws: FontError.self) { try Painter(fonts: []) }
    }

    @Test(
        "The painter tells which words its fonts can show",
        arguments: [("Clear", true, true), ("清除", false, true), ("Clear 清", false, true), ("\u{10ffff}", false, false)])
    func canShow(text: String, inLatin: Bool, inBoth: Bool) throws {
        #expect(try Painter(fonts: [PaintedCanvas.latin]).canShow(text) == inLatin)
        #expect(try Painter(fonts: [PaintedCanvas.latin, PaintedCanvas.chinese]).canShow(text) == inBoth)
    }

    @Test("A file that only begins like a font is passed over where a character is looked for in it")
    func broken() throws {
        let folder = try TemporaryFolder()
        try folder.write("\0\u{1}\0\0\0\u{9}", to: "broken.ttf")
        let path = "\(folder.path)/broken.ttf"
        let painter = try Painter(fonts: [PaintedCanvas.latin, path, PaintedCanvas.chinese])
        #expect(painter.canShow("清除"))
        #expect(painter.width(of: "清除", size: 20) == 40)
    }
}
