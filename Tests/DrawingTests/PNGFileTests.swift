// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Geometry
import Testing

@Suite("PNG files")
struct PNGFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("What is written is read back, pixel by pixel")
    func roundTrip() throws {
        let canvas = Canvas(size: PixelSize(width: 7, height: 5))
        for index in 0..<35 { canvas.pixels[index] = 0xff00_0000 | UInt32(index) &* 0x07_1b35 }
        let path = folder.path + "/picture.png"
        Files.write(try PNGFile.bytes(of: canvas), to: path)
        let back = try PNGFile.read(path)
        #expect(back.size == canvas.size)
        #expect(Array(back.pixels) == Array(canvas.pixels).map { $0 | 0xff00_0000 })
    }

    @Test("A picture that does not compress has room, too", arguments: [1] as [UInt64])
    func noise(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let canvas = Canvas(size: PixelSize(width: 300, height: 200))
        for index in 0..<60_000 { canvas.pixels[index] = 0xff00_0000 | UInt32.random(in: 0...0xff_ffff, using: &dice) }
        let path = folder.path + "/noise.png"
        Files.write(try PNGFile.bytes(of: canvas), to: path)
        let back = try PNGFile.read(path)
        #expect(Array(back.pixels) == Array(canvas.pixels))
    }

    @Test("A picture of 16 million pixels is read, of any shape, and one of a row more is refused")
    func large() throws {
        let path = folder.path + "/large.png"
        Files.write(try PNGFile.bytes(of: Canvas(size: PixelSize(width: 16384, height: 1024))), to: path)
        #expect(try PNGFile.read(path).size == PixelSize(width: 16384, height: 1024))
        Files.write(try PNGFile.bytes(of: Canvas(size: PixelSize(width: 4096, height: 4097))), to: path)
        #expect {
            _ = try PNGFile.read(path)
        } throws: { error in
            "\(error)".contains("4096x4097 has more than 16777216 pixels")
        }
    }

    @Test("A file that is no picture is an error that names it")
    func noPicture() throws {
        let path = folder.path + "/text.png"
        try folder.write("not a picture", to: "text.png")
        #expect {
            _ = try PNGFile.read(path)
        } throws: { error in
            "\(error)".contains(path)
        }
    }

    @Test("A folder that is not there is an error that names the file")
    func nowhere() {
        let path = folder.path + "/not/there.png"
        #expect {
            _ = try PNGFile.read(path)
        } throws: { error in
            "\(error)".contains(path)
        }
    }
}
