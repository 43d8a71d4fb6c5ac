// SPDX-License-Identifier: MIT
import Geometry
import Testing

@Suite("Sizes and turns of a panel")
struct PanelGeometryTests {
    @Test("A size is read from a text of two whole numbers")
    func parsed() {
        #expect(PixelSize(parsing: "800x480") == PixelSize(width: 800, height: 480))
    }

    @Test(
        "A text that is no size gives none",
        arguments: ["", "800", "800x", "x480", "800x480x2", "800 x 480", "8e2x480"])
    func notParsed(text: String) {
        #expect(PixelSize(parsing: text) == nil)
    }

    @Test("A quarter turn swaps the sides of a panel, and a half turn does not")
    func rotated() {
        let size = PixelSize(width: 800, height: 480)
        let swapped = PixelSize(width: 480, height: 800)
        #expect(Rotation.allCases.map(size.rotated) == [size, swapped, size, swapped])
    }

    @Test("Four quarter turns are none, from any turn on")
    func turns() {
        for rotation in Rotation.allCases {
            #expect(rotation.followed(by: .none) == rotation)
            #expect(rotation.followed(by: .half).followed(by: .half) == rotation)
            #expect(rotation.followed(by: .quarter).followed(by: .threeQuarters) == rotation)
        }
        #expect(Rotation.none.followed(by: .quarter) == .quarter)
        #expect(Rotation.quarter.followed(by: .quarter) == .half)
        #expect(Rotation.half.followed(by: .threeQuarters) == .quarter)
    }

    @Test("The short side of a panel is its height or its width")
    func shortSide() {
        #expect(PanelGeometry(size: PixelSize(width: 800, height: 480)).shortSide == 480)
        #expect(PanelGeometry(size: PixelSize(width: 480, height: 800)).shortSide == 480)
    }

    @Test("The scale of a picture is its diagonal in pixels by that in millimeters")
    func scale() {
        #expect(PixelSize(width: 300, height: 400).pixelsPerMillimeter(diagonal: 100) == 5)
    }
}
