// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import LinuxSystem
import Testing
import VirtualPanel

@testable import ninedotd

@Suite("A strange touchscreen")
struct StrangeTouchscreenScenarios {
    private static let stranger = "Strange touchscreen"

    /// A locked panel that has taken in which touchscreens are its own.
    private func trustingPanel() throws -> HostPanel {
        let panel = try HostPanel.locked()
        // A touchscreen counts beside others once a stroke was drawn on it.
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
        try panel.require(.panel(.lock))
        try panel.pass(.seconds(31))
        #expect(Files.exists(panel.list))
        return panel
    }

    @Test("A strange touchscreen is not read before the tool allows it, nor after it is forgotten")
    func stranger() throws {
        let panel = try trustingPanel()
        let locked = try panel.screenshot()
        let stranger = panel.touchscreens.plug(Self.stranger)
        try panel.waitUntil { $0.untrustedTouchscreens == Self.stranger }
        #expect(!stranger.isOpen)

        // The right pattern, and a finger that stays on the glass.
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch(device: stranger) { $0.stroke(points) }
        try panel.touch(device: stranger) { $0.trace([points[0]]) }
        #expect(try panel.screenshot().difference(from: locked) == 0)
        try panel.fail(HostPanel.wrongPatterns[0], as: 1)
        try panel.touch(device: stranger) { $0.up() }

        #expect(try panel.ninedotctl("touchscreens", "allow", Self.stranger).exitCode == 0)
        try panel.waitUntil { $0.touchscreens == 2 }
        try panel.touch(device: stranger) { $0.stroke(points) }
        try panel.waitUntil(.unlocked)
        #expect(try panel.history(of: "touchscreen-allowed").first?.detail == Self.stranger)

        try panel.require(.panel(.lock))
        #expect(try panel.ninedotctl("touchscreens", "forget", Self.stranger).exitCode == 0)
        try panel.waitUntil { $0.untrustedTouchscreens == Self.stranger }
        #expect(!stranger.isOpen)
        try panel.restart()
        try panel.waitUntil { $0.untrustedTouchscreens == Self.stranger && $0.touchscreens == 1 }
        #expect(!stranger.isOpen)
    }

    @Test("A strange touchscreen replaces a broken one only once it is allowed, and the panel says so")
    func replacement() throws {
        let panel = try trustingPanel()
        let locked = try panel.screenshot()
        panel.touchscreens.unplug(panel.touchscreen)
        let stranger = panel.touchscreens.plug(Self.stranger)
        let status = try panel.waitUntil { $0.untrustedTouchscreens == Self.stranger && $0.touchscreens == 0 }
        #expect(status.headline.contains("not trusted"))
        try panel.waitUntilShown("an untrusted touchscreen") { $0.difference(from: locked) > 1000 }
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch(device: stranger) { $0.stroke(points) }
        #expect(try panel.history(of: "matched").count == 1)

        #expect(try panel.ninedotctl("touchscreens", "allow", Self.stranger).exitCode == 0)
        try panel.waitUntil { $0.touchscreens == 1 }
        try panel.touch(device: stranger) { $0.stroke(points) }
        try panel.waitUntil(.unlocked)
    }

    @Test("Of two allowed touchscreens, both draw patterns, and one finger at a time counts on both together")
    func second() throws {
        let panel = try trustingPanel()
        let stranger = panel.touchscreens.plug(Self.stranger)
        try panel.waitUntil { $0.untrustedTouchscreens == Self.stranger }
        try panel.require(.panel(.allowTouchscreen(Self.stranger)))
        try panel.waitUntil { $0.touchscreens == 2 }
        let points = try ScreenLayout.lock.points(HostPanel.pattern)

        // No stroke was drawn on the second one yet, so that what lies there disturbs none.
        try panel.touch(device: stranger) { $0.trace([points[0]]) }
        try panel.fail(HostPanel.wrongPatterns[0], as: 1)
        try panel.touch(device: stranger) { $0.up() }
        let wrong = try ScreenLayout.lock.points(HostPanel.wrongPatterns[1])
        try panel.touch(device: stranger) { $0.stroke(wrong) }
        try panel.waitUntil { $0.failures == 2 }

        // Since that stroke, a finger on it is a second finger as long as it is there.
        try panel.touch(device: stranger) { script in
            script.trace([points[0]])
            script.wait(milliseconds: 50)
        }
        try panel.draw(HostPanel.pattern)
        try panel.settle()
        let status = try panel.status()
        #expect(status.state == .locked && status.failures == 2)
        try panel.touch(device: stranger) { $0.up() }
        try panel.fail(HostPanel.wrongPatterns[2], as: 3)
        try panel.touch(device: stranger) { $0.stroke(points) }
        try panel.waitUntil(.unlocked)
    }

    @Test("A strange touchscreen with the name of the panel's own is not used beside it")
    func claimant() throws {
        let panel = try trustingPanel()
        let claimant = panel.touchscreens.plug(panel.touchscreen.name)
        try panel.waitUntil { $0.untrustedTouchscreens == panel.touchscreen.name }
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch(device: claimant) { $0.stroke(points) }
        #expect(!claimant.isOpen && panel.touchscreen.isOpen)
        try panel.fail(HostPanel.wrongPatterns[0], as: 1)
    }

    @Test("A kiosk without a list trusts the touchscreens of its first start, and none that comes later")
    func upgraded() throws {
        let panel = try trustingPanel()
        try panel.stop()
        Files.remove(panel.list)
        try panel.start()
        try panel.pass(.seconds(31))
        #expect(String(decoding: Files.read(panel.list), as: UTF8.self).contains(panel.touchscreen.name))
        #expect(Files.mode(of: panel.list) == 0o600)
        panel.touchscreens.plug(Self.stranger)
        try panel.waitUntil { $0.untrustedTouchscreens == Self.stranger }
    }
}

extension HostPanel {
    /// The list of trusted touchscreens.
    fileprivate var list: String { path("store/touchscreens") }
}
