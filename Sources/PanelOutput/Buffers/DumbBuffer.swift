// SPDX-License-Identifier: MIT
internal import CDRM
import Geometry
import Glibc
import LinuxSystem

/// A framebuffer in memory that the CPU writes and the card scans out.
///
/// A class and not a noncopyable struct, because a card keeps one or two of them in a list.
final class DumbBuffer {
    /// The id commits name.
    let framebuffer: UInt32
    /// Bytes from row to row, as the driver wants it; often more than the pixels need (K25).
    let pitch: Int
    /// Mapped write-only by convention: reading it may be a hundred times slower than writing (K27).
    let memory: UnsafeMutableRawBufferPointer
    private let handle: UInt32
    private let card: Card

    /// - Parameter size: The mode's size; some drivers take no other (K26).
    init(on card: Card, size: PixelSize, format: PixelFormat) throws(SystemError) {
        var handle: UInt32 = 0
        var pitch: UInt32 = 0
        var byteCount: UInt64 = 0
        try card.check(
            drmModeCreateDumbBuffer(
                card.number, UInt32(size.width), UInt32(size.height), UInt32(format.bytesPerPixel * 8), 0, &handle,
                &pitch, &byteCount), "create a dumb buffer on")
        do throws(SystemError) {
            let memory = try DumbBuffer.map(handle, byteCount: Int(byteCount), on: card)
            do throws(SystemError) {
                try DumbBuffer.checkLayout(
                    pitch: Int(pitch), byteCount: memory.count, size: size, format: format, on: card)
                framebuffer = try DumbBuffer.register(handle, pitch: pitch, size: size, format: format, on: card)
            } catch {
                munmap(memory.baseAddress, memory.count)
                throw error
            }
            self.memory = memory
        } catch {
            drmModeDestroyDumbBuffer(card.number, handle)
            throw error
        }
        self.handle = handle
        self.pitch = Int(pitch)
        self.card = card
    }

    /// Frees everything in the order of K30. Removing a framebuffer that is seen turns its CRTC off.
    deinit {
        munmap(memory.baseAddress, memory.count)
        drmModeRmFB(card.number, framebuffer)
        drmModeDestroyDumbBuffer(card.number, handle)
    }

    private static func map(_ handle: UInt32, byteCount: Int, on card: Card) throws(SystemError)
        -> UnsafeMutableRawBufferPointer
    {
        var offset: UInt64 = 0
        try card.check(drmModeMapDumbBuffer(card.number, handle, &offset), "map a dumb buffer of")
        let start = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, card.number, off_t(offset))
        guard let start, start != MAP_FAILED else { throw card.failure("map a dumb buffer of") }
        return UnsafeMutableRawBufferPointer(start: start, count: byteCount)
    }

    /// The frame copy relies on this, so a driver's nonsense must not get that far.
    private static func checkLayout(pitch: Int, byteCount: Int, size: PixelSize, format: PixelFormat, on card: Card)
        throws(SystemError)
    {
        guard pitch % format.alignment == 0, pitch >= size.width * format.bytesPerPixel,
            byteCount >= pitch * size.height
        else { throw SystemError(operation: "use a dumb buffer's layout on", path: card.node, code: EINVAL) }
    }

    private static func register(_ handle: UInt32, pitch: UInt32, size: PixelSize, format: PixelFormat, on card: Card)
        throws(SystemError) -> UInt32
    {
        var framebuffer: UInt32 = 0
        let handles: [UInt32] = [handle, 0, 0, 0]
        let pitches: [UInt32] = [pitch, 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        try card.check(
            drmModeAddFB2(
                card.number, UInt32(size.width), UInt32(size.height), format.code, handles, pitches, offsets,
                &framebuffer, 0), "register a framebuffer on")
        return framebuffer
    }
}
