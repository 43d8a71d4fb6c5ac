// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Testing

@Suite("A turned canvas")
struct TurnedCanvasTests {
    /// An F, one pixel a character: `#` is white.
    private static let upright = [
        "###",
        "#..",
        "##.",
        "#..",
    ]

    @Test(
        "shows the upright picture turned clockwise",
        arguments: [
            (.none, upright),
            (
                .quarter,
                [
                    "####",
                    ".#.#",
                    "...#",
                ]
            ),
            (
                .half,
                [
                    "..#",
                    ".##",
                    "..#",
                    "###",
                ]
            ),
            (
                .threeQuarters,
                [
                    "#...",
                    "#.#.",
                    "####",
                ]
            ),
        ] as [(Rotation, [String])])
    func turns(rotation: Rotation, rows: [String]) {
        let picture = PaintedCanvas(3, 4)
        for (index, character) in Self.upright.joined().enumerated() where character == "#" {
            picture.canvas.pixels[index] = PaintedCanvas.white.pixel
        }
        #expect(PaintedCanvas(picture.canvas.turned(by: rotation)).rows == rows)
    }

    @Test("turned back is the upright picture", arguments: Rotation.allCases)
    func back(rotation: Rotation) throws {
        let canvas = Canvas(size: PixelSize(width: 5, height: 3))
        for index in 0..<15 { canvas.pixels[index] = 0xff00_0000 | UInt32(index) }
        let rest = try #require(Rotation(rawValue: (360 - rotation.rawValue) % 360))
        let back = canvas.turned(by: rotation).turned(by: rest)
        #expect(back.size == canvas.size)
        #expect(Array(back.pixels) == Array(canvas.pixels))
    }
}
