// SPDX-License-Identifier: MIT
import Drawing
import KioskModel
import KioskSession
import Testing

@testable import VirtualPanel

@Suite("A code that is read off a picture")
struct ShownCodeTests {
    @Test(
        "is the one that is drawn, also when the time has gone on",
        arguments: [[4, 0, 2, 9, 1, 7], [8, 8, 3, 6, 5, 0]])
    func read(code: [Int]) throws {
        let painter = try Painter(fonts: [ScreenLayout.font])
        let view = ViewState.challenge(ChallengeView(code: PIN(code), secondsLeft: 97))
        let picture = Screenshot(of: view, by: painter, on: .standard)
        #expect(try picture.readCode() == code.map { String($0) }.joined())
    }
}
