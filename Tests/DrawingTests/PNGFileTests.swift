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
        try PNGFile.write(canvas, to: path)
        let back = try PNGFile.read(path)
        #expect(back.size == canvas.size)
        #expect(Array(back.pixels) == Array(canvas.pixels).map { $0 | 0xff00_0000 })
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
        let canvas = Canvas(size: PixelSize(width: 2, height: 2))
        #expect(throws: PNGError.self) { try PNGFile.write(canvas, to: path) }
        #expect {
            _ = try PNGFile.read(path)
        } throws: { error in
            "\(error)".contains(path)
        }
    }

    @Test("A device is left alone")
    func device() {
        let canvas = Canvas(size: PixelSize(width: 2, height: 2))
        #expect {
            try PNGFile.write(canvas, to: "/dev/null")
        } throws: { error in
            "\(error)" == "write /dev/null: expected a file that is new or an ordinary one"
        }
    }
}
