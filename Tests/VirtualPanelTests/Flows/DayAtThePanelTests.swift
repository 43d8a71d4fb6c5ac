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

        /// faillock on a tmpfs forgets at a reboot.
        @Test("Five wrong patterns start a delay, and a power cut starts it again in full")
        func delaySurvivesPowerCut() throws {
            let panel = try Scenario.lockedPanel()
            // A minute after the fifth failure: longer than a boot takes on a busy machine.
            try panel.require("printf '[attempts]\\ntable = strict\\n' >/etc/ninedot/ninedot.conf.d/strict.conf; sync")
            try panel.require("systemctl restart ninedotd.service")
            try panel.waitUntil(.locked)

            for (index, pattern) in Scenario.wrongPatterns.enumerated() { try panel.fail(pattern, as: index + 1) }
            try panel.waitUntil(.lockedOut)
            // Time that a delay would lack if it continued after the boot and did not begin again.
            try panel.require("sleep 10")
            try panel.screenshot("locked-out")
            try panel.drawInVain(Scenario.pattern)
            #expect(try panel.status().state == .lockedOut)
            let events = "journalctl --boot --unit=ninedotd --output=cat NINEDOT_EVENT=wrong NINEDOT_ACTOR=panel"
            try panel.waitUntil(succeeds: "[ $(\(events) | wc -l) = 5 ]", after: VirtualPanel.journal)

            panel.cutPower()
            try panel.powerOn()
            let status = try panel.waitUntil(.lockedOut, within: .seconds(120))
            let uptime = try #require(Int(panel.require("cut --delimiter=. --fields=1 /proc/uptime")))
            #expect(status.failures == 5)
            // The delay counts from the beginning of this boot; a delay that went on from before would be ten seconds
            // less.
            #expect(try #require(status.secondsLeft) >= 60 - uptime - 1)
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

        @Test("Quick changes between locked and unlocked end as the last one says", arguments: [true, false])
        func quickChanges(endsUnlocked: Bool) throws {
            let panel = try Scenario.lockedPanel()
            // The daemon's own code, but not its process: 200 times there and back, without a pause and with short
            // ones.
            try panel.require(
                """
                setpriv --reuid=ninedot --regid=ninedot --clear-groups \
                    /usr/libexec/marker-flips /run/ninedot 200 \(endsUnlocked ? "unlocked" : "locked")
                """)
            try panel.waitUntilTarget(isActive: endsUnlocked)
            // Whatever is still queued must not change it any more.
            try panel.waitUntilQuiet()
            try panel.waitUntilTarget(isActive: endsUnlocked)
        }
    }
}

extension KioskScenarios {
    @Suite("The unlocked panel")
    struct RelockTests {
        @Test("It locks again by its button")
        func button() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-lock-now")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            try panel.waitUntilShown("the lock now button") { $0.difference(from: locked) > 1000 }
            try panel.passSuccess()
            try panel.tap(.lockNow, on: .unlocked)
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            try panel.waitUntilShown("locked by the button") { $0.difference(from: locked) == 0 }
        }

        @Test("It locks again by itself when the time is over")
        func time() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("printf '[unlock]\\nfor = 3s\\n' >/etc/ninedot/ninedot.conf.d/short.conf")
            try panel.require("systemctl restart ninedotd.service")
            try panel.waitUntil(.locked)
            let locked = try panel.screenshot("before-time-is-over")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            #expect(try panel.lastWords(matching: "locked (time is over)").count == 1)
            try panel.waitUntilShown("locked by time") { $0.difference(from: locked) == 0 }
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
