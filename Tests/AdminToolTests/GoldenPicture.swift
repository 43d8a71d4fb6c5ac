// SPDX-License-Identifier: MIT
import Drawing
import Fixtures
import Glibc
import Testing

@testable import AdminTool

/// A picture that somebody looked at and found good: the screen it shows and the options of `preview` that draw it.
struct GoldenPicture: Sendable, CustomTestStringConvertible {
    var name: String
    /// Of `ninedotctl preview`, without --output.
    var options: [String: String]
    /// The configuration to draw it with.
    var configuration = ""

    var testDescription: String { name }

    /// The folder of the pictures.
    static let folder = "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/") + "/Golden"

    /// True if the pictures are to be replaced by what is drawn now, as `make golden` does.
    static let isReplacing = getenv("NINEDOT_REPLACE_GOLDEN") != nil

    var path: String { "\(GoldenPicture.folder)/\(name).png" }

    /// Draws the picture as the tool does and says how many pixels differ from the kept one.
    ///
    /// Where some do, the new picture and one that shows what changed are written beside the kept one; where none
    /// does, what an earlier change left there goes.
    func differences() throws -> Int {
        let drawn = try draw()
        if GoldenPicture.isReplacing { Files.write(try PNGFile.bytes(of: drawn), to: path) }
        let kept = try PNGFile.read(path)
        let changed = PictureDifference(from: kept, to: drawn)
        let (new, difference) = ("\(GoldenPicture.folder)/\(name).new.png", "\(GoldenPicture.folder)/\(name).diff.png")
        guard changed.count > 0 else {
            unlink(new)
            unlink(difference)
            return 0
        }
        Files.write(try PNGFile.bytes(of: drawn), to: new)
        Files.write(try PNGFile.bytes(of: changed.picture), to: difference)
        return changed.count
    }

    /// Through a file, as a user gets it.
    private func draw() throws -> Canvas {
        let folder = try TemporaryFolder()
        let file = folder.path + "/picture.png"
        try folder.write(configuration, to: "ninedot.conf")
        let given = ["output": file, "config": folder.path + "/ninedot.conf"]
        try Preview(order: PreviewOrder(Arguments([], options.merging(given) { $1 }))).run()
        return try PNGFile.read(file)
    }
}

/// The change from one picture to another.
struct PictureDifference: ~Copyable {
    /// Pixels; all of them where the sizes differ.
    let count: Int
    /// The new picture in faint gray, what differs in magenta.
    let picture: Canvas

    init(from old: borrowing Canvas, to new: borrowing Canvas) {
        let picture = Canvas(size: new.size)
        var count = 0
        for index in 0..<new.pixels.count {
            let isSame = old.size == new.size && old.pixels[index] == new.pixels[index]
            if !isSame { count += 1 }
            picture.pixels[index] = isSame ? PictureDifference.faint(new.pixels[index]) : 0xffff_00ff
        }
        self.count = count
        self.picture = picture
    }

    private static func faint(_ pixel: UInt32) -> UInt32 {
        let gray = ((pixel >> 16 & 0xff) + 2 * (pixel >> 8 & 0xff) + (pixel & 0xff)) / 12 + 0x20
        return 0xff00_0000 | gray << 16 | gray << 8 | gray
    }
}
