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

        @Test("A second finger touches the panel during the right pattern")
        func secondFinger() throws {
            let panel = try Scenario.lockedPanel()
            let points = try ScreenLayout.lock.points(Scenario.pattern)
            try panel.touch { script in
                script.trace(Array(points.prefix(2)))
                script.down(at: points[3], slot: 1)
                script.wait(milliseconds: 20)
                script.up(slot: 1)
                script.follow(Array(points.dropFirst()))
                script.up()
            }
            try panel.fail(Self.wrong, as: 1)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }

    @Suite("A stroke goes on beside what is no finger")
    struct DisturbedStrokeTests {
        @Test("A phantom comes and goes within the right pattern")
        func phantom() throws {
            let panel = try Scenario.lockedPanel()
            let points = try ScreenLayout.lock.points(Scenario.pattern)
            try panel.touch { script in
                script.trace(Array(points.prefix(2)))
                script.down(at: points[3], slot: 1)
                script.up(slot: 1)
                script.follow(Array(points.dropFirst()))
                script.up()
            }
            try panel.waitUntil(.unlocked)
        }

        @Test("A drop of water lies on the glass, which the status tells, and people unlock beside it")
        func drop() throws {
            let panel = try Scenario.lockedPanel()
            let edge = Point(x: 12, y: Double(VirtualDisplay.standard.geometry.size.height) - 12)
            try panel.touch { $0.down(at: edge, slot: 4) }
            try panel.draw(Scenario.pattern)
            let before = try panel.waitUntil { $0.touchNote != nil }
            #expect(before.state == .locked)
            #expect(before.failures == 0)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.touch { $0.up(slot: 4) }
            try panel.waitUntil { $0.touchNote == nil }
            try panel.require("test $(journalctl -u ninedotd | grep -c 'a touch does not end') = 1")
        }
    }
}
