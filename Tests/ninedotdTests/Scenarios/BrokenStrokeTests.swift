// SPDX-License-Identifier: MIT
import ControlMessages
import Geometry
import Testing
import VirtualPanel

/// Each test ends with a stroke that counts, so that the number shows whether an earlier stroke counted wrongly.
@Suite("A stroke that breaks")
struct BrokenStrokeScenarios {
    private static let wrong = HostPanel.wrongPatterns[0]

    @Test("A second finger cancels the stroke, which counts nothing")
    func secondFinger() throws {
        let panel = try HostPanel.locked()
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch { script in
            script.trace(Array(points.prefix(2)))
            script.down(at: points[3], slot: 1)
            script.wait(milliseconds: 20)
            script.up(slot: 1)
            script.follow(Array(points.dropFirst()))
            script.up()
        }
        try panel.fail(Self.wrong, as: 1)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("Unplugging the touchscreen cancels the stroke, which counts nothing, and a later stroke counts")
    func unplugged() throws {
        let panel = try HostPanel.locked()
        let points = try ScreenLayout.lock.points(Self.wrong)
        try panel.touch { $0.trace(points) }
        panel.touchscreens.unplug(panel.touchscreen)
        let status = try panel.waitUntil { $0.touchscreens == 0 }
        #expect(status.failures == 0)

        try panel.plugAgain()
        try panel.fail(HostPanel.wrongPatterns[1], as: 1)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }
}

@Suite("A stroke beside what is no finger")
struct DisturbedStrokeScenarios {
    @Test("A phantom that comes and goes within a stroke does not cancel it")
    func phantom() throws {
        let panel = try HostPanel.locked()
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch { script in
            script.trace(Array(points.prefix(2)))
            script.down(at: points[3], slot: 1)
            script.up(slot: 1)
            script.follow(Array(points.dropFirst()))
            script.up()
        }
        try panel.waitUntil(.unlocked)
    }

    @Test("A drop of water on the glass is reported in the status, and the panel unlocks beside it")
    func drop() throws {
        let panel = try HostPanel.locked()
        let edge = Point(x: 12, y: Double(VirtualDisplay.standard.geometry.size.height) - 12)
        try panel.touch { $0.down(at: edge, slot: 4) }
        try panel.draw(HostPanel.pattern)
        try panel.settle()
        #expect(try panel.status().state == .locked)
        // No finger rests for so long.
        try panel.pass(.seconds(21))
        let before = try panel.waitUntil { $0.touchNote != nil }
        #expect(before.state == .locked && before.failures == 0)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        try panel.touch { $0.up(slot: 4) }
        try panel.waitUntil { $0.touchNote == nil }
    }
}
