// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("When memory runs out")
    struct MemoryTests {
        /// With the memory full, the kernel took cinnamon-screensaver away, and what it hid was open (its issue 480).
        @Test("Others are killed and the panel stays locked")
        func exhausted() throws {
            let panel = try Scenario.lockedPanel()
            // Where the pages of its program are taken from memory, too, the daemon may miss its watchdog.
            try panel.withstand("memory-ran-out", mayRestart: true) {
                // Neither the service manager nor the log is to be the one that has the most.
                let hog = "perl -e 'push @all, 1 .. 10_000 while 1'"
                let service = "systemd-run --quiet --wait --property=OOMScoreAdjust=500"
                #expect(try panel.run("\(service) \(hog)", patience: .seconds(180)).exitCode != 0)
                let killed = try panel.require("dmesg | grep 'Out of memory: Killed process'").split(separator: "\n")
                #expect(!killed.isEmpty && killed.allSatisfy { $0.contains("(perl)") }, "killed: \(killed)")
            }
        }
    }
}
