// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The steps and promises of CREDENTIALS in ninedotd(8).
    @Suite("With its key sealed to the TPM")
    struct SealedKeyTests {
        @Test("The panel unlocks with a key that was never stored in plain text, even after a power cut")
        func newKiosk() throws {
            let panel = try Scenario.installedPanel(hasTPM: true)
            try panel.startDaemon()
            try panel.enroll(Scenario.pattern)
            try panel.require("ninedotctl key seal --yes && ninedotctl key rotate --yes")
            #expect(try panel.require("ninedotctl key status").contains("rotated once"))
            #expect(try !panel.exists(VirtualPanel.keyFile))

            try panel.cutPowerAndUnlock()
        }

        @Test(
            "The panel does not unlock with an older store, and the daemon does not start with another TPM", .thorough)
        func foreign() throws {
            let panel = try Scenario.installedPanel(hasTPM: true)
            try panel.startDaemon()
            try panel.enroll(Scenario.pattern)
            try panel.require("ninedotctl key seal --yes")
            try panel.require("cp --preserve \(VirtualPanel.database) /root/older.db; sync")
            try panel.cutPowerAndUnlock()

            try panel.refuseOlderDisk()

            try panel.clearTPM()
            try panel.require("systemctl restart --no-block ninedotd.service")
            try panel.waitForProperty("ActiveState", of: "ninedotd.service") { $0 == "failed" }
            try panel.waitForProperty("ExecMainStatus", of: "ninedotd.service") { $0 == "243" }
            for unit in ["ninedot-unlocked.target", "getty@tty1.service"] { #expect(try !panel.isActive(unit)) }
            for file in [VirtualPanel.marker, VirtualPanel.keyFile] { #expect(try !panel.exists(file)) }
            try panel.waitUntilShown("out of order with another TPM") { $0.isOutOfOrder }
            try panel.draw(Scenario.pattern)
            #expect(try panel.screenshot("another-tpm").isOutOfOrder)
        }

        @Test(
            "Emptied, a kiosk is not set up though its key is there, and the setup that root permits uses it", .thorough
        )
        func emptied() throws {
            let panel = try Scenario.installedPanel(hasTPM: true)
            try panel.startDaemon()
            try panel.enroll(Scenario.pattern)
            try panel.require("ninedotctl key seal --yes")
            try panel.require("systemctl stop ninedotd.service")
            try panel.require("rm -r /var/lib/ninedot/*")
            try panel.startDaemon()
            try panel.waitUntil(.notSetUp)
            try panel.draw(Scenario.pattern)
            // Long enough for the store to be looked at again.
            try panel.require("sleep 7")
            #expect(try panel.status().state == .notSetUp)
            #expect(try panel.run("find /var/lib/ninedot /var/lib/ninedot-setup -type f | grep .").exitCode == 1)

            try panel.require("ninedotctl setup")
            try panel.waitUntil(.setup)
            #expect(try !panel.exists(VirtualPanel.keyFile))
            try panel.enroll(Scenario.pattern)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test(
            "Its key goes back into the file and is sealed again; without the credential it makes no other", .thorough)
        func thereAndBack() throws {
            let panel = try Scenario.installedPanel(hasTPM: true)
            try panel.startDaemon()
            try panel.enroll(Scenario.pattern)
            let hasFile = ["seal": false, "rotate": false, "unseal": true]
            for verb in ["seal", "rotate", "unseal", "seal"] {
                try panel.require("ninedotctl key \(verb) --yes")
                #expect(try panel.exists(VirtualPanel.keyFile) == hasFile[verb], "\(verb)")
                try panel.waitUntil { $0.state == .locked && $0.touchscreens == 1 && $0.display != nil }
                try panel.draw(Scenario.pattern)
                try panel.waitUntil(.unlocked)
            }
            #expect(try panel.require("ninedotctl key status").contains("rotated once"))

            try panel.require("rm \(VirtualPanel.dropIn) && systemctl daemon-reload")
            try panel.require("systemctl restart ninedotd.service")
            try panel.waitUntil(.fault)
            try panel.draw(Scenario.pattern)
            // Long enough for the store to be tried again.
            try panel.require("sleep 7")
            #expect(try panel.status().state == .fault)
            for file in [VirtualPanel.marker, VirtualPanel.keyFile] { #expect(try !panel.exists(file)) }
            #expect(try panel.lastWords(matching: VirtualPanel.keyFile).count == 1)
            try panel.screenshot("no-credential")
        }
    }
}

extension VirtualPanel {
    fileprivate func cutPowerAndUnlock() throws {
        cutPower()
        try powerOn()
        try waitUntil(within: .seconds(120)) { $0.state == .locked && $0.touchscreens == 1 && $0.display != nil }
        try draw(Scenario.pattern)
        try waitUntil(.unlocked)
    }

    /// Puts the copy of an earlier boot back, which opens nothing before root accepts it.
    fileprivate func refuseOlderDisk() throws {
        try require(
            "systemctl stop ninedotd.service; cp --preserve /root/older.db \(VirtualPanel.database); "
                + "systemctl start ninedotd.service")
        try waitUntil(.fault)
        try drawInVain(Scenario.pattern)
        #expect(try status().state == .fault)
        #expect(try !exists(VirtualPanel.marker))
        #expect(try lastWords(matching: "not the store that this board knows").count == 1)
        try screenshot("older-disk")

        try require("ninedotctl key accept --yes")
        try waitUntil { $0.state == .locked && $0.touchscreens == 1 && $0.display != nil }
        try draw(Scenario.pattern)
        try waitUntil(.unlocked)
        #expect(try require("ninedotctl history --count 9").contains("store accepted as it is"))
    }

    fileprivate static let database = "/var/lib/ninedot/ninedot.db"
    fileprivate static let keyFile = "/var/lib/ninedot/pepper"
    fileprivate static let dropIn = "/etc/systemd/system/ninedotd.service.d/ninedot-key.conf"

    /// Clears the seed of the chip's keys, which makes it as new.
    fileprivate func clearTPM() throws {
        // TPM2_Clear by the lockout's authority, which has an empty password.
        let command = ["8002", "0000001b", "00000126", "4000000a", "00000009", "40000009", "0000", "00", "0000"]
        try require("perl -e 'print pack \"H*\", \"\(command.joined())\"' >/dev/tpmrm0")
    }
}
