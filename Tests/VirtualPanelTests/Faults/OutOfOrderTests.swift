// SPDX-License-Identifier: MIT
import Testing
import VirtualPanel

extension KioskScenarios {
    /// Ten quick ends were once for ever, and left a text console with a working keyboard.
    @Suite("A daemon that cannot run")
    struct OutOfOrderTests {
        /// A setting that is wrong, files that are away: what breaks it, and what mends it.
        private static let troubles = [
            Trouble(
                name: "a-wrong-setting",
                breaking: "printf '[unlock]\\nfor = soon\\n' >/etc/ninedot/ninedot.conf.d/bad.conf",
                mending: "rm /etc/ninedot/ninedot.conf.d/bad.conf"),
            Trouble(
                name: "missing-fonts", breaking: "mv /usr/share/fonts /usr/share/fonts.away",
                mending: "mv /usr/share/fonts.away /usr/share/fonts"),
            Trouble(
                name: "a-drop-in-without-its-program",
                breaking: dropIn("ExecStart=\\nExecStart=/usr/bin/nothing"), mending: noDropIn),
        ]

        @Test(
            "shows that the panel is out of order, and comes back when the cause is gone",
            arguments: Scenario.isThorough ? troubles : Array(troubles.prefix(1)))
        func comesBack(trouble: Trouble) throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-\(trouble.name)")
            try panel.require(trouble.breaking)
            #expect(try panel.run("systemctl restart ninedotd.service").exitCode != 0)
            let picture = try panel.waitUntilShown("out of order by \(trouble.name)") { $0.isOutOfOrder }
            try panel.expectClosed()
            // After the next try it is still the same.
            let process = try panel.property("MainPID", of: "ninedot-out-of-order.service")
            try panel.waitUntilReplaced(process, of: "ninedot-out-of-order.service")
            try panel.waitUntilShown("still out of order by \(trouble.name)") { $0.difference(from: picture) == 0 }
            try panel.expectClosed()
            try panel.require(trouble.mending)
            try panel.waitUntilShown("locked after \(trouble.name)") { $0.difference(from: lock) == 0 }
            try panel.waitUntil(.locked)
            try panel.waitUntilEnded("ninedot-out-of-order.service")
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
        }

        @Test("follows that picture without a console in between")
        func film() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-the-film")
            try panel.require(Self.troubles[0].breaking)
            _ = try panel.run("systemctl restart ninedotd.service")
            try panel.waitUntilShown("out of order before the film") { $0.isOutOfOrder }
            try panel.require(Self.troubles[0].mending + "; systemctl start --no-block ninedotd.service")
            let film = try panel.film { $0.difference(from: lock) == 0 }
            for (number, frame) in film.enumerated() {
                let isOurs = frame.pixels(like: 0x10141a, tolerance: 4) > frame.pixels.count / 2
                if !isOurs { try panel.keep(frame, as: "between-out-of-order-and-lock-\(number)") }
                #expect(isOurs)
            }
        }

        @Test("is ended together with the picture in its place by whoever stops it")
        func stopped() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require(Self.troubles[0].breaking)
            _ = try panel.run("systemctl restart ninedotd.service")
            try panel.waitUntilShown("out of order before the stop") { $0.isOutOfOrder }
            try panel.require("systemctl stop ninedotd.service")
            let units = "ninedotd ninedot-out-of-order ninedot-retry ninedot-terminal"
            for unit in units.split(separator: " ") {
                try panel.waitUntilEnded("\(unit).service")
            }
            try panel.require("sleep 3; ! systemctl is-active --quiet ninedotd.service")
        }

        @Test("is replaced where /run is full, and comes back when there is room")
        func fullRun() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-run-was-full")
            // Room that other programs give back is filled again, or the daemon would use it.
            try panel.require(
                """
                systemd-run --quiet --collect --unit=fill sh -c \
                    'while :; do dd if=/dev/zero bs=4k >>/run/fill 2>/dev/null; sleep 0.5; done'
                until df /run | grep --quiet 100%; do sleep 0.1; done
                """)
            try panel.require("systemctl kill --signal=KILL ninedotd.service")
            try panel.waitUntilShown("out of order with a full run") { $0.isOutOfOrder }
            try panel.expectClosed()
            try panel.require("systemctl stop fill.service; rm /run/fill")
            try panel.waitUntilShown("locked with room again") { $0.difference(from: lock) == 0 }
            try panel.waitUntil(.locked)
        }

        /// The kernel kills in a service's own limit, whatever its place in the order for the whole machine.
        @Test("is replaced where its own limit of memory kills it, and comes back when that is enough", .thorough)
        func memoryLimit() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-its-own-limit")
            try panel.require("systemctl set-property --runtime ninedotd.service MemoryMax=2M")
            try panel.waitForJournal("Memory cgroup out of memory: Killed .*\\(ninedotd\\)")
            try panel.waitUntilShown("out of order by its own limit") { $0.isOutOfOrder }
            try panel.expectClosed()
            try panel.require("systemctl set-property --runtime ninedotd.service MemoryMax=400M")
            try panel.waitUntilShown("locked within its limit") { $0.difference(from: lock) == 0 }
            try panel.waitUntil(.locked)
            #expect(try panel.status().failures == 0)
        }

        @Test("Eleven restarts within a minute are not one that it cannot", .thorough)
        func restarts() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-eleven-restarts")
            try panel.require("for restart in $(seq 11); do systemctl restart ninedotd.service || exit 1; done")
            try panel.waitUntil(.locked)
            try panel.waitUntilShown("locked after eleven restarts") { $0.difference(from: lock) == 0 }
            #expect(try panel.property("ActiveEnterTimestampMonotonic", of: "ninedot-out-of-order.service") == "0")
        }

        @Test("shows the lock screen or that, however often it is killed, and nothing unlocks", .thorough)
        func killed() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-thirty-kills")
            let outOfOrder = try panel.preview(of: .outOfOrder)
            try panel.require("systemd-run --quiet --unit=killer bash -c '\(Self.thirtyKills)'")
            var seen = 0
            while try panel.isActive("killer.service") {
                let picture = try panel.waitUntilShown("a picture between kills") {
                    $0.difference(from: lock) == 0 || $0.difference(from: outOfOrder) == 0
                }
                if picture.difference(from: outOfOrder) == 0 { seen += 1 }
                #expect(try !panel.exists(VirtualPanel.marker))
            }
            #expect(seen > 0)
            try panel.waitUntilActive("ninedotd.service")
            try panel.waitUntilShown("locked after thirty kills") { $0.difference(from: lock) == 0 }
            #expect(try panel.property("ActiveEnterTimestampMonotonic", of: "ninedot-unlocked.target") == "0")
            #expect(try panel.status().failures == 0)
        }

        /// systemd does not even try to start a unit whose file is wrong.
        @Test("is replaced where a drop-in spoils its unit, once it dies", .thorough)
        func spoiledUnit() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-a-spoiled-unit")
            try panel.require(Self.dropIn("ExecStart=/usr/bin/ninedotd --second"))
            try panel.require("systemctl kill --signal=KILL ninedotd.service")
            try panel.waitUntilShown("out of order by a spoiled unit") { $0.isOutOfOrder }
            try panel.expectClosed()
            try panel.require(Self.noDropIn)
            try panel.waitUntilShown("locked after a spoiled unit") { $0.difference(from: lock) == 0 }
        }

        @Test("is replaced from the boot on where a drop-in spoils its unit", .thorough)
        func spoiledBoot() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("before-a-spoiled-boot")
            try panel.require(Self.dropIn("ExecStart=/usr/bin/ninedotd --second") + "\nsync")
            panel.cutPower()
            try panel.powerOn()
            try panel.waitUntilShown("out of order from the boot on") { $0.isOutOfOrder }
            try panel.expectClosed()
            try panel.require(Self.noDropIn)
            try panel.waitUntilShown("locked after a spoiled boot") { $0.difference(from: lock) == 0 }
        }

        @Test("The picture in its place comes back when it is killed, and its terminal and card stay closed", .thorough)
        func pictureKilled() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require(Self.troubles[0].breaking)
            _ = try panel.run("systemctl restart ninedotd.service")
            let picture = try panel.waitUntilShown("out of order before a kill") { $0.isOutOfOrder }
            try panel.require("systemctl kill --signal=KILL ninedot-out-of-order.service")
            for _ in 0..<20 { #expect(try panel.glance().difference(from: picture) == 0) }
            try panel.waitUntilActive("ninedot-out-of-order.service")
            try panel.expectClosed()
        }

        /// The first twenty as soon as there is a process, before it can count its start; the others once it is ready.
        private static let thirtyKills = """
            for kill in $(seq 30); do
                [ $kill -le 20 ] || until systemctl is-active --quiet ninedotd.service; do sleep 0.1; done
                until process=$(systemctl show --property=MainPID --value ninedotd.service); [ $process != 0 ]; do
                    sleep 0.05
                done
                kill -KILL $process; sleep 0.1
            done
            """

        private static func dropIn(_ lines: String) -> String {
            """
            mkdir -p /etc/systemd/system/ninedotd.service.d
            printf '[Service]\\n\(lines)\\n' >/etc/systemd/system/ninedotd.service.d/broken.conf
            systemctl daemon-reload
            """
        }
        private static let noDropIn =
            "rm /etc/systemd/system/ninedotd.service.d/broken.conf; systemctl daemon-reload"

        struct Trouble: Sendable, CustomTestStringConvertible {
            var name: String
            var breaking: String
            var mending: String

            var testDescription: String { name }
        }
    }
}

extension Screenshot {
    /// True if it has the sign of the out-of-order picture, which no lock screen has.
    var isOutOfOrder: Bool { pixels(like: 0xf05c54) > 1000 }
}

extension VirtualPanel {
    /// The picture in the daemon's place is there, nothing says unlocked, and the terminal takes no keys and has no login.
    fileprivate func expectClosed() throws {
        try waitUntilTarget(isActive: false)
        try waitUntilActive("ninedot-locked.target")
        #expect(try !exists(VirtualPanel.marker))
        // After each try to start the daemon it begins anew.
        try waitUntilActive("ninedot-out-of-order.service")
        #expect(try !isActive("getty@tty1.service"))
    }
}
