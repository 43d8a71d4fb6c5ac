// SPDX-License-Identifier: MIT
import Foundation
import PatternLock
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("The service")
    struct HardeningTests {
        @Test("Its units verify, and its exposure is 1.0 at the most")
        func units() throws {
            let panel = try Scenario.newPanel()
            let verified = try panel.run(
                "cd /usr/lib/systemd/system; systemd-analyze verify --man=no ninedotd.service ninedot-*.path ninedot-*.target"
            )
            #expect(verified.exitCode == 0)
            #expect(verified.output.isEmpty)
            try panel.require("systemd-analyze security --threshold=10 ninedotd.service")
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

        @Test("No signal opens the panel, whether it ends the daemon or not")
        func signals() throws {
            let panel = try Scenario.lockedPanel()
            for signal in ["HUP", "USR1", "USR2"] {
                try panel.require("systemctl kill --signal=\(signal) ninedotd.service")
                try panel.waitUntil(.locked)
            }
            for (index, signal) in ["TERM", "ALRM", "SEGV"].enumerated() {
                try panel.require("systemctl kill --signal=\(signal) ninedotd.service")
                let restarts = "$(systemctl show --property=NRestarts --value ninedotd.service)"
                try panel.waitUntil(succeeds: "[ \(restarts) = \(index + 1) ]")
                try panel.waitUntil(.locked)
            }
            #expect(try panel.property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target") == "0")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
        }
    }
}
