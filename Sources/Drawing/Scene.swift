// SPDX-License-Identifier: MIT
package import Geometry

/// A whole picture as a value: what to paint, back to front.
///
/// The damage between two pictures is found by comparing them layer by layer, so things that change apart belong in
/// different layers. The layers of one screen are always the same, in the same order.
package struct Scene: Hashable, Sendable {
    package var background: Background
    package var layers: [Layer]

    package init(background: Background, layers: [Layer] = []) {
        self.background = background
        self.layers = layers
    }

    package init(background: Color, layers: [Layer] = []) {
        self.init(background: .color(background), layers: layers)
    }
}

/// The lowest layer, which covers the whole panel.
package enum Background: Hashable, Sendable {
    case color(Color)
    case picture(Bitmap)
}

/// Things that are painted together, back to front.
package struct Layer: Hashable, Sendable {
    package var items: [Item]

    package init(_ items: [Item] = []) {
        self.items = items
    }
}

/// A shape in one color. Where a shape covers a pixel twice it is blended once.
package struct Item: Hashable, Sendable {
    package var shape: Shape
    package var color: Color
    /// 0 invisible ... 1 opaque.
    package var opacity: Double

    package init(_ shape: Shape, _ color: Color, opacity: Double = 1) {
        self.shape = shape
        self.color = color
        self.opacity = opacity
    }
}

/// Lengths and places are panel pixels; everything is anti-aliased.
package enum Shape: Hashable, Sendable {
    case disc(center: Point, radius: Double)
    /// A circle's outline; the stroke lies half inside and half outside of `radius`.
    case ring(center: Point, radius: Double, width: Double)
    /// A line through the points with round caps and joins; one point is a disc.
    case path([Point], width: Double)
    case triangle(Point, Point, Point)
    case roundedRect(Rect, radius: Double)
    case text(TextBlock)
}

/// Words in a frame: shaped, wrapped into at most `maximumLines`, shortened with an ellipsis where they do not fit.
package struct TextBlock: Hashable, Sendable {
    /// The alignment of lines across the frame. A paragraph that is read from right to left begins at the right, so its
    /// leading side is there.
    package enum Alignment: Hashable, Sendable {
        case leading
        case center
        case trailing
        /// Whichever way the paragraph is read.
        case left
    }

    package var string: String
    /// The lines are placed in it; vertically they are centered by the height of their letters: of capitals, or of
    /// ideographs where the text begins with them.
    package var frame: Rect
    /// Pixels per em.
    package var size: Double
    package var alignment: Alignment
    package var maximumLines: Int

    package init(
        _ string: String, in frame: Rect, size: Double, alignment: Alignment = .center, maximumLines: Int = 1
    ) {
        self.string = string
        self.frame = frame
        self.size = size
        self.alignment = alignment
        self.maximumLines = maximumLines
    }
}
