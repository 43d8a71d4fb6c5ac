// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// cryptsetup led to a root shell where it gave up (CVE-2016-4484), and sway to the shell that had started it.
    @Suite("A kiosk that has given up shows no shell")
    struct ShellTests {
        @Test("Not after the daemon ended so often that it is not started for a while, and then it is back, locked")
        func startLimit() throws {
            let panel = try Scenario.lockedPanel()
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            // An emulated machine may start it less often than the limit allows. Two starts are as good as ten.
            try panel.require(
                """
                mkdir -p /run/systemd/system/ninedotd.service.d
                printf '[Unit]\\nStartLimitIntervalSec=1h\\nStartLimitBurst=2\\n' >/run/systemd/system/ninedotd.service.d/limit.conf
                systemctl daemon-reload
                until systemctl --quiet is-failed ninedotd.service; do
                    sleep 0.5
                    for process in $(cat /sys/fs/cgroup/system.slice/ninedotd.service/cgroup.procs); do
                        kill -KILL $process
                    done
                done
                """, patience: .seconds(300))
            try panel.waitUntilActive("ninedot-retry.service")
            // It would start the daemon while a slow machine still types.
            try panel.require("systemctl stop ninedot-retry.service")
            try panel.waitUntilShown("out of order instead of a console") { $0.isOutOfOrder }
            try panel.waitUntilTarget(isActive: false)
            #expect(try !panel.exists(VirtualPanel.marker))
            // root, Enter
            try panel.strike([19, 24, 24, 20, 28].map { [$0] })
            // A try that was under way has had the display meanwhile.
            try panel.waitUntilActive("ninedot-out-of-order.service")
            let picture = try panel.property("MainPID", of: "ninedot-out-of-order.service")
            #expect(try panel.processesAtTerminal() == [picture])
            #expect(try panel.property("ActiveState", of: "getty@tty1.service") == "inactive")
            try panel.screenshot("given-up")
            try panel.require("systemctl start --no-block ninedot-retry.service")
            try panel.waitUntilActive("ninedotd.service")
            try panel.waitUntil(.locked)
        }
    }
}

extension KioskScenarios {
    @Suite("The text console")
    struct TerminalTests {
        @Test("What is written to it is not seen")
        func hidden() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-console")
            try panel.require("for line in $(seq 60); do echo $line leak; done >/dev/tty1; echo leak >/dev/kmsg")
            #expect(try panel.screenshot("after-console").difference(from: locked) == 0)
        }

        /// As a boot splash may that ends late.
        @Test("A program that has it show text, or be left for another terminal, is put right within seconds")
        func reclaimed() throws {
            let panel = try Scenario.lockedPanel()
            let locked = try panel.screenshot("before-text-mode")
            for (name, arguments) in [("KDSETMODE", "0x4b3a, 0"), ("VT_SETMODE", "0x5602, $automatic")] {
                try panel.require(
                    """
                    set -e
                    perl -e '
                        open(T, "+<", "/dev/tty1") or die;
                        my $automatic = pack("ccsss", 0, 0, 0, 0, 0);
                        defined ioctl(T, \(arguments)) or die;
                    '
                    echo TEXT >/dev/tty1
                    """)
                try panel.waitUntil(succeeds: VirtualPanel.terminalIsTaken)
                try panel.waitUntilShown("the lock screen after \(name)") { $0.difference(from: locked) == 0 }
                _ = try panel.run("timeout 2 busybox chvt 3")
                #expect(try panel.terminalInFront == "tty1")
            }
            try panel.expectSilentTerminal()
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        /// As the kernel hears it: a switch between two of these steps finds a daemon that answers, and no key and no text
        /// gets through (K62). Text shown by another program has the daemon take the terminal again.
        @Test("Switching is taken first, then the keyboard, then the picture, and given back the other way", .thorough)
        func order() throws {
            let panel = try Scenario.lockedPanel()
            let textMode = #"perl -e 'open(T, "+<", "/dev/tty1"); ioctl(T, 0x4b3a, 0)'; sleep 16"#
            #expect(
                try panel.callsToTerminal(during: textMode, from: "VT_SETMODE", to: "KDSETMODE")
                    == ["VT_SETMODE", "KDSKBMODE K_OFF", "KDSETMODE KD_GRAPHICS"])
            try panel.expectTerminalIsGivenBack()
            // One that was killed leaves the keyboard off, which is no state to give back.
            try panel.startDaemon()
            try panel.waitUntil(.locked)
            try panel.require("systemctl kill --signal=KILL ninedotd.service")
            try panel.waitUntilActive("ninedotd.service")
            try panel.waitUntil(.locked)
            try panel.expectTerminalIsGivenBack()
        }

        @Test("Nobody brings another terminal to the front, whoever asks for it")
        func refused() throws {
            let panel = try Scenario.lockedPanel()
            try panel.withstand("refused-switches") {
                for terminal in [2, 3, 7] { _ = try panel.run("timeout 2 busybox chvt \(terminal)") }
                #expect(try panel.terminalInFront == "tty1")
            }
        }

        @Test("A switch to another terminal voids the stroke, and the picture comes back with the terminal")
        func switched() throws {
            let panel = try Scenario.switchablePanel()
            let locked = try panel.screenshot("before-switch")
            let points = try ScreenLayout.lock.points(Scenario.pattern)
            try panel.touch { $0.trace(Array(points.prefix(2))) }
            try panel.require("busybox chvt 3")
            try panel.waitUntilShown("the other terminal") { $0.difference(from: locked) > 1000 }
            try panel.touch { script in
                script.follow(Array(points.dropFirst()))
                script.up()
            }
            try panel.require("busybox chvt 1")
            try panel.waitUntilShown("the locked screen after the switch") { $0.difference(from: locked) == 0 }
            #expect(try panel.status().failures == 0)
            #expect(try panel.status().state == .locked)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        /// swaylock ended on a terminal switch, and its exit was taken for an unlock (its issue 133).
        @Test("A thousand switches leave the panel locked", .thorough)
        func thousandSwitches() throws {
            let panel = try Scenario.switchablePanel()
            try panel.withstand("thousand-switches") {
                try panel.require(
                    "for _ in $(seq 500); do busybox chvt 3; busybox chvt 1; done", patience: .seconds(300))
            }
        }
    }
}

extension VirtualPanel {
    fileprivate func expectTerminalIsGivenBack() throws {
        #expect(
            try callsToTerminal(during: "systemctl stop ninedotd.service", from: "KDSETMODE", to: "VT_SETMODE")
                == ["KDSETMODE KD_TEXT", "KDSKBMODE K_UNICODE", "VT_SETMODE"])
    }

    /// The requests of the daemon to its terminal meanwhile, from one to another, and what each sets where strace
    /// tells.
    fileprivate func callsToTerminal(during script: String, from first: String, to last: String) throws -> [String] {
        try daemonCalls(
            "ioctl",
            through: """
                sed -nE 's/.*ioctl\\(0, (VT_SETMODE|KDSKBMODE|KDSETMODE), ([A-Z_]*).*/\\1 \\2/p' |
                    sed -n 's/ *$//; /^\(first)/,/^\(last)/p'
                """
        ) { try require(script) }
    }

    /// The processes whose terminal is the panel's.
    /// A script that succeeds if the terminal shows graphics and a process decides about switching: KDGETMODE, VT_GETMODE.
    fileprivate static let terminalIsTaken = """
        sleep 1; perl -e 'open(T, "/dev/tty1") or die; my ($shown, $switching) = (pack("i", 0), pack("ccsss", (0) x 5));
            ioctl(T, 0x4b3b, $shown) && ioctl(T, 0x5601, $switching) or die;
            exit !(unpack("i", $shown) == 1 && unpack("c", $switching) == 1)'
        """

    fileprivate func processesAtTerminal() throws -> [String] {
        // After the name, which may hold anything: state, parent, group, session, and the terminal, 4:1.
        let pattern = "^([0-9]+) .*\\) [A-Z] [0-9]+ [0-9]+ [0-9]+ 1025 .*"
        return try require("cat /proc/[0-9]*/stat 2>/dev/null | sed --silent --regexp-extended 's/\(pattern)/\\1/p'")
            .split(separator: "\n").map(String.init)
    }
}
