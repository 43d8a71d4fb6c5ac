// SPDX-License-Identifier: MIT
import Glibc
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("A panel that is switched on", .thorough)
    struct BootTests {
        @Test("shows the lock screen, and from then on nothing else")
        func plain() throws {
            let panel = try Scenario.lockedPanel()
            let lock = try panel.screenshot("boot-before")
            let film = try panel.filmBoot(until: lock)
            let start = try #require(film.firstIndex { $0.resembles(lock) })
            try expectOnlyLock(film[start...], lock, panel, "boot")
        }

        @Test("shows the lock screen after the boot splash, with nothing but black in between")
        func splash() throws {
            let panel = try Scenario.lockedPanel(of: .withSplash)
            let lock = try panel.screenshot("splash-before")
            try panel.useBlueSplash()
            try panel.switchOffAndOn()
            // Without a pause the guest would hardly get on.
            try panel.glance(until: VirtualPanel.bootPatience, pause: 200_000) {
                HandoverPicture($0, lock: lock, color: .blue) == .program
            }
            let film = try panel.film(looks: 50_000) { $0.difference(from: lock) == 0 }
            let kinds = try panel.kinds(of: film, lock: lock, color: .blue)
            #expect(kinds == [.program, .lock] || kinds == [.program, .black, .lock], "\(kinds)")

            try expectOnlyLock(panel.filmUntilBooted()[...], lock, panel, "splash")
            try panel.waitUntilNoProcess(named: "plymouthd")
            for unit in ["ninedot-splash-pause", "ninedot-splash-end"] {
                let starts = "journalctl --boot --output=cat --unit=\(unit) | grep -c '^Starting'"
                #expect(try panel.require("\(starts); systemctl is-active \(unit)") == "1\nactive")
            }
            _ = try panel.run("timeout 2 busybox chvt 3")
            try panel.expectSilentTerminal()
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        /// As a script of the owner's may that waits for a network which never comes; a boot splash waits for it, too.
        @Test("shows the lock screen though something that the boot waits for is never over")
        func waiting() throws {
            let panel = try Scenario.lockedPanel(of: .withSplash)
            let lock = try panel.screenshot("waiting-before")
            try panel.require(
                """
                cat >/etc/systemd/system/rc-local.service <<'END'
                [Unit]
                Before=multi-user.target
                [Service]
                Type=oneshot
                ExecStart=/usr/bin/sleep infinity
                TimeoutStartSec=infinity
                [Install]
                WantedBy=multi-user.target
                END
                systemctl enable rc-local.service
                """)
            try panel.switchOffAndOn()
            try panel.waitUntil(.locked, within: VirtualPanel.bootPatience)
            try panel.waitUntilShown("locked-while-the-boot-waits") { $0.difference(from: lock) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            let states = try panel.require("systemctl is-active rc-local.service multi-user.target || true")
            #expect(states == "activating\ninactive")
        }

        private func expectOnlyLock(
            _ film: ArraySlice<Screenshot>, _ lock: Screenshot, _ panel: VirtualPanel, _ name: String
        ) throws {
            let others = film.filter { !$0.resembles(lock) }
            for (number, picture) in others.enumerated() { try panel.keep(picture, as: "\(name)-other-\(number)") }
            let count = others.count
            #expect(count == 0, "of \(film.count)")
            try panel.waitUntilShown("\(name)-after") { $0.difference(from: lock) == 0 }
        }
    }
}

extension VirtualPanel {
    fileprivate func switchOffAndOn() throws {
        try require("sync")
        cutPower()
        try switchOn()
    }

    /// Switches the machine off and on, and looks at the display as often as that goes until the boot is over.
    fileprivate func filmBoot(until lock: Screenshot) throws -> [Screenshot] {
        try switchOffAndOn()
        var film: [Screenshot] = []
        try glance(until: Self.bootPatience) { picture in
            if picture != film.last { film.append(picture) }
            return picture.resembles(lock)
        }
        return film + (try filmUntilBooted())
    }

    /// Looks at the display as often as that goes until the boot is over.
    fileprivate func filmUntilBooted() throws -> [Screenshot] {
        let deadline = ContinuousClock.now + Self.bootPatience
        var film: [Screenshot] = []
        while try run("systemctl is-active multi-user.target", patience: Self.bootPatience).exitCode != 0 {
            guard ContinuousClock.now < deadline else { throw PanelError("the boot is never over") }
            for _ in 0..<10 {
                let picture = try glance()
                if picture != film.last { film.append(picture) }
            }
        }
        return film
    }

    /// Looks at the display until it is as wanted, with a pause of so many microseconds in between.
    fileprivate func glance(
        until patience: Duration, pause: UInt32 = 0, _ isWanted: (Screenshot) -> Bool
    ) throws {
        let deadline = ContinuousClock.now + patience
        while try !isWanted(glance()) {
            guard ContinuousClock.now < deadline else { throw PanelError("the picture never came") }
            usleep(pause)
        }
    }

    /// A square of the color blue, as PNG.
    private static let blueSquare =
        "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNQcPiPFTEMLQkAEgZXwTogWUcAAAAASUVORK5CYII="

    /// Has the next boot show a splash that is blue all over.
    ///
    /// It begins with the system and not before that, so the daemon gives it some time first.
    fileprivate func useBlueSplash() throws {
        try edit(
            "ninedot-splash-pause.service", "ExecStartPre=/usr/bin/sh -c \"udevadm settle; sleep 20\"",
            "TimeoutStartSec=180")
        try require(
            """
            set -e
            theme=/usr/share/plymouth/themes/scenario
            mkdir -p $theme
            cat >$theme/scenario.plymouth <<END
            [Plymouth Theme]
            Name=Scenario
            ModuleName=script
            [script]
            ImageDir=$theme
            ScriptFile=$theme/scenario.script
            END
            base64 --decode <<<\(Self.blueSquare) >$theme/blue.png
            cat >$theme/scenario.script <<'END'
            sprite = Sprite(Image("blue.png").Scale(Window.GetWidth(), Window.GetHeight()));
            END
            printf '[Daemon]\\nTheme=scenario\\nShowDelay=0\\nDeviceTimeout=120\\n' >/etc/plymouth/plymouthd.conf
            """)
    }
}
