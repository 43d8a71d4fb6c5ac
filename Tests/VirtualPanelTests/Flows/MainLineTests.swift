// SPDX-License-Identifier: MIT
import Foundation
import KioskSession
import Testing
import VirtualPanel

extension KioskScenarios {
    /// The main use of a kiosk on each system that it supports; all other scenarios run on one of them.
    @Suite("The main line")
    struct MainLineTests {
        @Test(
            "A kiosk is installed, enrolled, unlocked and locked again, and keeps its count over a power cut",
            .timeLimit(.minutes(30)), arguments: systems)
        func mainLine(system: PanelSystem) throws {
            // A minute after the fifth failure, and the first pattern may be one that a student draws next.
            let panel = try Scenario.newPanel(of: system, with: "[attempts]\ntable = strict")
            #expect(try panel.require("getconf PAGESIZE") == (system.pages == .small ? "4096" : "16384"))
            #expect(try panel.require(". /etc/os-release; echo $VERSION_CODENAME") == "\(system.release)")
            try panel.enroll(Scenario.pattern)
            let locked = try panel.preview(of: .lock)
            try panel.waitUntilShown("locked \(system)") { $0.difference(from: locked) == 0 }

            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            try panel.passSuccess()
            try panel.letScreenSettle()
            try panel.screenshot("unlocked-\(Self.slug(system))")
            try panel.tap(.lockNow, on: .unlocked)
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            try panel.waitUntilShown("locked again \(system)") { $0.difference(from: locked) == 0 }

            for (index, pattern) in Scenario.wrongPatterns.enumerated() { try panel.fail(pattern, as: index + 1) }
            try panel.waitUntil(.lockedOut)
            try panel.screenshot("locked-out-\(Self.slug(system))")
            panel.cutPower()
            try panel.powerOn()
            try panel.waitUntil(within: VirtualPanel.bootPatience) { $0.failures == 5 && $0.display != nil }
            try panel.waitUntil(.locked)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)
            // Nothing was killed and started again on the way.
            #expect(try panel.property("NRestarts", of: "ninedotd.service") == "0")
            guard Scenario.isPackaged else { return }
            try purge(panel)
            try panel.screenshot("purged-\(Self.slug(system))")
        }

        /// Purges the package, and checks that nothing is left.
        private func purge(_ panel: VirtualPanel) throws {
            // A check of the machine that has failed.
            try panel.require(
                """
                until systemctl --quiet is-failed ninedot-doctor.service; do
                    systemctl start --no-block ninedot-doctor.service
                    systemctl kill --signal=KILL ninedot-doctor.service || true
                done
                """)
            try panel.require("DEBIAN_FRONTEND=noninteractive apt-get --yes purge ninedot", patience: .seconds(360))
            #expect(try panel.run("ls -d /var/lib/ninedot*").exitCode == 2)
            #expect(try !panel.exists("/etc/ninedot/ninedot.conf"))
            #expect(try panel.require("find /etc/systemd /usr/lib/systemd /usr/bin -name '*ninedot*'") == "")
            // systemd forgets a unit a moment after its file is gone. Asking for a property would load it again.
            try panel.waitUntil(succeeds: "[ -z \"$(systemctl list-units --all --no-legend 'ninedot*')\" ]")
            #expect(try panel.property("LoadState", of: "ninedotd.service") == "not-found")
            #expect(try panel.run("cat /proc/[0-9]*/comm | grep ninedot").exitCode == 1)
        }

        /// The systems that the staged programs start on, with the processor that they are built for.
        private static var systems: [PanelSystem] {
            switch Scenario.system.architecture {
            case .amd64: releases.map { PanelSystem($0, on: .amd64) }
            case .arm64: [.small, .large].map { PanelSystem(Scenario.system.release, on: .arm64, pages: $0) }
            }
        }

        /// Packages are made for one release. The older release needs another image, so only long runs try it.
        private static var releases: [PanelSystem.Release] {
            if Scenario.isPackaged { return [Scenario.system.release] }
            return Scenario.isThorough ? [.trixie, .bookworm].filter(isEnough) : [.trixie]
        }

        /// Programs that are built on a newer Debian than the panel's need a newer C library than it has.
        private static func isEnough(_ release: PanelSystem.Release) -> Bool {
            guard let stage = Scenario.stage,
                let program = try? Data(contentsOf: URL(fileURLWithPath: stage + "/usr/bin/ninedotd"))
            else { return true }
            let symbol = Data("GLIBC_2.".utf8)
            var needed = 0
            var rest = program[...]
            while let found = rest.firstRange(of: symbol) {
                rest = rest[found.upperBound...]
                let digits = rest.prefix(2).prefix { 0x30...0x39 ~= $0 }
                needed = max(needed, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
            }
            return needed <= release.libraryVersion
        }

        private static func slug(_ system: PanelSystem) -> String {
            "\(system)".split(separator: " ").joined(separator: "-")
        }
    }
}
