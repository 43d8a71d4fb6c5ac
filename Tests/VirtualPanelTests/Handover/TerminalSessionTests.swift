// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A program with a terminal of its own")
    struct TerminalSessionTests {
        @Test("has its terminal in front while it is seen, and leaves none of it to the lock screen", .thorough)
        func way() throws {
            let panel = try panel("")
            let lock = try panel.screenshot("terminal-before")
            for _ in 1...2 {
                try panel.unlockForProgram()
                #expect(try panel.terminalInFront == "tty7")
                try panel.require("ninedotctl lock")
                try panel.expectLocked(like: lock, "terminal-after")
                try panel.expectSilentTerminal()
            }
            try panel.draw(Scenario.wrongPatterns[0])
            try panel.waitUntil { $0.failures == 1 }
        }

        @Test("comes and goes with nothing seen in between but black, the program and the lock screen")
        func film() throws {
            let panel = try panel("")
            let lock = try panel.screenshot("terminal-film-before")
            try panel.draw(Scenario.pattern)
            let opening = try panel.film(looks: 3000) { HandoverPicture($0, lock: lock) == .program }
            #expect(try panel.kinds(of: opening, lock: lock) == [.lock, .black, .program])
            try panel.waitUntilTarget(isActive: true)

            try panel.require("systemd-run --quiet --no-block ninedotctl lock")
            let closing = try panel.film(looks: 3000) { $0.difference(from: lock) == 0 }
            let kinds = try panel.kinds(of: closing, lock: lock)
            #expect(kinds == [.program, .lock] || kinds == [.program, .black, .lock], "\(kinds)")
            try panel.expectLocked(like: lock, "terminal-film-after")
            try panel.expectSilentTerminal()
        }

        @Test("loses it to the lock screen, also where it lets go of nothing and ends at no signal", .thorough)
        func clinging() throws {
            let panel = try panel("clinging deaf")
            let lock = try panel.screenshot("clinging-before")
            try panel.unlockForProgram()
            try panel.require("systemd-run --quiet --no-block ninedotctl lock")
            // The lock screen is there before the terminal, and it is not said to be locked without that.
            var film = try panel.film(looks: 3000) { $0.difference(from: lock) == 0 }
            film += try panel.filmUntil { try panel.isSaidToBeLocked }
            #expect(try panel.terminalInFront == "tty1")
            let kinds = try panel.kinds(of: film, lock: lock)
            #expect(kinds == [.program, .lock] || kinds == [.program, .black, .lock], "\(kinds)")
            try panel.expectLocked(like: lock, "clinging-after")
            try panel.expectSilentTerminal()
            try panel.unlockForProgram()
        }

        @Test(
            "is gone with its terminal when the daemon is killed, whatever it answers", .thorough,
            arguments: ["", "clinging deaf"])
        func killed(words: String) throws {
            let panel = try panel(words)
            let lock = try panel.screenshot("terminal-killed-before")
            try panel.unlockForProgram()
            try panel.require("systemctl kill --signal=KILL ninedotd.service")
            try panel.expectLocked(like: lock, "terminal-killed-after")
            try panel.expectSilentTerminal()

            try panel.unlockForProgram()
            try panel.require("systemd-run --quiet --no-block ninedotctl lock; sleep 0.2")
            try panel.require("systemctl kill --signal=KILL ninedotd.service")
            try panel.expectLocked(like: lock, "terminal-killed-on-the-way")
            try panel.expectSilentTerminal()
        }

        @Test("keeps its terminal in front, whoever asks for another", .thorough)
        func otherTerminal() throws {
            let panel = try panel("")
            let lock = try panel.screenshot("other-terminal-before")
            try panel.unlockForProgram()
            _ = try panel.run("timeout 5 busybox chvt 3")
            try panel.waitForFile(VirtualPanel.terminalFile) { $0 == "tty7\n" }
            #expect(try panel.status().state == .unlocked)
            try panel.require("ninedotctl lock")
            try panel.expectLocked(like: lock, "other-terminal-after")
            try panel.expectSilentTerminal()
            _ = try panel.run("timeout 2 busybox chvt 3")
            #expect(try panel.terminalInFront == "tty1")
        }

        /// A locked panel with a program for the terminal 7, which is cleared, as after an earlier program.
        private func panel(_ words: String) throws -> VirtualPanel {
            let panel = try VirtualPanel.handingOver()
            try panel.useProgram(words, unit: "TTYPath=/dev/tty7\nStandardInput=tty-fail\nStandardOutput=journal")
            try panel.require(
                #"""
                printf '\033[?25l\033[2J\033[3J\033[H' >/dev/tty7
                printf 'session-vt = 7\n' >>/etc/ninedot/ninedot.conf.d/scenario.conf
                systemctl restart ninedotd.service
                """#)
            try panel.waitUntil(.locked)
            try panel.letScreenSettle()
            return panel
        }
    }
}

extension VirtualPanel {
    fileprivate var isSaidToBeLocked: Bool {
        get throws { try exists("/run/ninedot/locked") }
    }
}
