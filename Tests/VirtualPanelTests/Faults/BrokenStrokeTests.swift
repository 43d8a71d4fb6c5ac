// SPDX-License-Identifier: MIT
import Geometry
import Testing
import VirtualPanel

extension KioskScenarios {
    /// Each test ends with a stroke that counts, so that an earlier one that counted wrongly shows in the number.
    @Suite("A stroke that broke counts nothing")
    struct BrokenStrokeTests {
        private static let wrong = Scenario.wrongPatterns[0]

        @Test("The touchscreen is unplugged in mid-stroke and works again when plugged in")
        func unplugged() throws {
            let panel = try Scenario.lockedPanel()
            let points = try ScreenLayout.lock.points(Self.wrong)
            try panel.touch { $0.trace(points) }
            try panel.unplugTouchscreen()
            let status = try panel.waitUntil { $0.touchscreens == 0 }
            #expect(status.failures == 0)

            try panel.plugTouchscreen()
            try panel.waitUntil { $0.touchscreens == 1 }
            try panel.fail(Scenario.wrongPatterns[1], as: 1)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test("The kernel dropped events in the middle of the right pattern")
        func eventsDropped() throws {
            let panel = try Scenario.lockedPanel()
            let points = try ScreenLayout.lock.points(Scenario.pattern)
            try panel.touch { $0.trace(Array(points.prefix(2))) }
            try panel.whileDaemonReadsNothing { try panel.touch { $0.flood(around: points[1], moves: 3000) } }
            try panel.touch { script in
                script.follow(Array(points.dropFirst()))
                script.up()
            }
            try panel.fail(Self.wrong, as: 1)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}
