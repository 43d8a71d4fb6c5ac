// SPDX-License-Identifier: MIT
import Glibc
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A day at the panel")
    struct DayAtThePanelTests {
        /// The path and the taken dots, on the dark theme.
        private static let green: UInt32 = 0x5EC331

        @Test("A teacher enrolls a pattern, a student unlocks with it, and the panel locks again")
        func enrollUnlockRelock() throws {
            let panel = try Scenario.newPanel()
            let notice = try panel.screenshot("no-pattern")

            try panel.startEnrollment()
            try panel.waitUntilShown("the empty grid of an enrollment") { $0.difference(from: notice) > 1000 }
            try panel.draw(Scenario.pattern, on: .enrollment)
            try panel.waitUntilShown("the first drawing") { $0.pixels(like: Self.green, tolerance: 48) > 1000 }
            try panel.tap(.confirm, on: .enrollment)
            try panel.draw(Scenario.pattern, on: .enrollment)
            try panel.waitUntil(.locked)
            let locked = try panel.waitUntilShown("the locked screen") {
                $0.pixels(like: Self.green, tolerance: 48) < 100
            }
            #expect(try !panel.exists(VirtualPanel.marker))

            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            #expect(try panel.exists(VirtualPanel.marker))
            try panel.waitUntilShown("the unlocked screen") { $0.difference(from: locked) > 1000 }

            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            #expect(try !panel.exists(VirtualPanel.marker))
            try panel.waitUntilShown("the locked screen as before") { $0.difference(from: locked) == 0 }
        }

        /// swaylock opened when it ended (CVE-2022-26530).
        @Test("A daemon killed while unlocked stops the target and comes back locked")
        func killedWhileUnlocked() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-kill")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            try panel.edit("ninedotd.service", "RestartSec=1h")
            // It would stop the target, too.
            try panel.require("systemctl mask --quiet --runtime ninedot-out-of-order.service")
            try panel.require("systemctl kill --signal=KILL ninedotd.service")
            // What hangs on the target ends with the daemon, and not when it is back.
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.property("SubState", of: "ninedotd.service") == "auto-restart")
            try panel.require("systemctl start ninedotd.service")
            try panel.waitUntil(.locked)
            #expect(try !panel.exists(VirtualPanel.marker))
            try panel.waitUntilShown("the locked screen after a kill") { $0.difference(from: locked) == 0 }
        }

        @Test("Quick changes between locked and unlocked end as the last one says")
        func quickChanges() throws {
            let panel = try Scenario.lockedPanel()
            for end in ["unlocked", "locked"] {
                // The daemon's own code, but not its process: 200 times there and back, without a pause and with short ones.
                try panel.require(
                    """
                    setpriv --reuid=ninedot --regid=ninedot --clear-groups \
                        /usr/libexec/marker-flips /run/ninedot 200 \(end)
                    """)
                try panel.waitUntilTarget(isActive: end == "unlocked")
                // Jobs that are still queued must not change it.
                try panel.waitUntilQuiet()
                try panel.waitUntilTarget(isActive: end == "unlocked")
            }
        }
    }
}

extension VirtualPanel {
    /// Takes screenshots until one is as wanted; its file is named after what it shows.
    @discardableResult
    func waitUntilShown(_ what: String, _ isShown: (Screenshot) -> Bool) throws -> Screenshot {
        let name = what.split(separator: " ").joined(separator: "-")
        let deadline = ContinuousClock.now + Self.patience
        repeat {
            // The guest stands still for a screenshot, and is to get on meanwhile.
            while try !isShown(glance()), ContinuousClock.now < deadline { usleep(50_000) }
            let screenshot = try screenshot(name)
            if isShown(screenshot) { return screenshot }
            // Words that shake are at their place now and then before they rest there.
        } while ContinuousClock.now < deadline
        throw PanelError("the display never showed \(what): see \(picture(name))\n\(try account())")
    }
}
