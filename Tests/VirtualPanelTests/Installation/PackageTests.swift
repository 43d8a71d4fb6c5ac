// SPDX-License-Identifier: MIT
import Fixtures
import Foundation
import KioskModel
import KioskSession
import Testing

@testable import VirtualPanel

extension KioskScenarios {
    /// Tests that need a running Debian with a display; the rest is tried in a chroot, see Tests/Tools/Packages.
    @Suite(
        "The packages on a panel",
        .enabled(if: Scenario.packages != nil, "needs NINEDOT_PACKAGES, as make check-packages sets it"))
    struct PackageTests {
        @Test(
            "They are installed, upgraded, removed and purged where systemd runs", .thorough, .timeLimit(.minutes(40)))
        func lifecycle() throws {
            let panel = try debianPanel()
            let life = try panel.run(
                "/root/lifecycle.sh --booted /root/first /root/next env", patience: .seconds(2000))
            #expect(life.exitCode == 0, "\(life.output)")
        }

        @Test("The installation alone has the panel ask for the first PIN", .timeLimit(.minutes(20)))
        func installation() throws {
            let panel = try debianPanel()
            try panel.install("/root/first/ninedot_*.deb")
            try panel.waitUntil { $0.state == .setup && $0.touchscreens == 1 && $0.display != nil }
            #expect(try panel.devicesOfTheKiosk() == "Virtual panel touchscreen")
            let page = try panel.preview(of: .setup)
            try panel.waitUntilShown("the setup after the installation") { $0.difference(from: page) == 0 }
            for purpose in [PINView.Purpose.setup, .again] { try panel.type(pin: [4, 0, 7, 1, 9, 3], for: purpose) }
            try panel.waitForHistory("pin-set")
        }

        @Test(
            "An upgrade of an unlocked panel locks it, and its pattern unlocks the new version",
            .timeLimit(.minutes(20)))
        func upgrade() throws {
            let panel = try debianPanel()
            try panel.install("/root/first/ninedot_*.deb")
            try panel.waitUntil(.setup)
            try panel.enroll(Scenario.pattern)
            let locked = try panel.preview(of: .lock)
            // Longer than an upgrade takes on an emulated processor.
            try panel.require("ninedotctl unlock --for 30m")
            try panel.waitUntil(.unlocked)
            try panel.waitUntilTarget(isActive: true)

            try panel.install("/root/next/ninedot_*.deb")
            try panel.waitUntil(.locked)
            try panel.waitUntilTarget(isActive: false)
            #expect(try !panel.exists(VirtualPanel.marker))
            #expect(try panel.require("dpkg-query --show --showformat='${Version}' ninedot").hasSuffix("+next"))
            try panel.waitUntilShown("locked by an upgrade") { $0.difference(from: locked) == 0 }
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
        }

        @Test(
            "With the lockdown, the doctor finds no way around the lock for a keyboard", .timeLimit(.minutes(20)))
        func lockdown() throws {
            let panel = try debianPanel()
            try panel.install("/root/first/ninedot_*.deb /root/first/ninedot-lockdown_*.deb")
            try panel.waitUntil(.setup)
            let ways = ["ctrlAltDel", "login", "powerKeys", "sysrq", "terminals"]
            let report = try panel.run("ninedotctl doctor --json").output
            for way in ways {
                let finding = report.split(separator: "\n").first { $0.contains("\"check\":\"\(way)\"") }
                #expect(finding?.contains("\"result\":\"ok\"") == true, "\(way): \(finding ?? "nothing")")
            }
        }

        /// A Debian with a touchscreen and without Ninedot, with the packages and `lifecycle.sh` in /root.
        private func debianPanel() throws -> VirtualPanel {
            let packages = try #require(Scenario.packages)
            let architecture = Scenario.system.architecture.rawValue
            let folder = try TemporaryFolder()
            let tools = #filePath.replacing(
                "VirtualPanelTests/Installation/PackageTests.swift", with: "Tools/Packages/")
            _ = try HostCommand.run([tools + "next.sh", packages, folder.path + "/next", architecture])
            let wanted = ["ninedot_", "ninedot-link_", "ninedot-lockdown_"]
            let built = try Self.packages(in: packages).filter { package in
                wanted.contains { package.contains("/" + $0) }
                    && (package.hasSuffix("_\(architecture).deb") || package.hasSuffix("_all.deb"))
            }
            let panel = try Scenario.emptyPanel()
            // The image leaves out what only people read; an owner's Debian does not.
            try panel.require("rm /etc/dpkg/dpkg.cfg.d/99mmdebstrap")
            try panel.bring(built, to: "/root/first")
            try panel.bring(Self.packages(in: folder.path + "/next"), to: "/root/next")
            try panel.bring([tools + "lifecycle.sh"], to: "/root")
            return panel
        }

        private static func packages(in folder: String) throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
        }
    }
}

extension VirtualPanel {
    /// Installs or upgrades packages, files of the guest, without questions.
    fileprivate func install(_ packages: String) throws {
        let quietly = "DEBIAN_FRONTEND=noninteractive apt-get --yes --option Dpkg::Options::=--force-confdef"
        try require("\(quietly) install \(packages)", patience: .seconds(360))
    }

    /// The names of the input devices that the daemon may read, and only read.
    fileprivate func devicesOfTheKiosk() throws -> String {
        try require(
            """
            for node in /dev/input/event*; do
                [ "$(stat --format=%G:%a "$node")" = ninedot:640 ] || continue
                cat "/sys/class/input/${node##*/}/device/name"
            done
            """)
    }
}
