// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// Every scenario depends on these waits: if one ended too early, the scenario would show nothing.
    @Suite("Waits for the guest")
    struct WaitTests {
        private static let patience = Duration.seconds(1)

        /// Most of these conditions held before the wait began.
        @Test("Each kind of wait fails if its condition does not come true")
        func failure() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("ninedotctl unlock")
            try panel.waitUntilActive("ninedot-unlocked.target")
            try panel.require("ninedotctl lock; echo old >/run/content; touch /run/stays; sleep 0.1 & true")
            try panel.waitUntilEnded("ninedot-unlocked.target")
            try panel.require("systemd-run --quiet --no-block --property=ExecStartPre='sleep 1000' --unit=job true")

            panel.givesAccounts = false
            let within = Self.patience
            let waits: [(name: String, wait: () throws -> Void)] = [
                ("status", { try panel.waitUntil(.unlocked, within: within) }),
                ("file", { try panel.waitUntilExists(VirtualPanel.marker, within: within) }),
                ("content", { try panel.waitForFile("/run/content", within: within) { $0 == "new\n" } }),
                ("file that goes", { try panel.waitUntilGone("/run/stays", within: within) }),
                ("kernel's file", { try panel.waitForFile("/proc/uptime", within: within) { $0.hasPrefix("0.") } }),
                ("unit", { try panel.waitUntilActive("ninedot-unlocked.target", within: within) }),
                ("unknown unit", { try panel.waitUntilActive("no-such.service", within: within) }),
                ("unit that ends", { try panel.waitUntilEnded("ninedotd.service", within: within) }),
                ("jobs", { try panel.waitUntilQuiet(within: within) }),
                ("process", { try panel.waitUntilNoProcess(named: "ninedotd", within: within) }),
                ("script", { try panel.waitUntil(succeeds: "false", within: within) }),
                ("script after changes", { try panel.waitUntil(succeeds: "false", after: ["/run"], within: within) }),
                ("journal", { try panel.waitForJournal("Never was there such a line", within: within) }),
                ("history", { try panel.waitForHistory("unlocked", count: 2, within: within) }),
            ]
            for (name, wait) in waits {
                // It has seen a state, which was another.
                let isRightFailure = { (error: any Error) in
                    let text = "\(error)"
                    return text.contains("waited too long") && !text.contains("the last state was none")
                }
                #expect("\(name)", performing: { try wait() }, throws: isRightFailure)
            }
        }

        @Test("A wait begins with the present state, and sees what comes while it waits")
        func success() throws {
            let panel = try Scenario.lockedPanel()
            try panel.waitUntil(.locked)
            #expect(try !panel.exists("/run/folder/file"))
            try panel.require(
                """
                systemd-run --quiet --unit=later bash -c '
                    sleep 2; mkdir /run/folder; sleep 0.5; echo first >/run/folder/file
                    sleep 0.5; echo second >>/run/folder/file; sleep 0.5; rm -r /run/folder; echo a line of later'
                """)
            try panel.waitForFile("/run/folder/file") { $0 == "first\n" }
            try panel.waitForFile("/run/folder/file") { $0 == "first\nsecond\n" }
            try panel.waitUntilGone("/run/folder/file")
            try panel.waitForJournal("^a line of later$")
            try panel.waitUntilEnded("later.service")
        }

        @Test("A late reply to a script is not used as the reply to the next one")
        func lateAnswer() throws {
            let panel = try Scenario.lockedPanel()
            #expect(throws: PanelError.self) { try panel.run("sleep 2; echo late", patience: Self.patience) }
            #expect(try panel.require("echo now") == "now")
            #expect(try panel.property("LoadState", of: "ninedotd.service") == "loaded")
        }
    }
}
