// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The examples that give the whole panel to a program, with Debian's own.
    @Suite("A whole kiosk", .thorough)
    struct CompositorTests {
        @Test("A terminal in cage has the panel, and is gone with the lock")
        func cage() throws {
            let panel = try panel(with: "kiosk-cage.service", "kiosk-seatd.service")
            try panel.edit("kiosk-cage.service", "Environment=WLR_RENDERER=pixman")
            try check(panel, "kiosk-cage.service", "cage foot seatd")
        }

        @Test(
            "What is touched in cage is drawn there, and never at the lock; what is touched at the lock is not seen in cage"
        )
        func touches() throws {
            let panel = try panel(with: "kiosk-cage.service", "kiosk-seatd.service")
            try panel.edit(
                "kiosk-cage.service", "Environment=WLR_RENDERER=pixman", "ExecStart=",
                "ExecStart=/usr/bin/cage -- /usr/bin/weston-simple-touch")
            let lock = try panel.screenshot("touches-lock")
            try panel.draw(Scenario.pattern)
            let empty = try waitUntilDrawn(panel, "touches-empty", lock)
            try panel.draw(Scenario.wrongPatterns[0])
            try panel.waitUntilShown("touches-drawn") { $0.difference(from: empty) > 100 && !$0.isDark }
            #expect(try panel.status().failures == 0)

            try panel.require("ninedotctl lock")
            try expectLock(panel, lock, "cage weston-simple-touch seatd")
            try panel.fail(Scenario.wrongPatterns[1], as: 1)
            try panel.draw(Scenario.pattern)
            try panel.waitUntilShown("touches-empty-again") { $0.difference(from: empty) == 0 }
        }

        @Test("A terminal in weston has the panel, and is gone with the lock")
        func weston() throws {
            let panel = try panel(with: "kiosk-weston.service", "kiosk-seatd.service")
            try check(panel, "kiosk-weston.service", "weston weston-terminal seatd")
        }

        @Test("A program without a compositor has the panel, and is gone with the lock")
        func kmscube() throws {
            let panel = try panel(with: "kiosk-kmscube.service")
            try check(panel, "kiosk-kmscube.service", "kmscube")
        }

        @Test("A desktop in a session of logind has the panel, and is gone with the lock")
        func desktop() throws {
            let panel = try panelWithDesktop()
            try check(panel, "kiosk-desktop.service", "weston weston-desktop-shell")
            #expect(try panel.terminalInFront == "tty1")
        }

        @Test("X has the panel and what is touched there, and neither once it is locked, though it does not end")
        func xServer() throws {
            let panel = try panelWithDesktop()
            // The second client tells the journal of each touch. No signal but the last one ends the server.
            try panel.edit(
                "kiosk-desktop.service", "Environment=XDG_SESSION_TYPE=x11", "ExecStart=",
                "ExecStart=/usr/bin/xinit /usr/bin/sh -c \"xterm & exec stdbuf -oL xinput test-xi2 --root\" "
                    + "-- :0 vt7 -keeptty",
                "KillSignal=SIGCONT", "TimeoutStopSec=30")
            let programs = "Xorg xinit xterm xinput"
            let lock = try panel.screenshot("x-lock")
            try panel.draw(Scenario.pattern)
            try waitUntilDrawn(panel, "x", lock)
            #expect(try panel.terminalInFront == "tty7")
            var tries = 0
            // The client that listens may come up after the one that is seen.
            while try panel.require(Self.touchesOfX) == "0", tries < 10 {
                try panel.draw(Scenario.wrongPatterns[0])
                tries += 1
            }
            let words = try panel.run("tail -n 20 /run/kiosk/.local/share/xorg/Xorg.0.log").output
            try #require(try panel.require(Self.touchesOfX) != "0", "\(words)")
            #expect(try panel.status().failures == 0)

            try panel.require("ninedotctl lock")
            try panel.waitUntilShown("lock over X") { $0.difference(from: lock) == 0 }
            try panel.waitUntil(.locked)
            let before = try panel.require("sleep 3; \(Self.touchesOfX)")
            #expect(try panel.terminalInFront == "tty1")
            #expect(try panel.screenshot("lock-over-x-later").difference(from: lock) == 0)
            try panel.fail(Scenario.wrongPatterns[1], as: 1)
            try panel.require("for name in \(programs); do pidof $name || exit 1; done")
            #expect(try panel.require(Self.touchesOfX) == before)

            try panel.waitUntilTarget(isActive: false)
            try panel.waitUntil(succeeds: "! pidof \(programs)")
            try panel.draw(Scenario.pattern)
            try waitUntilDrawn(panel, "x-again", lock)
        }

        /// Counts what X says of touches: an event each.
        private static let touchesOfX =
            "journalctl --boot --identifier=xinit --output=cat | grep -c TouchBegin || true"

        /// A locked panel with the example of a desktop, for its own terminal.
        private func panelWithDesktop() throws -> VirtualPanel {
            let panel = try panel(with: "kiosk-desktop.service", "kiosk-logind.service")
            try panel.require(
                #"printf 'session-vt = 7\n' >>/etc/ninedot/ninedot.conf.d/scenario.conf; systemctl restart ninedotd"#)
            try panel.waitUntil(.locked)
            try panel.letScreenSettle()
            return panel
        }

        /// A locked panel with the example's user and units.
        private func panel(with examples: String...) throws -> VirtualPanel {
            let panel = try VirtualPanel.handingOver(on: .withPrograms)
            try panel.require("systemctl disable --quiet --now seatd; adduser --quiet --system --group kiosk")
            for example in examples { try panel.useExamples(example) }
            return panel
        }

        /// Unlocks twice: what was there once can be there again.
        private func check(_ panel: VirtualPanel, _ unit: String, _ programs: String) throws {
            let lock = try panel.screenshot("\(unit)-lock")
            for round in 1...2 {
                try panel.draw(Scenario.pattern)
                try waitUntilDrawn(panel, "\(unit)-\(round)", lock)
                // A compositor that cannot have the display ends soon after.
                try panel.require("sleep 5; systemctl is-active \(unit)")
                #expect(try panel.status().state == .unlocked)
                try panel.require("ninedotctl lock")
                try expectLock(panel, lock, programs)
            }
            let history = try panel.require("ninedotctl history")
            #expect(!history.contains("no program came up") && !history.contains("the program has ended"))
        }

        /// Waits for a picture that is not the lock screen, and more than a cursor in the dark.
        @discardableResult
        private func waitUntilDrawn(_ panel: VirtualPanel, _ name: String, _ lock: Screenshot) throws -> Screenshot {
            try panel.waitUntilTarget(isActive: true)
            try panel.waitUntilShown(name) { picture in
                picture.pixels.count - picture.pixels(like: 0, tolerance: 0) > 64 && !picture.resembles(lock)
            }
            try panel.letScreenSettle()
            return try panel.screenshot(name)
        }

        private func expectLock(_ panel: VirtualPanel, _ lock: Screenshot, _ programs: String) throws {
            try panel.waitUntilShown("lock after \(programs)") { $0.difference(from: lock) == 0 }
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            try panel.waitUntil(succeeds: "! pidof \(programs)")
            #expect(try panel.screenshot("locked-after").difference(from: lock) == 0)
        }
    }
}
