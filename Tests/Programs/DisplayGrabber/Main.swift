// SPDX-License-Identifier: MIT
import CDRM
import Glibc

/// A camera for displays that no emulator shows: writes what a card's first running CRTC scans out as a PPM file.
///
///     display-grabber CARD FILE
///
/// Needs root; takes pictures of 32 bits a pixel, red in the upper bits, from a buffer in memory.
@main
struct Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fail("usage: display-grabber CARD FILE") }
        let card = open(arguments[1], O_RDWR | O_CLOEXEC)
        guard card >= 0 else { fail("\(arguments[1]): \(String(cString: strerror(errno)))") }
        drmDropMaster(card)
        guard let shown = scannedOut(card), let framebuffer = drmModeGetFB(card, shown) else {
            fail("\(arguments[1]) shows nothing")
        }
        let picture = portablePixels(of: card, framebuffer.pointee)
        let file = creat(arguments[2], 0o600)
        guard file >= 0, write(file, picture, picture.count) == picture.count else {
            fail("cannot write \(arguments[2])")
        }
    }

    /// The framebuffer of the first CRTC that has one.
    private static func scannedOut(_ card: Int32) -> UInt32? {
        guard let resources = drmModeGetResources(card) else { fail("no resources") }
        for index in 0..<Int(resources.pointee.count_crtcs) {
            guard let crtc = drmModeGetCrtc(card, resources.pointee.crtcs[index]) else { continue }
            if crtc.pointee.mode_valid != 0, crtc.pointee.buffer_id != 0 { return crtc.pointee.buffer_id }
        }
        return nil
    }

    private static func portablePixels(of card: Int32, _ framebuffer: drmModeFB) -> [UInt8] {
        let (width, height, pitch) = (Int(framebuffer.width), Int(framebuffer.height), Int(framebuffer.pitch))
        var offset: UInt64 = 0
        guard framebuffer.bpp == 32, drmModeMapDumbBuffer(card, framebuffer.handle, &offset) == 0,
            let memory = mmap(nil, pitch * height, PROT_READ, MAP_SHARED, card, off_t(offset)), memory != MAP_FAILED
        else { fail("not a buffer of 32 bits a pixel in memory") }
        var bytes = Array("P6\n\(width) \(height)\n255\n".utf8)
        for row in 0..<height {
            for column in 0..<width {
                let pixel = memory.load(fromByteOffset: row * pitch + column * 4, as: UInt32.self)
                bytes += [UInt8(pixel >> 16 & 0xff), UInt8(pixel >> 8 & 0xff), UInt8(pixel & 0xff)]
            }
        }
        return bytes
    }
}

func fail(_ text: String) -> Never {
    var bytes = Array("display-grabber: \(text)\n".utf8)
    _ = write(STDERR_FILENO, &bytes, bytes.count)
    exit(2)
}
