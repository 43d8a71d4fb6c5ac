// SPDX-License-Identifier: MIT
import ControlMessages
import Fixtures
import KioskStore
import Testing
import VirtualPanel

@testable import ninedotd

@Suite("A wrong or missing part")
struct BadInputScenarios {
    @Test("A damaged database is a fault, which stays, and the panel stays locked")
    func damagedDatabase() throws {
        let panel = try HostPanel.locked()
        try panel.stop()
        var bytes = Files.read(panel.store.database)
        var generator = SeededGenerator(seed: 1)
        for index in 1024..<min(bytes.count, 5120) { bytes[index] = .random(in: 0...255, using: &generator) }
        Files.write(bytes, to: panel.store.database)
        try panel.start()
        let fault = try panel.waitUntil(.fault)
        #expect(fault.fault?.contains("ninedot.db") == true)
        try panel.draw(HostPanel.pattern)
        // Long enough for the store to be tried again.
        try panel.pass(.seconds(7))
        try panel.settle()
        let status = try panel.status()
        #expect(status.state == .fault && status.fault == fault.fault)
        #expect(!panel.says("unlocked"))
    }

    @Test("A panel without a touchscreen says so, and continues when one appears")
    func noTouchscreen() throws {
        let panel = try HostPanel.locked()
        let locked = try panel.screenshot()
        panel.touchscreens.unplug(panel.touchscreen)
        let status = try panel.waitUntil { $0.touchscreens == 0 }
        #expect(status.headline.contains("no touchscreen"))
        try panel.waitUntilShown("no touchscreen") { $0.difference(from: locked) > 1000 }
        try panel.plugAgain()
        try panel.waitUntilShown("the lock screen again") { $0.difference(from: locked) == 0 }
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("While another program is master of the card, the panel waits and says so, and continues when it is free")
    func anotherMaster() throws {
        let panel = try HostPanel.locked()
        let locked = try panel.screenshot()
        try panel.stop()
        panel.cards.setHeld(true)
        try panel.start()
        let waiting = try panel.waitUntil {
            $0.state == .locked && $0.displayNote?.contains("another program is DRM master") == true
        }
        #expect(waiting.headline.contains("DRM master"))
        panel.cards.setHeld(false)
        try panel.pass(.seconds(3))
        try panel.waitUntil { $0.display != nil }
        try panel.waitUntilShown("the lock screen") { $0.difference(from: locked) == 0 }
    }

    /// kscreenlocker opened when the last screen went (CVE-2016-2312).
    @Test("When the card goes, the panel waits and says so, counts no stroke, and continues when the card is back")
    func noCard() throws {
        let panel = try HostPanel.locked()
        let locked = try panel.screenshot()
        let points = try ScreenLayout.lock.points(HostPanel.pattern)
        try panel.touch { $0.trace(Array(points.prefix(2))) }
        panel.cards.setThere(false)
        try panel.waitUntil { $0.state == .locked && $0.displayNote == "no display card" }
        // A stroke counts only on a picture that is seen.
        try panel.touch { script in
            script.follow(Array(points.dropFirst()))
            script.up()
        }
        try panel.draw(HostPanel.pattern)
        try panel.settle()
        #expect(try panel.status().state == .locked && panel.status().failures == 0)
        panel.cards.setThere(true)
        try panel.waitUntil { $0.display != nil }
        try panel.waitUntilShown("the lock screen on the new card") { $0.difference(from: locked) == 0 }
        try panel.fail(HostPanel.wrongPatterns[0], as: 1)
        try panel.draw(HostPanel.pattern)
        try panel.waitUntil(.unlocked)
    }

    @Test("A mode that the display lacks is reported, and the panel waits for it without a display")
    func missingMode() throws {
        let panel = try HostPanel.locked()
        let locked = try panel.screenshot()
        try panel.configure("mode", "[panel]\nmode = 1234x567")
        try panel.restart()
        let waiting = try panel.waitUntil {
            $0.state == .locked && $0.displayNote?.contains("has no mode 1234x567") == true
        }
        // Several tries.
        for _ in 0..<3 { try panel.pass(.seconds(30)) }
        #expect(try panel.status().displayNote == waiting.displayNote)
        try panel.configure("mode", "")
        try panel.restart()
        try panel.waitUntilShown("the lock screen with a mode that is there") { $0.difference(from: locked) == 0 }
    }
}
