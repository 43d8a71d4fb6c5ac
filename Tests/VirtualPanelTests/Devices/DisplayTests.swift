// SPDX-License-Identifier: MIT
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("On each kind of display")
    struct DisplayTests {
        @Test(
            "It shows exactly what a preview shows, and the enrolled pattern unlocks it",
            arguments: [
                (VirtualDisplay.standard, "xrgb8888, atomic"), (.portrait, "xrgb8888, turned 90, atomic"),
                (.sixteenBits, "rgb565, atomic"),
            ])
        func enrollAndUnlock(display: VirtualDisplay, format: String) throws {
            // The pattern of the previews is one that many people draw.
            let panel = try Scenario.newPanel(on: display, with: "[pattern]\nblocklist = off")
            let summary = try #require(try panel.status().display)
            #expect(summary.hasSuffix(format))

            try panel.startEnrollment()
            try panel.draw(RestingScreen.pattern, on: .enrollment)
            let review = try panel.preview(of: .review)
            try panel.waitUntilShown("for review \(display)") { $0.difference(from: review) == 0 }
            try panel.tap(.confirm, on: .enrollment)
            try panel.draw(RestingScreen.pattern, on: .enrollment)
            try panel.waitUntil(.locked)
            let locked = try panel.preview(of: .lock)
            try panel.waitUntilShown("locked \(display)") { $0.difference(from: locked) == 0 }

            try panel.draw(RestingScreen.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}
