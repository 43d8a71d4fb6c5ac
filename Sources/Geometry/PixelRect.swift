// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels; `right` and `bottom` are exclusive.
package struct PixelRect: Hashable, Sendable {
    package var left: Int
    package var top: Int
    package var right: Int
    package var bottom: Int

    package init(left: Int, top: Int, right: Int, bottom: Int) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
    }

    /// The whole of a picture of this size.
    package init(size: PixelSize) {
        self.init(left: 0, top: 0, right: size.width, bottom: size.height)
    }

    /// The pixels that `rect` touches, rounded outwards.
    package init(covering rect: Rect) {
        self.init(
            left: Int(rect.x.rounded(.down)), top: Int(rect.y.rounded(.down)),
            right: Int(rect.right.rounded(.up)), bottom: Int(rect.bottom.rounded(.up)))
    }

    package var width: Int { max(0, right - left) }
    package var height: Int { max(0, bottom - top) }
    package var area: Int { width * height }
    package var isEmpty: Bool { right <= left || bottom <= top }

    /// The pixels in both rectangles; empty when they do not meet.
    package func intersection(_ other: PixelRect) -> PixelRect {
        PixelRect(
            left: max(left, other.left), top: max(top, other.top),
            right: min(right, other.right), bottom: min(bottom, other.bottom))
    }

    /// The smallest rectangle around both; an empty one adds nothing.
    package func union(_ other: PixelRect) -> PixelRect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelRect(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    package func intersects(_ other: PixelRect) -> Bool {
        !intersection(other).isEmpty
    }
}

/// The size of a picture in whole pixels.
package struct PixelSize: Hashable, Sendable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size that a text such as "800x480" says; nil when it says none.
    package init?(parsing text: some StringProtocol) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]) else { return nil }
        self.init(width: width, height: height)
    }

    /// The size after a turn by `rotation`.
    package func rotated(by rotation: Rotation) -> PixelSize {
        rotation.swapsAxes ? PixelSize(width: height, height: width) : self
    }
}
