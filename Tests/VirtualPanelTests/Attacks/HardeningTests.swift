// SPDX-License-Identifier: MIT
import Foundation
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("The service")
    struct HardeningTests {
        /// Signals that the daemon handles, those without effect, the terminal's stop signals, which do not stop a
        /// service, and one that the C library takes only from itself. The one by which the kernel takes the terminal away
        /// comes after the one by which it gives it back.
        private static let harmlessSignals = [1, 12, 10, 13, 17, 18, 20, 21, 22, 23, 28, 33]

        @Test("Its units verify, and its exposure is 1.0 at the most")
        func units() throws {
            let panel = try Scenario.newPanel()
            let units = "ninedotd.service ninedot-*.service ninedot-*.path ninedot-*.target"
            let verified = try panel.run("cd /usr/lib/systemd/system; systemd-analyze verify --man=no \(units)")
            #expect(verified.exitCode == 0)
            #expect(verified.output.isEmpty)
            try panel.require("systemd-analyze security --threshold=10 ninedotd.service")
            try panel.require("systemd-analyze security --threshold=15 ninedot-out-of-order.service")
        }

        @Test("It runs as its own user without any capability, and memory is taken from others first")
        func privileges() throws {
            let panel = try Scenario.newPanel()
            let process = "/proc/$(systemctl show --property=MainPID --value ninedotd.service)"
            let status = try panel.require("cat \(process)/status")
            #expect(try panel.require("cat \(process)/oom_score_adj") == "-900")
            #expect(status.contains("CapPrm:\t0000000000000000"))
            #expect(status.contains("CapBnd:\t0000000000000000"))
            #expect(status.contains("NoNewPrivs:\t1"))
            #expect(!status.contains("Uid:\t0"))
            // What holds patterns cannot be read by its own user either.
            #expect(try panel.require("stat --format=%U \(process)/mem") == "root")
        }

        @Test("Nothing that is installed lends its rights to who calls it")
        func lentRights() throws {
            let stage = try #require(Scenario.stage)
            let paths = try FileManager.default.subpathsOfDirectory(atPath: stage)
            #expect(!paths.isEmpty)
            for path in paths {
                let attributes = try FileManager.default.attributesOfItem(atPath: stage + "/" + path)
                let mode = try #require(attributes[.posixPermissions] as? Int)
                #expect(mode & 0o6000 == 0, "\(path)")
            }
        }

        /// swaylock took SIGUSR1 for an unlock, and an end by a signal for one, too (CVE-2022-26530).
        @Test("No signal opens the panel, whether it ends the daemon or not")
        func signals() throws {
            let panel = try Scenario.switchablePanel()
            let locked = try panel.screenshot("before-signals")
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.send(Self.harmlessSignals, to: process)
            try panel.waitUntil(.locked)
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            // A core dump, an end, an alarm and a real-time one.
            for signal in [11, 14, 15, 64] { try panel.endDaemon(by: signal) }
            #expect(try panel.property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target") == "0")
            #expect(try panel.status().state == .locked)
            try panel.waitUntilShown("locked after signals") { $0.difference(from: locked) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
        }

        @Test(
            "Whichever of the 64 signals ends the daemon, it comes back locked", .thorough,
            arguments: [1...32, 33...64])
        func lethalSignals(signals: ClosedRange<Int>) throws {
            let panel = try Scenario.lockedPanel()
            for signal in signals where !Self.harmlessSignals.contains(signal) {
                try panel.endDaemon(by: signal)
                // Of one that died four times within a minute the fifth start is put off, and systemd gives up at the
                // fifteenth.
                try panel.require("systemctl restart ninedotd.service; systemctl reset-failed ninedotd.service")
            }
            #expect(try panel.property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target") == "0")
        }
    }
}

extension VirtualPanel {
    /// Sends a signal that ends or stops the daemon, and waits until it is back and locked.
    fileprivate func endDaemon(by signal: Int) throws {
        let process = try property("MainPID", of: "ninedotd.service")
        try send([signal], to: process)
        try waitUntilReplaced(process, of: "ninedotd.service")
        try waitUntil(.locked)
    }

    /// Sends signals as the daemon's own user. (A shell does not know those of the C library.)
    fileprivate func send(_ signals: [Int], to process: String) throws {
        let numbers = signals.map(String.init).joined(separator: ", ")
        try require(
            """
            setpriv --reuid=ninedot --regid=ninedot-admin --clear-groups \
                perl -e 'for (\(numbers)) { kill $_, \(process) or die $! }'
            """)
    }
}
