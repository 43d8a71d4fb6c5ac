// SPDX-License-Identifier: MIT
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

        @Test("It runs as its own user without any capability")
        func privileges() throws {
            let panel = try Scenario.newPanel()
            let status = try panel.require(
                "cat /proc/$(systemctl show --property=MainPID --value ninedotd.service)/status")
            #expect(status.contains("CapPrm:\t0000000000000000"))
            #expect(status.contains("CapBnd:\t0000000000000000"))
            #expect(status.contains("NoNewPrivs:\t1"))
            #expect(!status.contains("Uid:\t0"))
        }
    }
}
