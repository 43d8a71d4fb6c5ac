// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc
import Testing

@Suite("PNG files")
struct PNGFileTests {
    private let folder: String

    init() throws {
        let template = try #require(strdup("/tmp/ninedot-png-XXXXXX"))
        defer { free(template) }
        let made = try #require(mkdtemp(template))
        folder = String(cString: made)
    }

    private func clean(_ path: String) {
        remove(path)
        rmdir(folder)
    }

    @Test("What is written is read back, pixel by pixel")
    func roundTrip() throws {
        let canvas = Canvas(size: PixelSize(width: 7, height: 5))
        for index in 0..<35 { canvas.pixels[index] = 0xff00_0000 | UInt32(index) &* 0x07_1b35 }
        let path = folder + "/picture.png"
        defer {
            remove(path)
            rmdir(folder)
        }
        try PNGFile.write(canvas, to: path)
        let back = try PNGFile.read(path)
        #expect(back.size == canvas.size)
        #expect(Array(back.pixels) == Array(canvas.pixels).map { $0 | 0xff00_0000 })
    }

    @Test("A file that is no picture is an error that names it")
    func noPicture() throws {
        let path = folder + "/text.png"
        defer {
            remove(path)
            rmdir(folder)
        }
        let file = try #require(fopen(path, "w"))
        fputs("not a picture", file)
        fclose(file)
        #expect {
            _ = try PNGFile.read(path)
        } throws: { error in
            "\(error)".contains(path)
        }
    }

    @Test("A folder that is not there is an error that names the file")
    func nowhere() {
        defer { rmdir(folder) }
        let path = folder + "/not/there.png"
        let canvas = Canvas(size: PixelSize(width: 2, height: 2))
        #expect(throws: PNGError.self) { try PNGFile.write(canvas, to: path) }
        #expect {
            _ = try PNGFile.read(path)
        } throws: { error in
            "\(error)".contains(path)
        }
    }
}
