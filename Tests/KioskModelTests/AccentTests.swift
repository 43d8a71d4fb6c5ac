// SPDX-License-Identifier: MIT
import KioskModel
import Testing

@Suite("A color of the owner's own")
struct AccentTests {
    private func isTaken(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Bool {
        Accent.FreeColor(red: red, green: green, blue: blue) != nil
    }

    @Test("A hue of less than twenty degrees from red is refused on either side, and twenty degrees are accepted")
    func hue() {
        // 240 from the strongest channel to the weakest: 80 of them are twenty degrees.
        #expect(isTaken(240, 80, 0) && isTaken(240, 0, 80))
        #expect(!isTaken(240, 79, 0) && !isTaken(240, 0, 79))
        #expect(!isTaken(255, 0, 0) && !isTaken(255, 20, 20))
    }

    @Test("A reddish gray is taken until it is saturated by a quarter")
    func saturation() {
        #expect(!isTaken(126, 75, 75))
        #expect(isTaken(124, 75, 75))
        // The same in light colors, whose saturation is measured from white.
        #expect(!isTaken(180, 130, 130))
        #expect(isTaken(179, 131, 131))
    }

    @Test("Gray, black, white, green and blue have nothing of red")
    func others() {
        for (red, green, blue) in [(0, 0, 0), (128, 128, 128), (255, 255, 255), (0, 255, 0), (0, 0, 255), (60, 61, 60)]
        {
            #expect(isTaken(UInt8(red), UInt8(green), UInt8(blue)), "\(red) \(green) \(blue)")
        }
    }

    @Test("The channels come back as they were given")
    func channels() throws {
        let color = try #require(Accent.FreeColor(red: 1, green: 2, blue: 3))
        #expect([color.red, color.green, color.blue] == [1, 2, 3])
    }
}
