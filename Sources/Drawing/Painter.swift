// SPDX-License-Identifier: MIT
package import Geometry

/// Paints scenes and tells what changed between two of them. Owns the fonts and every scratch buffer.
package final class Painter {
    private let text: TextPainter
    private let pathStroke = PathStroke()

    /// - Parameters:
    ///   - fonts: Paths of font files, in order of preference; a missing one is passed over.
    ///   - language: The words' BCP 47 tag, such as "zh-Hans", for fonts that serve several languages.
    /// - Throws: `FontError` when none of them can be opened.
    package init(fonts: [String], language: String? = nil) throws(FontError) {
        text = TextPainter(fonts: try FontList(paths: fonts), language: language)
    }

    /// A painter without fonts, which reads no file and leaves out texts.
    package init() {
        text = TextPainter(fonts: FontList(), language: nil)
    }

    /// Measures texts with the painter's fonts, in the language that it has.
    package var measure: TextMeasure { text.measure }

    /// Warnings for the log, at most one line, naming the fonts that are missing while others serve.
    package var warnings: [String] { text.fonts.warnings }

    /// True when the fonts have every character of `string`.
    package func canShow(_ string: String) -> Bool { text.fonts.hasGlyphs(for: string) }

    /// The pixels that may differ between the two scenes, clipped to `size`.
    package func damage(from old: Scene, to new: Scene, size: PixelSize) -> Region {
        let whole = PixelRect(size: size)
        guard old.background == new.background, old.layers.count == new.layers.count else { return Region(whole) }
        var damage = SceneDamage(area: whole, bounds: bounds)
        for (before, after) in zip(old.layers, new.layers) {
            damage.compare(before, after)
        }
        return damage.region.clipped(to: whole)
    }

    /// Repaints the pixels of `damage` so that they show `scene`.
    package func paint(_ scene: Scene, damage: Region, on canvas: borrowing Canvas) {
        let whole = PixelRect(size: canvas.size)
        let rows = PixelRows(pixels: canvas.pixels, width: canvas.size.width, clip: whole)
        let region = damage.clipped(to: whole)
        let box = region.bounds
        rows.fill(region, with: scene.background)
        for layer in scene.layers {
            layer.items.withUnsafeBufferPointer { items in
                for index in 0..<items.count {
                    let reach = reach(of: items[index].shape)
                    guard reach.intersects(box) else { continue }
                    paint(items[index], within: reach, region, on: rows)
                }
            }
        }
    }

    /// The whole of `scene` on a canvas of its own.
    package func picture(of scene: Scene, size: PixelSize) -> Canvas {
        let canvas = Canvas(size: size)
        paint(scene, on: canvas)
        return canvas
    }

    /// Paints the whole of `scene` on a canvas of its size.
    package func paint(_ scene: Scene, on canvas: borrowing Canvas) {
        paint(scene, damage: Region(PixelRect(size: canvas.size)), on: canvas)
    }

    /// The width of `string` on one line at `size` pixels per em, in pixels.
    package func width(of string: String, size: Double) -> Double {
        text.width(of: string, size: size)
    }

    /// Sets the language of the words, by its BCP 47 tag.
    package func setLanguage(_ language: String) { text.setLanguage(language) }

    /// The height of Latin capitals at `size` pixels per em, in pixels: what a line of text is centered by.
    package func capitalHeight(size: Double) -> Double { text.capitalHeight(size: size) }

    /// The fit of `block`: whether it is shown whole, and the place of its ink.
    package func fit(of block: TextBlock) -> TextFit { text.fit(of: block) }

    /// The pixels `item` can touch.
    package func bounds(of item: Item) -> PixelRect {
        guard item.opacity > 0 else { return .empty }
        if case .text(let block) = item.shape { return text.bounds(of: block) }
        return reach(of: item.shape)
    }

    /// The pixels `shape` can touch, for a text without laying it out.
    private func reach(of shape: Shape) -> PixelRect {
        switch shape {
        case .disc(let center, let radius): PixelRect(softened: center, reach: radius)
        case .ring(let center, let radius, let width): PixelRect(softened: center, reach: radius, strokeWidth: width)
        case .path(let points, let width): PixelRect(path: points, width: width)
        case .triangle(let a, let b, let c): PixelRect(triangle: a, b, c)
        case .roundedRect(let rect, _): PixelRect(softened: rect)
        case .text(let block): text.reach(of: block)
        }
    }

    /// Paints an item in every rectangle it can touch. The rectangles do not overlap, so it makes no difference that
    /// one is not finished before the next.
    private func paint(_ item: Item, within reach: PixelRect, _ region: Region, on rows: PixelRows) {
        let brush = Brush(item.color, opacity: item.opacity)
        guard !brush.isInvisible else { return }
        for rect in region.rects where rect.intersects(reach) {
            paint(item.shape, bounds: reach, brush: brush, on: rows.clipped(to: rect))
        }
    }

    private func paint(_ shape: Shape, bounds: PixelRect, brush: Brush, on rows: PixelRows) {
        switch shape {
        case .disc(let center, let radius):
            rows.paint(DiscRows(center: center, radius: radius), bounds: bounds, brush: brush)
        case .ring(let center, let radius, let width):
            rows.paint(RingRows(center: center, radius: radius, width: width), bounds: bounds, brush: brush)
        case .path(let points, let width):
            pathStroke.paint(points, width: width, bounds: bounds, brush: brush, on: rows)
        case .triangle(let a, let b, let c):
            guard let triangle = TriangleRows(a, b, c) else { return }
            rows.paint(triangle, bounds: bounds, brush: brush)
        case .roundedRect(let rect, let radius):
            rows.paint(RoundedRectRows(rect, radius: radius), bounds: bounds, brush: brush)
        case .text(let block):
            text.paint(block, brush: brush, on: rows)
        }
    }
}
