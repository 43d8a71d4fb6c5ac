// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    /// A kiosk whose store went away became the kiosk of whoever stood there.
    @Suite("A kiosk that lost its store")
    struct NotSetUpTests {
        /// A loss by accident, or by an attacker who has the card for half a minute; the daemon is stopped.
        enum Loss: String, CaseIterable {
            case emptied, unmounted, databaseAndMark

            var script: String {
                switch self {
                case .emptied: "rm -r /var/lib/ninedot/*"
                case .unmounted: "mount -t tmpfs tmpfs /var/lib/ninedot"
                case .databaseAndMark: "rm /var/lib/ninedot/ninedot.db /var/lib/ninedot/initialized"
                }
            }
        }

        private static let pin = [4, 0, 7, 1, 9, 3]
        private static let others = [3, 2, 1, 8]
        private static let contact = "Ask Ms. Hopper, room 12"

        private func lockedPanel() throws -> VirtualPanel {
            let panel = try Scenario.lockedPanel()
            try panel.require(
                """
                systemctl stop ninedotd.service
                printf '[panel]\\ncontact = \(Self.contact)\\n' >/etc/ninedot/ninedot.conf.d/contact.conf
                """)
            return panel
        }

        /// Tries to take the panel over by touch: a PIN twice, a pattern twice, and that pattern.
        private func takeOver(_ panel: VirtualPanel) throws {
            try panel.type(pin: Self.pin, for: .setup)
            try panel.type(pin: Self.pin, for: .again)
            try panel.tap(.confirm, on: .recoveryCode(RecoveryCode()))
            try panel.tap(.confirm, on: .question(.firstPattern))
            try panel.draw(Self.others, on: .enrollment)
            try panel.tap(.confirm, on: .enrollment)
            try panel.draw(Self.others, on: .enrollment)
            try panel.draw(Self.others)
            try panel.holdCorner()
        }

        /// Takes the panel over as above, but with permission, step by step.
        private func setUp(_ panel: VirtualPanel) throws {
            try panel.type(pin: Self.pin, for: .setup)
            try panel.type(pin: Self.pin, for: .again)
            try panel.writeDownCode()
            try panel.tap(.confirm, on: .question(.firstPattern))
            try panel.draw(Self.others, on: .enrollment)
            try panel.tap(.confirm, on: .enrollment)
            try panel.draw(Self.others, on: .enrollment)
            try panel.waitUntil(.locked)
            try panel.draw(Self.others)
            try panel.waitUntil(.unlocked)
        }

        /// The others are rows of a table of the store's own tests.
        private static let losses = Scenario.isThorough ? Loss.allCases : Array(Loss.allCases.prefix(1))

        @Test("Says so and whom to ask, and touching it does nothing; root permits a setup", arguments: losses)
        func lost(loss: Loss) throws {
            let panel = try lockedPanel()
            try panel.require(loss.script)
            let files = "find /var/lib/ninedot /var/lib/ninedot-setup -type f -exec md5sum {} + | sort"
            let left = try panel.require(files)
            try panel.startDaemon()
            try panel.waitUntil(.notSetUp)
            let notice = try panel.preview(of: .notSetUp)
            try panel.waitUntilShown("not set up, \(loss)") { $0.difference(from: notice) == 0 }
            try takeOver(panel)
            // Long enough for the store to be looked at again.
            try panel.require("sleep 7")
            #expect(try panel.status().state == .notSetUp)
            #expect(try panel.screenshot("still-not-set-up-\(loss)").difference(from: notice) == 0)
            #expect(try panel.require(files) == left)
            #expect(try !panel.exists(VirtualPanel.marker))
            #expect(try panel.property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target") == "0")
            #expect(try panel.lastWords(matching: "run \"ninedotctl setup\" as root").count == 1)

            let member = "setpriv --reuid=65534 --regid=ninedot-admin --clear-groups"
            let refused = try panel.run("\(member) ninedotctl setup")
            #expect(refused.exitCode == 77 && refused.output.contains("only root may permit a setup"))
            let unlock = try panel.run("ninedotctl unlock")
            #expect(unlock.exitCode == 2 && unlock.output.contains("ninedotctl setup"))
            #expect(try panel.status().state == .notSetUp)
            #expect(try panel.require("ninedotctl setup").contains("ninedotctl pin set"))
            try panel.waitUntil(.setup)
            // The other one was that of the first installation.
            #expect(try panel.lastWords(matching: "made a new store").count == 2)
            try setUp(panel)
            #expect(try !panel.exists("/var/lib/ninedot-setup/permitted"))
            let again = try panel.run("ninedotctl setup")
            #expect(again.exitCode == 1 && again.output.contains("set up already"))
        }

        @Test("Is what it was as soon as its store is there again", .thorough)
        func mountedAgain() throws {
            let panel = try lockedPanel()
            try panel.require(Loss.unmounted.script)
            try panel.startDaemon()
            try panel.waitUntil(.notSetUp)
            try panel.require(
                "systemctl stop ninedotd.service; umount /var/lib/ninedot; systemctl start ninedotd.service")
            try panel.waitUntil(.locked)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test("Does not open any more when that happens while it runs, and never offers a setup")
        func whileRunning() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("rm -r /var/lib/ninedot/*")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.notSetUp)
            #expect(try panel.lastWords(matching: "ninedot.db: missing").count == 1)
            #expect(try panel.property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target") == "0")
            #expect(try panel.run("find /var/lib/ninedot -type f | grep .").exitCode == 1)
        }

        @Test("A permission outlives a power cut, and the offer of the first pattern does not")
        func powerCuts() throws {
            let panel = try Scenario.newPanel()
            panel.cutPower()
            try panel.powerOn()
            try panel.waitUntil(within: .seconds(120)) {
                $0.state == .setup && $0.touchscreens == 1 && $0.display != nil
            }
            try panel.type(pin: Self.pin, for: .setup)
            try panel.type(pin: Self.pin, for: .again)
            try panel.waitForHistory("pin-set")
            panel.cutPower()
            try panel.powerOn()
            try panel.waitUntil(within: .seconds(120)) {
                $0.state == .setup && $0.touchscreens == 1 && $0.display != nil
            }
            #expect(try !panel.exists("/var/lib/ninedot-setup/permitted"))
            let page = try panel.preview(of: .resume)
            try panel.waitUntilShown("the PIN before the setup goes on") { $0.difference(from: page) == 0 }
            try panel.type(pin: Self.pin, for: .resume)
            try panel.waitForHistory("pin-matched")
            try panel.tap(.back, on: .question(.firstPattern))
            try panel.waitUntil(.noPattern)
        }
    }
}
