// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import KioskModel
import Testing

@Suite("A finding")
struct FindingTests {
    @Test("tells of a school's whole staff in one line that can be read back")
    func manyMembers() throws {
        let members = (1...200).map { GroupMember("teacher.number.\($0)") }
        let finding = GroupCheck(group: .admins, members: .value(members)).finding
        #expect(try Finding(line: Array(finding.line.utf8)) == finding)
    }

    @Test("mends settings in files of its own, which are read after those of others and take nothing else back")
    func ownFiles() {
        // The owner's drop-ins may bring the store's key.
        let swap = MemoryCheck(
            swaps: ["/swap"], limits: .value(.init(swap: .allowed, forbidsCores: true)), corePattern: "core")
        #expect(
            swap.finding.mend == [
                "mkdir -p /etc/systemd/system/ninedotd.service.d", "printf '%s\\n' '[Service]' \\",
                "    MemorySwapMax=0 \\", "    >/etc/systemd/system/ninedotd.service.d/zz-ninedot-swap.conf",
                "systemctl daemon-reload", "systemctl restart ninedotd",
            ])
        let rows: [(any Check, String)] = [
            (SysRqCheck(mask: .value(1)), ">/etc/sysctl.d/zz-ninedot-sysrq.conf"),
            (
                CtrlAltDelCheck(isImmediate: true, isMasked: .value(true), burstAction: .value("none")),
                ">/etc/sysctl.d/zz-ninedot-cad.conf"
            ),
            (
                CtrlAltDelCheck(isImmediate: false, isMasked: .value(true), burstAction: .value("reboot-force")),
                ">/etc/systemd/system.conf.d/zz-ninedot-keys.conf"
            ),
            (PowerKeysCheck(actions: PowerKeysCheck.defaults), ">/etc/systemd/logind.conf.d/zz-ninedot-keys.conf"),
        ]
        for (check, file) in rows { #expect(check.finding.mend.contains { $0.contains(file) }, "\(file)") }
    }

    @Test("says of whatever a user may not see that root may, and never that it is in order")
    func nothingSeen() {
        let checks: [any Check] =
            [
                SysRqCheck(mask: .hidden(Expected.hidden)),
                LoginCheck(terminal: "tty1", programs: .hidden(Expected.hidden), units: .value([])),
                LoginCheck(terminal: "tty1", programs: .value([]), units: .hidden(Expected.hidden)),
                DisplayManagerCheck(unit: .hidden(Expected.hidden), defaultTarget: .value("multi-user.target")),
                DisplayManagerCheck(
                    unit: .value(.init(name: "gdm.service", isActive: false)), defaultTarget: .hidden(Expected.hidden)),
                TerminalsCheck(
                    offered: 0, reserved: 0, logins: .value([]), hasDebugShell: .hidden(Expected.hidden),
                    canBeReached: false),
                TerminalsCheck(
                    offered: 0, reserved: 0, logins: .hidden(Expected.hidden), hasDebugShell: .value(false),
                    canBeReached: false),
                CtrlAltDelCheck(isImmediate: false, isMasked: .hidden(Expected.hidden), burstAction: .value("none")),
                CtrlAltDelCheck(isImmediate: false, isMasked: .value(true), burstAction: .hidden(Expected.hidden)),
                InputDevicesCheck(files: .hidden(Expected.hidden), members: .value([])),
                InputDevicesCheck(files: .value([]), members: .hidden(Expected.hidden)),
                OutputsCheck(connected: [], inUse: .hidden(Expected.hidden)),
                MemoryCheck(swaps: [], limits: .hidden(Expected.hidden), corePattern: "core"),
            ] + GroupCheck.Group.allCases.map { GroupCheck(group: $0, members: .hidden(Expected.hidden)) }
        for check in checks { Expected(check, .unknown, Expected.hidden).verify() }
    }

    @Test("A check whose facts are hidden is unknown with the reason, unless it has found a problem")
    func unseen() {
        let unseen: [MachineCheck: String] = [.sysrq: "no daemon", .commandLine: "no daemon"]
        let examination = Examination(
            [SysRqCheck(mask: .value(1)), CommandLineCheck(words: []), PowerKeysCheck(actions: [:])], unseen: unseen)
        let results = examination.findings.map { "\($0.check) \($0.result) \($0.summary)" }
        #expect(results.contains("commandLine unknown no daemon"))
        #expect(results.contains { $0.hasPrefix("sysrq problem with SysRq") })
        #expect(results.contains { $0.hasPrefix("powerKeys ok") })
    }

    @Test("The findings come in the order of the checks, in whatever order they were made")
    func order() {
        let checks: [any Check] = [
            CommandLineCheck(words: []), SysRqCheck(mask: .value(0)), PowerKeysCheck(actions: [:]),
            ConfigurationCheck(path: "c", outcome: .good(warnings: [])),
        ]
        let known = MachineCheck.allCases.map(\.rawValue)
        let names = Examination(checks).findings.map(\.check)
        #expect(names.count == 4 && names == known.filter { names.contains($0) })
        #expect(Examination(checks.reversed()).findings.map(\.check) == names)
    }

    @Test("A fact that is seen or hidden stays so in what follows from it")
    func seen() {
        let (seen, hidden): (Seen<Int>, Seen<Int>) = (.value(2), .hidden("root"))
        #expect(seen.value == 2 && hidden.value == nil)
        #expect(seen.map { $0 + 1 } == .value(3) && hidden.map { $0 + 1 } == .hidden("root"))
        #expect(seen.flatMap { .value($0 + 1) } == .value(3) && hidden.flatMap { .value($0 + 1) } == .hidden("root"))
        #expect(seen.flatMap { _ in Seen<Int>.hidden("gone") } == .hidden("gone"))
    }

    @Test("puts what it found in one order, and counts a problem as one")
    func examination() {
        let good = Examination([
            CommandLineCheck(words: []), ConfigurationCheck(path: "c", outcome: .good(warnings: [])),
        ])
        #expect(good.findings.map(\.check) == ["configuration", "commandLine"])
        #expect(!good.hasProblem)
        #expect(Examination([SysRqCheck(mask: .value(1))]).hasProblem)
        #expect(!Examination([SysRqCheck(mask: .hidden("x"))]).hasProblem)
    }
}
