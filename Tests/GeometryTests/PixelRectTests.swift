// SPDX-License-Identifier: MIT
import Geometry
import Testing

@Suite("A rectangle of pixels")
struct PixelRectTests {
    @Test("covers every pixel that a rectangle touches, and no other")
    func covering() {
        let touched = PixelRect(covering: Rect(x: 1.5, y: -0.25, width: 2.25, height: 1.5))
        #expect(touched == PixelRect(left: 1, top: -1, right: 4, bottom: 2))
        let whole = PixelRect(covering: Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(whole == PixelRect(left: 1, top: 2, right: 4, bottom: 6))
    }
}
