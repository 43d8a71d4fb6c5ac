// SPDX-License-Identifier: MIT
import Drawing
import Testing

@Suite("Colors")
struct ColorTests {
    @Test(
        "Luminance is that of WCAG 2",
        arguments: [
            (Color(0, 0, 0), 0.0), (Color(255, 255, 255), 1), (Color(255, 0, 0), 0.2126), (Color(0, 255, 0), 0.7152),
            (Color(0, 0, 255), 0.0722), (Color(128, 128, 128), 0.2159), (Color(10, 10, 10), 0.0030),
        ] as [(Color, Double)])
    func luminance(color: Color, luminance: Double) {
        #expect(abs(color.luminance - luminance) < 0.0001)
    }

    @Test(
        "Contrast is 21 for black and white, 1 for equal colors, and the same both ways",
        arguments: [
            (Color(0, 0, 0), Color(255, 255, 255), 21.0), (Color(9, 99, 199), Color(9, 99, 199), 1),
            (Color(118, 118, 118), Color(255, 255, 255), 4.54),
        ] as [(Color, Color, Double)])
    func contrast(one: Color, other: Color, contrast: Double) {
        #expect(abs(one.contrast(with: other) - contrast) < 0.01)
        #expect(one.contrast(with: other) == other.contrast(with: one))
    }
}
