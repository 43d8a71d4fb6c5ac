// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A program behind the lock")
    struct HandoverTests {
        private static let displays = [VirtualDisplay.standard] + (Scenario.isThorough ? [.bochs, .sixteenBits] : [])

        @Test(
            "gets the display and gives it back, with nothing seen in between but black, the program and the lock screen",
            arguments: displays)
        func film(on display: VirtualDisplay) throws {
            let panel = try VirtualPanel.handingOver(with: display)
            try panel.useProgram()
            let lock = try panel.screenshot("handover-before")
            try panel.draw(Scenario.pattern)
            let opening = try panel.film(looks: 3000) { HandoverPicture($0, lock: lock) == .program }
            let given = try panel.kinds(of: opening, lock: lock)
            #expect(given == [.lock, .black, .program])
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)

            try panel.require("systemd-run --quiet --no-block ninedotctl lock")
            let closing = try panel.film(looks: 3000) { $0.difference(from: lock) == 0 }
            let taken = try panel.kinds(of: closing, lock: lock)
            #expect(taken == [.program, .lock] || taken == [.program, .black, .lock], "\(taken)")
            try panel.expectLocked(like: lock, "handover-after")
        }

        /// Ways to resist. The others of one kind are for the long run.
        private static let resistances =
            ["insisting deaf"]
            + (Scenario.isThorough ? ["detached deaf", "small deaf", "deaf", "stopped deaf", "cursor deaf"] : [])

        @Test("loses the display at once and its processes soon, however it resists", arguments: resistances)
        func resistance(words: String) throws {
            let panel = try VirtualPanel.handingOver()
            let type = words.contains("detached") ? "Type=forking" : "Type=exec"
            // Time enough to see that the display is lost before the program ends.
            try panel.useProgram(words, unit: "\(type)\nTimeoutStopSec=12")
            let lock = try panel.screenshot("resistance-before")
            try panel.draw(Scenario.pattern)
            try panel.waitUntilTarget(isActive: true)
            try panel.waitForJournal("SetCrtc.*: ok")
            // The tool gives up after 20 seconds; the picture and the program show what is to be shown on a slow machine.
            try panel.require("systemd-run --quiet --no-block ninedotctl lock")
            try panel.waitUntilShown("resistance-before-its-end") { $0.difference(from: lock) == 0 }
            #expect(try panel.run("pidof display-holder").exitCode == 0)
            try panel.expectLocked(like: lock, "resistance-after")
        }

        @Test("comes up also where another program waits for the card to become free", .thorough)
        func opener() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            let lock = try panel.screenshot("opener-before")
            try panel.require(
                "systemd-run --quiet --unit=opener sh -c 'while :; do timeout 60 /usr/libexec/display-holder 0 opening; done'"
            )
            try panel.unlockForProgram()
            try panel.require("systemctl stop opener; ninedotctl lock")
            try panel.expectLocked(like: lock, "opener-after")
        }

        @Test("A program locks the panel when it ends by itself, and when it reports that it is done")
        func ends() throws {
            let panel = try VirtualPanel.handingOver()
            let lock = try panel.screenshot("ends-before")
            try panel.useProgram("brief")
            try panel.unlockForProgram()
            try panel.expectLocked(like: lock, "ended-by-itself")

            try panel.useProgram(unit: "ExecStartPost=/usr/bin/sh -c 'sleep 2; ninedotctl lock --session'")
            try panel.unlockForProgram()
            try panel.expectLocked(like: lock, "said-done")
            let history = try panel.require("ninedotctl history --json")
            for words in ["the program has ended", "the program is done"] {
                #expect(history.contains(words), "\(words)")
            }
        }

        @Test("A program that does not start locks the panel", .thorough)
        func missing() throws {
            let panel = try VirtualPanel.handingOver()
            let lock = try panel.screenshot("missing-before")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.expectLocked(like: lock, "never-came-up")
            #expect(try panel.require("ninedotctl history --json").contains("no program came up"))
        }

        @Test("may ask for more time and how much is left, and hears of the end and of its being put off", .thorough)
        func time() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            try panel.require("ninedotctl unlock --for 10m")
            try panel.waitUntilTarget(isActive: true)
            try panel.require("ninedotctl lock")
            try panel.waitUntil(.locked)
            try panel.unlockForProgram()
            let ask =
                "setpriv --reuid=65534 --regid=65534 --groups=$(getent group ninedot-session | cut -d: -f3) ninedotctl"
            #expect(try panel.require("\(ask) status --session").contains("unlocked"))
            let before = try panel.status().secondsLeft ?? 0
            try panel.require("\(ask) more-time --session")
            #expect(try panel.status().secondsLeft ?? 0 > before + 30)
            #expect(try panel.run("\(ask) unlock --socket /run/ninedot-session.sock").exitCode == 77)
            #expect(try panel.run("setpriv --reuid=65534 --clear-groups ninedotctl lock --session").exitCode == 77)
            let until = try panel.require(". /run/ninedot/session.env; echo $((NINEDOT_UNTIL - $(date +%s)))")
            #expect((600...720).contains(Int(until) ?? 0), "\(until)")
        }

        @Test(
            "leaves the panel locked, its picture alone and no console, when the daemon is killed",
            arguments: Scenario.isThorough ? [false, true] : [true])
        func killed(isUnlocked: Bool) throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            let lock = try panel.screenshot("killed-before")
            if isUnlocked { try panel.unlockForProgram() }
            let restarts = Int(try panel.property("NRestarts", of: "ninedotd.service")) ?? 0
            try panel.require("systemd-run --quiet --no-block systemctl kill --signal=KILL ninedotd.service")
            let film = try panel.filmUntil {
                try panel.isRestarted(after: restarts) && panel.glance().difference(from: lock) == 0
            }
            let kinds = try panel.kinds(of: film, lock: lock)
            #expect(!kinds.contains(.other), "\(kinds)")
            let locked: [HandoverPicture] = [.lock, .outOfOrder, .starting]
            if !isUnlocked { #expect(kinds.allSatisfy { locked.contains($0) }, "\(kinds)") }
            try panel.expectLocked(like: lock, "killed-after")
            // The next one can have the display, too, with a card that was inherited.
            try panel.unlockForProgram()
            try panel.require("ninedotctl lock")
            try panel.expectLocked(like: lock, "killed-and-used")
            // `ninedot-retry` has left the count alone, which the doctor tells.
            #expect(try panel.isRestarted(after: restarts))
        }

        /// systemd starts again what it stopped for a restart, and where that comes at once, as on a busy machine, also
        /// what it was about to stop. A panel whose display has to come back first says too late that it is locked.
        @Test("does not have a unit of an owner's start twice for one unlock, nor stay, when the daemon is ended")
        func startedOnce() throws {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram()
            try panel.addRelay()
            try panel.edit("ninedotd.service", "RestartSec=0")
            let ends = ["restart ninedotd.service", "kill --signal=KILL ninedotd.service"]
            let rarer = ["start getty@tty1.service", "stop getty@tty1.service ninedotd.service"]
            for end in ends + (Scenario.isThorough ? rarer : []) {
                try panel.require("rm --force /run/relay; ninedotctl unlock")
                try panel.waitUntilActive("relay.service")
                try panel.waitForFile("/run/relay") { !$0.isEmpty }
                let process = try panel.property("MainPID", of: "ninedotd.service")
                try panel.require("systemctl \(end)")
                try panel.waitUntilGone("/proc/\(process)/stat")
                try panel.waitUntilEnded("relay.service", "ninedot-unlocked.target")
                try panel.require("systemctl start ninedotd.service")
                try panel.waitUntil(.locked)
                try panel.waitUntilActive("ninedot-locked.target")
                try panel.waitUntilQuiet()
                for unit in ["relay.service", "ninedot-unlocked.target"] { #expect(try !panel.isActive(unit)) }
                let starts = try panel.require("wc --lines </run/relay")
                #expect(starts == "1", "\(end)\n\((try? panel.account()) ?? "")")
            }
        }
    }
}

extension VirtualPanel {
    /// Has a unit of an owner's note each of its starts, as a relay would switch.
    fileprivate func addRelay() throws {
        try require(
            """
            set -e
            cat >/etc/systemd/system/relay.service <<'END'
            [Unit]
            PartOf=ninedot-unlocked.target
            After=ninedot-unlocked.target
            [Service]
            ExecStart=/bin/sh -c 'echo >>/run/relay; exec sleep infinity'
            [Install]
            WantedBy=ninedot-unlocked.target
            END
            systemctl enable --quiet --no-reload relay.service
            systemctl daemon-reload
            """)
    }

    fileprivate func isRestarted(after restarts: Int) throws -> Bool {
        Int(try property("NRestarts", of: "ninedotd.service")) ?? 0 > restarts
    }
}
