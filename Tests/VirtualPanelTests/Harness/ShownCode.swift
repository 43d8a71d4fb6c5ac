// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import KioskModel
import KioskSession
import Screens

@testable import VirtualPanel

extension Screenshot {
    /// Reads the code of a challenge as somebody in front of the panel does: each of its digits is the one whose drawing
    /// is most alike.
    func readCode(on display: VirtualDisplay = .standard) throws -> String {
        let painter = try Painter(fonts: [ScreenLayout.font])
        var digits = [Int](repeating: 0, count: PIN.challengeLength)
        for place in digits.indices {
            let differences = PIN.digits.map { digit in
                digits[place] = digit
                let view = ViewState.challenge(ChallengeView(code: PIN(digits), secondsLeft: 120))
                return difference(from: Screenshot(of: view, by: painter, on: display))
            }
            digits[place] = differences.indices.min { differences[$0] < differences[$1] } ?? 0
        }
        return digits.map { String($0) }.joined()
    }

    /// The picture that a panel shows of a view.
    init(of view: ViewState, by painter: Painter, on display: VirtualDisplay) {
        let builder = SceneBuilder(on: Measures(display.geometry, painter.measure), appearance: Appearance())
        let shown = ShownScreen(view, showing: PageState(), on: builder.measures, in: builder.appearance)
        let canvas = painter.picture(of: builder.scene(of: shown), size: display.geometry.size)
        self.init(size: canvas.size, pixels: canvas.pixels.map { $0 & 0xff_ffff })
    }
}
