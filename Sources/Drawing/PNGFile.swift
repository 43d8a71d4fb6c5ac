// SPDX-License-Identifier: MIT
internal import CPNG
internal import Geometry
internal import Glibc

/// Writes canvases as PNG files and reads them back, through libpng's one-call interface.
package enum PNGFile {
    /// Larger pictures are refused before memory is taken for them.
    package static let maximumSide = 8192

    /// Writes the canvas to `path`; the file appears whole or not at all. What is there and no ordinary file is left
    /// alone.
    package static func write(_ canvas: borrowing Canvas, to path: String) throws(PNGError) {
        try checkPlace(path)
        let bytes = redGreenBlue(canvas)
        var image = emptyImage()
        image.width = UInt32(canvas.size.width)
        image.height = UInt32(canvas.size.height)
        let temporary = "\(path).\(getpid()).part"
        let written = png_image_write_to_file(&image, temporary, 0, bytes, 0, nil)
        guard written != 0 else {
            let error = PNGError(operation: "write", path: path, reason: message(of: image))
            unlink(temporary)
            throw error
        }
        guard rename(temporary, path) == 0 else {
            let error = PNGError(operation: "rename", path: path, reason: String(cString: strerror(errno)))
            unlink(temporary)
            throw error
        }
    }

    /// The file is put in its place by renaming, which would replace a device such as /dev/null.
    private static func checkPlace(_ path: String) throws(PNGError) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { return }
        throw PNGError(operation: "write", path: path, reason: "expected a file that is new or an ordinary one")
    }

    /// Reads a picture of any PNG kind as 8-bit RGB; what is transparent shows black.
    package static func read(_ path: String) throws(PNGError) -> Canvas {
        var image = emptyImage()
        guard png_image_begin_read_from_file(&image, path) != 0 else {
            throw PNGError(operation: "read", path: path, reason: message(of: image))
        }
        defer { png_image_free(&image) }
        guard image.width <= maximumSide, image.height <= maximumSide else {
            let size = "\(image.width)x\(image.height)"
            throw PNGError(operation: "read", path: path, reason: "\(size) is larger than \(maximumSide) a side")
        }
        let size = PixelSize(width: Int(image.width), height: Int(image.height))
        image.format = rgb
        var bytes = [UInt8](repeating: 0, count: size.width * size.height * 3)
        var background = png_color(red: 0, green: 0, blue: 0)
        guard png_image_finish_read(&image, &background, &bytes, 0, nil) != 0 else {
            throw PNGError(operation: "read", path: path, reason: message(of: image))
        }
        let canvas = Canvas(size: size)
        for index in 0..<canvas.pixels.count {
            let color = Color(bytes[index * 3], bytes[index * 3 + 1], bytes[index * 3 + 2])
            canvas.pixels[index] = color.pixel
        }
        return canvas
    }

    /// The pixels as libpng takes them: it has no format that ignores a fourth byte.
    private static func redGreenBlue(_ canvas: borrowing Canvas) -> [UInt8] {
        let pixels = UnsafeBufferPointer(canvas.pixels)
        return [UInt8](unsafeUninitializedCapacity: pixels.count * 3) { bytes, count in
            count = pixels.count * 3
            guard var byte = bytes.baseAddress else { return }
            for pixel in pixels {
                byte[0] = UInt8(truncatingIfNeeded: pixel >> 16)
                byte[1] = UInt8(truncatingIfNeeded: pixel >> 8)
                byte[2] = UInt8(truncatingIfNeeded: pixel)
                byte += 3
            }
        }
    }

    /// PNG_FORMAT_RGB: three bytes a pixel, red first. The macro is a cast Swift may not import.
    private static let rgb: UInt32 = 2

    private static func emptyImage() -> png_image {
        var image = png_image()
        image.version = 1  // PNG_IMAGE_VERSION
        image.format = rgb
        return image
    }

    private static func message(of image: png_image) -> String {
        withUnsafeBytes(of: image.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// A PNG file could not be written or read.
package struct PNGError: Error, Hashable, Sendable, CustomStringConvertible {
    package var operation: String
    package var path: String
    package var reason: String

    package var description: String { "\(operation) \(path): \(reason)" }
}
