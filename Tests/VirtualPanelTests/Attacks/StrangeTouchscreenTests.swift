// SPDX-License-Identifier: MIT
import Foundation
import KioskSession
import Testing
import TouchCommands
import TouchInput

@testable import VirtualPanel

extension KioskScenarios {
    @Suite("A touchscreen that somebody plugs in")
    struct StrangeTouchscreenTests {
        private static let stranger = "Strange touchscreen"

        @Test("A strange touchscreen has no effect until the tool allows it")
        func stranger() throws {
            let panel = try Scenario.trustingPanel()
            let locked = try panel.screenshot("before-a-strange-touchscreen")
            try panel.plugStranger(Self.stranger)
            try panel.waitUntil(untrusted: Self.stranger)
            #expect(try panel.readTouchscreens() == 1)

            // The right pattern, and a finger that stays on the glass.
            try panel.stranger { try $0.stroke(ScreenLayout.lock.points(Scenario.pattern, on: panel.display)) }
            try panel.stranger { try $0.trace(ScreenLayout.lock.points([5], on: panel.display)) }
            #expect(try panel.screenshot("beside-a-strange-touchscreen").difference(from: locked) == 0)
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            try panel.stranger { $0.up() }

            try panel.require("ninedotctl touchscreens allow '\(Self.stranger)'")
            try panel.waitUntil { $0.touchscreens == 2 }
            try panel.stranger { try $0.stroke(ScreenLayout.lock.points(Scenario.pattern, on: panel.display)) }
            try panel.waitUntil(.unlocked)
            let entries = try panel.require("ninedotctl history --json | grep touchscreen-allowed")
            #expect(entries.contains(Self.stranger))
        }

        /// gnome-shell's memory grew with every event that its lock screen took (CVE-2014-7300).
        @Test("Three hundred at once, held down and flooding, take no more files than eight, and no memory", .thorough)
        func crowd() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require(
                """
                printf '[touch]\\ntrust = any\\n' >/etc/ninedot/ninedot.conf.d/trust.conf
                systemctl restart ninedotd.service
                """)
            try panel.waitUntil(.locked)
            let before = try panel.holdings()
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.plugCrowd(of: 300)
            let meanwhile = try panel.holdings()
            #expect(meanwhile.files.count < before.files.count + DeviceTable.mostOpen, "\(meanwhile.files)")
            #expect(meanwhile.residentKilobytes < before.residentKilobytes + 4096, "\(before), then \(meanwhile)")
            try panel.unplugCrowd()
            try panel.waitUntil { $0.touchscreens == 1 }
            let after = try panel.holdings()
            #expect(after.isSame(as: before), "\(before), then \(after)")
            #expect(try panel.status().failures == 0)
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test(
            "is read again when a program lets go of it that had it for itself", .thorough)
        func heldByAnother() throws {
            let panel = try Scenario.switchablePanel()
            // The kiosk lets go of it while another terminal is in front.
            try panel.require("busybox chvt 3")
            try panel.require(
                """
                mkfifo /run/grab
                systemd-run --quiet --collect --unit=grab-holder sh -c 'exec sleep infinity >/run/grab'
                systemd-run --quiet --collect --unit=grabber --property=StandardInput=file:/run/grab \
                    --property=StandardOutput=truncate:/run/grabbed \
                    /usr/libexec/panel-touch grab 'Virtual panel touchscreen'
                until grep --quiet ready /run/grabbed; do sleep 0.05; done
                busybox chvt 1
                """)
            try panel.waitUntil(succeeds: "ninedotctl touchscreens --json | grep -q '\"state\":\"held\"'")
            try panel.drawInVain(Scenario.pattern)
            #expect(try panel.status().state == .locked)
            try panel.require("systemctl stop grab-holder.service")
            try panel.waitUntil(succeeds: "ninedotctl touchscreens --json | grep -q '\"state\":\"used\"'")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }
    }
}

extension Scenario {
    /// A locked panel that has taken in which touchscreens are its own.
    fileprivate static func trustingPanel() throws -> VirtualPanel {
        let panel = try lockedPanel()
        try panel.waitUntilExists("/var/lib/ninedot/touchscreens")
        return panel
    }
}

extension VirtualPanel {
    private static let pipe = "/run/strange-touches"
    private static let replies = "/run/strange-replies"

    /// Plugs in another touchscreen.
    fileprivate func plugStranger(_ name: String) throws {
        let (x, y) = (TouchSurface.x, TouchSurface.y)
        try require(
            """
            mkfifo \(Self.pipe)
            systemd-run --quiet --collect --unit=stranger-holder sh -c 'exec sleep infinity >\(Self.pipe)'
            systemd-run --quiet --collect --unit=stranger --property=StandardInput=file:\(Self.pipe) \
                --property=StandardOutput=truncate:\(Self.replies) /usr/libexec/panel-touch screen \(x.lowerBound) \(x.upperBound) \(y.lowerBound) \(y.upperBound) '\(name)'
            """)
    }

    /// Plays a script on it, and waits until it is over.
    fileprivate func stranger(_ write: (inout TouchScript) throws -> Void) throws {
        var script = TouchScript(on: display)
        try write(&script)
        let mark = TouchCommand.mark(.random(in: 1...Int32.max)).line
        try require("cat >\(Self.pipe) <<'END'\n\(script.text)\n\(mark)\nEND")
        try waitForFile(Self.replies) { $0.contains("\(mark) ") }
    }

    /// Plugs in so many touchscreens, and waits until the daemon has had all of them flooding for some seconds.
    fileprivate func plugCrowd(of count: Int) throws {
        try require(
            """
            mkfifo /run/crowd
            systemd-run --quiet --collect --unit=crowd-holder sh -c 'exec sleep infinity >/run/crowd'
            systemd-run --quiet --collect --unit=crowd --property=StandardInput=file:/run/crowd \
                /usr/libexec/panel-touch crowd \(count)
            until [ $(grep --count 'Crowding touchscreen' /proc/bus/input/devices) = \(count) ]; do sleep 0.5; done
            udevadm settle --timeout=300
            until journalctl --unit=ninedotd | grep --quiet 'Crowding touchscreen'; do sleep 0.5; done
            sleep 10
            """, patience: .seconds(420))
    }

    fileprivate func unplugCrowd() throws {
        try require(
            """
            systemctl stop crowd-holder.service
            while systemctl is-active --quiet crowd; do sleep 0.1; done
            udevadm settle --timeout=300
            """, patience: .seconds(420))
    }

    fileprivate func waitUntil(untrusted name: String) throws {
        try waitUntil { $0.untrustedTouchscreens == name }
    }

    /// The number of input devices that the daemon reads.
    fileprivate func readTouchscreens() throws -> Int {
        let files = "/proc/$(systemctl show --property=MainPID --value ninedotd.service)/fd"
        return try #require(Int(require("ls -l \(files) | grep -c /dev/input/event")))
    }
}
