// SPDX-License-Identifier: MIT
import Foundation
import KioskModel
import KioskSession
import Screens
import Testing
import VirtualPanel

extension KioskScenarios {
    @Suite("The doctor")
    struct DoctorTests {
        /// A finding as `ninedotctl doctor --json` prints it.
        private struct Finding: Decodable {
            var check: String
            var result: String
            var summary: String
            var mend: String?
        }

        /// Problems of a freshly installed kiosk on a machine as Debian leaves it: a keyboard, once plugged in, gets
        /// past the lock to a login.
        private static let problems: Set = ["sysrq", "terminals"]
        /// Notes: it is not set up, the key lies beside the store, and some keys restart the machine or switch it off.
        private static let notes: Set = ["setup", "key", "ctrlAltDel", "powerKeys"]
        /// Notes about the emulated machine.
        private static let ofTheMachine: Set = ["keyboards", "console", "outputs"]
        /// Unknown, because the daemon was started by hand and not with the machine.
        private static let unknown: Set = ["bootTime"]

        @Test("finds on a fresh kiosk just what an owner has yet to close, and what it names closes it")
        func freshKiosk() throws {
            let panel = try Scenario.newPanel()
            // As Debian's kernel has it where nobody sets it.
            try panel.require("echo 438 >/proc/sys/kernel/sysrq")
            let findings = try examine(panel)
            #expect(Set(findings.filter { $0.result == "problem" }.map(\.check)) == Self.problems)
            let notes = Set(findings.filter { $0.result == "note" }.map(\.check))
            #expect(notes.subtracting(Self.ofTheMachine) == Self.notes)
            #expect(Set(findings.filter { $0.result == "unknown" }.map(\.check)) == Self.unknown)
            #expect(Set(findings.map(\.check)) == Set(MachineCheck.allCases.map(\.rawValue)))
            let table = try panel.run("ninedotctl doctor").output
            for line in table.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
            for check in Self.problems.union(["powerKeys", "ctrlAltDel"]) { try mend(check, on: panel) }
            #expect(try examine(panel).filter { $0.result == "problem" }.map(\.check) == [])
            #expect(try panel.run("ninedotctl doctor").exitCode == 0)
        }

        @Test(
            "finds a login on the panel, a reader of keyboards and SysRq keys, and each goes by what it names",
            .thorough)
        func brokenKiosk() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("echo 0 >/proc/sys/kernel/sysrq")
            let breaks = [
                ("login", "systemctl start getty@tty1.service"), ("inputGroup", "useradd --groups input kim"),
                ("sysrq", "echo 438 >/proc/sys/kernel/sysrq"),
            ]
            for (check, command) in breaks {
                #expect(try examine(panel).first { $0.check == check }?.result == "ok", "\(check)")
                try panel.require(command)
                #expect(try examine(panel).first { $0.check == check }?.result == "problem", "\(check)")
                #expect(try panel.run("ninedotctl doctor").exitCode == 1)
                try mend(check, on: panel)
            }
            try panel.waitUntil(.locked)
            #expect(try panel.isActive("ninedotd.service"))
        }

        @Test("says without root that there is more to see, and works without the daemon", .thorough)
        func lessToSee() throws {
            let panel = try Scenario.newPanel()
            let command = "setpriv --reuid=65534 --regid=65534 --clear-groups ninedotctl doctor --json"
            let findings = try findings(panel.run(command).output)
            #expect(findings.first { $0.check == "key" }?.result == "unknown")
            #expect(findings.first { $0.check == "touchscreen" }?.summary.contains("root") == true)
            try panel.require("systemctl stop ninedotd.service")
            let stopped = try examine(panel)
            #expect(stopped.first { $0.check == "service" }?.result == "problem")
            #expect(stopped.first { $0.check == "touchscreen" }?.result == "unknown")
            try mend("service", on: panel)
        }

        @Test("tells the teacher on the panel, from a service that is sealed off and only started when asked")
        func page() throws {
            let panel = try Scenario.lockedPanel()
            try panel.require("systemd-analyze security --threshold=20 ninedot-doctor.service")
            // The first report is made at the daemon's start.
            try panel.waitForFile("/run/ninedot-doctor/report") { !$0.isEmpty }
            try panel.waitUntilGone("/run/ninedot/doctor-wanted")
            #expect(
                try panel.require("stat --format='%a %U %G' /run/ninedot-doctor/report") == "640 root ninedot-admin")
            // Sealed off as it is, the service sees as much as root at a terminal does.
            try panel.require("systemctl start ninedot-doctor.service")
            let first = try findings(panel.require("cat /run/ninedot-doctor/report"))
            #expect(first.first { $0.check == "sysrq" }?.result == "problem")
            let all = try examine(panel)
            #expect(Set(all.map { "\($0.check) \($0.result)" }) == Set(first.map { "\($0.check) \($0.result)" }))

            try panel.require("echo 729041 | ninedotctl pin set --stdin; echo 0 >/proc/sys/kernel/sysrq")
            try panel.require("ninedotctl maintenance")
            try panel.waitUntil(.maintenance)
            try panel.type(pin: ClassroomHarness.pin)
            let menu = TeacherView.menu(
                MenuView(items: [
                    .panelPattern, .rearm, .changePIN, .history, .preferences,
                    .cleaning, .touchscreen, .doctor, .panelDuress, .removePanelPattern,
                ]))
            try panel.waitForHistory("pin-matched")
            let before = try panel.require("stat --format=%i.%y /run/ninedot-doctor/report")
            try panel.tap(.open(.doctor), on: menu)
            try panel.waitUntil(
                succeeds: "test \"$(stat --format=%i.%y /run/ninedot-doctor/report)\" != '\(before)'",
                after: ["/run/ninedot-doctor"])
            try panel.require("sleep 2")
            try panel.letScreenSettle()
            try panel.screenshot("doctor")
            let second = try findings(panel.require("cat /run/ninedot-doctor/report"))
            #expect(second.first { $0.check == "sysrq" }?.result == "ok")
            #expect(try panel.status().state == .maintenance)
        }

        private func examine(_ panel: VirtualPanel) throws -> [Finding] {
            let result = try panel.run("ninedotctl doctor --json")
            let findings = try findings(result.output)
            #expect(result.exitCode == (findings.contains { $0.result == "problem" } ? 1 : 0))
            return findings
        }

        private func findings(_ output: String) throws -> [Finding] {
            try output.split(separator: "\n").map { try JSONDecoder().decode(Finding.self, from: Data($0.utf8)) }
        }

        /// Runs the commands that the check's finding names, as root, and checks again.
        private func mend(_ check: String, on panel: VirtualPanel) throws {
            let finding = try #require(examine(panel).first { $0.check == check })
            let commands = try #require(finding.mend)
            try panel.require("set -e\n\(commands)")
            #expect(try examine(panel).first { $0.check == check }?.result == "ok", "\(finding)")
        }
    }
}
