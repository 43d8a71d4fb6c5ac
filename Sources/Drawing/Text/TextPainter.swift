// SPDX-License-Identifier: MIT
package import Geometry

/// Lays text blocks out, remembers the layouts, and paints them.
final class TextPainter {
    /// Layouts kept; a screen shows a few dozen texts.
    private static let remembered = 256
    /// Sizes outside of this many pixels per em are drawn at its ends.
    private static let sizes = 1.0...1024.0

    let fonts: FontList
    private let shaper: TextShaper
    /// Measures with the same fonts.
    let measure: TextMeasure
    private let cache = GlyphCache()
    /// The layouts by block, its frame's corner reduced to the part of a pixel, so that a text that moves by whole
    /// pixels keeps its layout.
    private var layouts: [TextBlock: TextLayout] = [:]

    init(fonts: FontList, language: String?) {
        self.fonts = fonts
        shaper = TextShaper(fonts: fonts, language: language)
        measure = TextMeasure(shaper: shaper)
    }

    /// Sets the language, in which the same characters may look different.
    func setLanguage(_ language: String) {
        shaper.setLanguage(language)
        layouts = [:]
        measure.forget()
    }

    /// The pixels `block` can touch: its ink, as far as it lies within an em around its frame.
    func bounds(of block: TextBlock) -> PixelRect {
        fit(of: block).ink.intersection(reach(of: block))
    }

    /// The fit of `block` in its frame; in a frame that is no place, of nothing.
    func fit(of block: TextBlock) -> TextFit {
        guard !reach(of: block).isEmpty else {
            return TextFit(isShortened: !block.string.isEmpty, breaksWord: false, lineCount: 0, ink: .empty)
        }
        let (column, row) = (nearestPixel(block.frame.x - 0.5), nearestPixel(block.frame.y - 0.5))
        let layout = layout(of: block, column: column, row: row)
        return TextFit(
            isShortened: layout.isShortened, breaksWord: layout.breaksWord, lineCount: layout.lineCount,
            ink: layout.ink(column: column, row: row))
    }

    func paint(_ block: TextBlock, brush: Brush, on rows: PixelRows) {
        let reach = reach(of: block)
        guard reach.intersects(rows.clip) else { return }
        let (column, row) = (nearestPixel(block.frame.x - 0.5), nearestPixel(block.frame.y - 0.5))
        let layout = layout(of: block, column: column, row: row)
        let rows = rows.clipped(to: reach)
        for glyph in layout.glyphs {
            paint(glyph.bitmap, x: glyph.x + column, y: glyph.y + row, brush: brush, on: rows)
        }
    }

    /// The width of `string` on one line, in pixels.
    func width(of string: String, size: Double) -> Double {
        Double(shaper.width(of: string, size: TextPainter.fixed(size))) / 64
    }

    /// The height of the Latin capitals as they are drawn, in pixels.
    func capitalHeight(size: Double) -> Double {
        Double(LetterBody(of: "H", size: TextPainter.fixed(size), fonts: fonts).top) / 64
    }

    /// An em around the frame: where ink is painted at all. Empty for frames that are no place.
    func reach(of block: TextBlock) -> PixelRect {
        guard block.size > 0, block.size.isFinite, block.frame.width > 0 else { return .empty }
        let around = block.frame.inset(by: -min(block.size, TextPainter.sizes.upperBound))
        return PixelRect(softened: around)
    }

    /// The size in 1/64 pixel per em.
    static func fixed(_ size: Double) -> Int {
        guard size > sizes.lowerBound else { return Int(sizes.lowerBound * 64) }
        return Int((min(size, sizes.upperBound) * 64).rounded())
    }

    private func layout(of block: TextBlock, column: Int, row: Int) -> TextLayout {
        var key = block
        key.frame.x -= Double(column)
        key.frame.y -= Double(row)
        if let known = layouts[key] { return known }
        if layouts.count >= TextPainter.remembered || cache.isFull {
            layouts.removeAll()
            cache.removeAll()
        }
        let layout = place(key)
        layouts[key] = layout
        return layout
    }

    /// Breaks the block into lines and centers what lies between the top of the first one's letters and the bottom of
    /// the last one's; each on a baseline of whole pixels, so that it looks sharp.
    private func place(_ block: TextBlock) -> TextLayout {
        let size = TextPainter.fixed(block.size)
        let width = Int((block.frame.width * 64).rounded(.down))
        let breaker = LineBreaker(width: width, maximumLines: block.maximumLines) { [shaper] in
            shaper.width(of: $0, size: size)
        }
        let broken = breaker.lines(of: block.string)
        let body = LetterBody(of: block.string, size: size, fonts: fonts)
        let lineHeight = fonts.lineHeight(size: size)
        let height = body.top + body.bottom + lineHeight * (broken.lines.count - 1)
        let top = (Int((block.frame.center.y * 128).rounded()) - height) / 2
        var layout = TextLayout(
            lineCount: broken.lines.count, isShortened: broken.isShortened, breaksWord: broken.breaksWord)
        for (index, line) in broken.lines.enumerated() {
            let baseline = (top + body.top + lineHeight * index + 32) >> 6
            add(line, of: block, size: size, baseline: baseline, to: &layout)
        }
        return layout
    }

    private func add(_ line: TextLine, of block: TextBlock, size: Int, baseline: Int, to layout: inout TextLayout) {
        let run = shaper.shape(line, size: size)
        let start = Int((TextPainter.start(of: line, width: Double(run.width) / 64, in: block) * 64).rounded())
        for glyph in run.glyphs {
            let x = start + glyph.x + GlyphCache.step / 2
            let shift = (x & 63) / GlyphCache.step * GlyphCache.step
            let key = GlyphCache.Key(font: glyph.font, glyph: glyph.id, size: size, shift: shift)
            guard let font = fonts.font(at: glyph.font) else { continue }
            let bitmap = cache.entry(for: key, font: font)
            layout.add(bitmap, x: x >> 6, y: baseline + (glyph.y + 32) >> 6)
        }
    }

    /// The left end of a line so many pixels wide.
    private static func start(of line: TextLine, width: Double, in block: TextBlock) -> Double {
        switch (block.alignment, line.isRightToLeft) {
        case (.center, _): block.frame.center.x - width / 2
        case (.left, _), (.leading, false), (.trailing, true): block.frame.x
        case (.leading, true), (.trailing, false): block.frame.right - width
        }
    }

    private func paint(_ bitmap: GlyphCache.Entry, x: Int, y: Int, brush: Brush, on rows: PixelRows) {
        let box = PixelRect(left: x, top: y, right: x + bitmap.box.width, bottom: y + bitmap.box.height)
        let area = box.intersection(rows.clip)
        guard !area.isEmpty else { return }
        let bytes = cache.bytes
        let pixels = rows.pixels
        for row in area.top..<area.bottom {
            let source = bitmap.offset &+ (row &- y) &* bitmap.box.width &- x
            let target = row &* rows.width
            for column in area.left..<area.right {
                let weight = brush.weight(coverage: bytes[source &+ column])
                pixels[target &+ column] = brush.over(pixels[target &+ column], weight: weight)
            }
        }
    }
}

/// A text block's glyphs, placed: pixels from the whole pixel its frame begins in.
struct TextLayout {
    struct PlacedGlyph {
        var bitmap: GlyphCache.Entry
        var x: Int
        var y: Int
    }

    var glyphs: [PlacedGlyph] = []
    /// The pixels with ink.
    var ink = PixelRect.empty
    var lineCount = 0
    var isShortened = false
    var breaksWord = false

    /// The pixels with ink when the frame begins in this pixel of the canvas.
    func ink(column: Int, row: Int) -> PixelRect {
        guard !ink.isEmpty else { return .empty }
        return PixelRect(
            left: ink.left + column, top: ink.top + row, right: ink.right + column, bottom: ink.bottom + row)
    }

    mutating func add(_ bitmap: GlyphCache.Entry, x: Int, y: Int) {
        let left = x + bitmap.box.left
        let top = y + bitmap.box.top
        let box = PixelRect(left: left, top: top, right: left + bitmap.box.width, bottom: top + bitmap.box.height)
        guard !box.isEmpty else { return }
        glyphs.append(PlacedGlyph(bitmap: bitmap, x: left, y: top))
        ink = ink.union(box)
    }
}

/// The result of laying out a text block: whether all of it is shown, and where.
package struct TextFit: Hashable, Sendable {
    /// True when an ellipsis stands for a part of the text, or nothing of it is shown.
    package var isShortened: Bool
    /// True when a word is broken because it is wider than the frame.
    package var breaksWord: Bool
    package var lineCount: Int
    /// The pixels with ink on the canvas, also those outside of the frame; empty where there is none.
    package var ink: PixelRect
}
