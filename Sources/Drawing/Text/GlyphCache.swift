// SPDX-License-Identifier: MIT

/// The coverage bitmaps of the glyphs drawn so far, one byte a pixel.
final class GlyphCache {
    struct Key: Hashable {
        var font: Int
        var glyph: UInt32
        /// Size in 1/64 pixel per em.
        var size: Int
        /// The shift of the glyph's origin to the right of a whole pixel, in 1/64 pixel, a multiple of `step`.
        var shift: Int
    }

    /// A bitmap without padding.
    struct Entry {
        var box: GlyphBox
        /// The index of the first byte in `bytes`.
        var offset: Int
    }

    /// Glyphs are drawn at quarters of a pixel; finer steps cannot be seen.
    static let step = 16
    /// The limit in bytes, past which everything is thrown away: a kiosk shows few words, but names come and go.
    private static let capacity = 4 << 20

    private(set) var bytes: UnsafeMutableBufferPointer<UInt8>
    private var used = 0
    private var entries: [Key: Entry] = [:]

    init() {
        bytes = .allocate(capacity: 64 << 10)
    }

    deinit {
        bytes.deallocate()
    }

    /// True when the cache has grown so large that it should be emptied together with what refers to it.
    var isFull: Bool { used > GlyphCache.capacity }

    func removeAll() {
        entries.removeAll()
        used = 0
    }

    /// The bitmap of a glyph, drawn by `font` if need be; an empty box when it has no ink.
    func entry(for key: Key, font: Font) -> Entry {
        if let known = entries[key] { return known }
        var entry = Entry(box: GlyphBox(left: 0, top: 0, width: 0, height: 0), offset: used)
        font.render(glyph: key.glyph, size: key.size, shift: key.shift) { source, bytesPerRow, box in
            reserve(box.width * box.height)
            entry = Entry(box: box, offset: used)
            for row in 0..<box.height {
                for column in 0..<box.width {
                    bytes[used + row * box.width + column] = source[row * bytesPerRow + column]
                }
            }
            used += box.width * box.height
        }
        entries[key] = entry
        return entry
    }

    private func reserve(_ count: Int) {
        guard used + count > bytes.count else { return }
        let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(bytes.count * 2, used + count))
        for index in 0..<used {
            larger[index] = bytes[index]
        }
        bytes.deallocate()
        bytes = larger
    }
}
