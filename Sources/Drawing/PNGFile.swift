// SPDX-License-Identifier: MIT
internal import CPNG
internal import Geometry

/// Turns canvases into PNG files and reads them, through libpng's one-call interface.
package enum PNGFile {
    /// Pictures of more pixels are refused before memory is taken for them: twice as many as those of the largest
    /// display that the service's memory is for.
    package static let mostPixels = 1 << 24

    /// The canvas as the contents of a file.
    package static func bytes(of canvas: borrowing Canvas) throws(PNGError) -> [UInt8] {
        let pixels = redGreenBlue(canvas)
        var image = emptyImage()
        image.width = UInt32(canvas.size.width)
        image.height = UInt32(canvas.size.height)
        // What does not compress becomes a little longer.
        var count = pixels.count + pixels.count / 8 + 65536
        var bytes = [UInt8](repeating: 0, count: count)
        guard png_image_write_to_memory(&image, &bytes, &count, 0, pixels, 0, nil) != 0 else {
            throw PNGError(operation: "write", path: "picture", reason: message(of: image))
        }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Reads a picture of any PNG kind as 8-bit RGB; what is transparent shows black. Takes no memory but the canvas.
    package static func read(_ path: String) throws(PNGError) -> Canvas {
        var image = emptyImage()
        guard png_image_begin_read_from_file(&image, path) != 0 else {
            throw PNGError(operation: "read", path: path, reason: message(of: image))
        }
        defer { png_image_free(&image) }
        let size = PixelSize(width: Int(image.width), height: Int(image.height))
        guard size.width * size.height <= mostPixels else {
            let reason = "\(size.width)x\(size.height) has more than \(mostPixels) pixels: scale it down"
            throw PNGError(operation: "read", path: path, reason: reason)
        }
        image.format = rgb
        let canvas = Canvas(size: size)
        var background = png_color(red: 0, green: 0, blue: 0)
        guard png_image_finish_read(&image, &background, canvas.pixels.baseAddress, 0, nil) != 0 else {
            throw PNGError(operation: "read", path: path, reason: message(of: image))
        }
        spread(over: canvas.pixels)
        return canvas
    }

    /// Makes pixels of the three bytes each that `pixels` begins with. From the last one on, none is written over before
    /// it is read.
    private static func spread(over pixels: UnsafeMutableBufferPointer<UInt32>) {
        let bytes = UnsafeRawBufferPointer(pixels)
        for index in pixels.indices.reversed() {
            pixels[index] = Color(bytes[index * 3], bytes[index * 3 + 1], bytes[index * 3 + 2]).pixel
        }
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
