// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Fixtures
import Glibc
import KioskModel
import Testing

@testable import AdminTool

@Suite("An examination")
struct ExaminationTests {
    @Test("has one finding for each check, and none to tell of where all is well")
    func wellKept() throws {
        let findings = try FakeMachine().findings()
        #expect(Set(findings.keys) == Set(MachineCheck.allCases.map(\.rawValue)))
        for finding in findings.values { #expect(finding.result == .ok, "\(finding)") }
    }

    @Test("The findings of a machine, well kept or no kiosk, are the same as before")
    func golden() throws {
        var machine = try FakeMachine()
        let wellKept = machine.findings()
        machine.daemon = FakeMachine.absent
        machine.hasSystemd = false
        let noKiosk = machine.findings()
        let lines = [wellKept, noKiosk].flatMap { findings in
            MachineCheck.allCases.compactMap { findings[$0.rawValue] }.flatMap { finding in
                ["\(finding.check) \(finding.result.rawValue): \(finding.summary)"] + finding.mend.map { "    " + $0 }
            }
        }.map { $0.replacing(ProjectVersion.text, with: "VERSION") }
        #expect(GoldenLines("doctor.txt", beside: GoldenPicture.folder).changes(to: lines) == [])
    }

    @Test("takes nothing for granted on a machine that is not a kiosk and runs no systemd")
    func noKiosk() throws {
        var machine = try FakeMachine()
        machine.hasSystemd = false
        machine.daemon = FakeMachine.absent
        let findings = machine.findings()
        for check in ["service", "login", "displayManager", "terminals", "ctrlAltDel", "key", "memory", "program"] {
            #expect(findings[check]?.result == .unknown, "\(check)")
            #expect(findings[check]?.summary.contains("systemd does not answer") == true)
        }
        for check in ["touchscreen", "display", "outputs", "fonts", "clock", "bootTime"] {
            #expect(findings[check]?.result == .unknown, "\(check)")
            #expect(findings[check]?.summary == "ninedotd does not run")
        }
    }

    @Test("takes what is not mounted in a chroot for unseen, not for well")
    func chroot() throws {
        let machine = try FakeMachine()
        for path in ["/proc/1/stat", "/sys/class/tty/tty0", "/proc/self/mountinfo"] { machine.remove(path) }
        rmdir(machine.folder.path + "/sys/class/tty")
        let findings = machine.findings()
        let unseen: [MachineCheck] = [
            .sysrq, .ctrlAltDel, .login, .terminals, .console, .commandLine, .memory, .keyboards, .outputs,
            .inputDevices, .store,
        ]
        for check in unseen { #expect(findings[check.rawValue]?.result == .unknown, "\(check)") }
        try machine.write("1\n", to: "/proc/sys/kernel/sysrq")
        #expect(machine.findings()["sysrq"]?.result == .problem)
    }

    // Where the store does not open with the credential, the key beside it may be the only right one.
    @Test("has a key destroyed only while the daemon works with another", arguments: KeyState.allCases)
    func keyBesideCredential(_ state: KeyState) throws {
        var machine = try FakeMachine()
        try machine.write("x", to: KeyCheck.file)
        if state != .notLoaded { try machine.write("y", to: KeyCheck.loadedCredential) }
        switch state {
        case .inUse, .notLoaded: break
        case .otherKey:
            machine.daemon.status = .value(
                KioskStatus(version: ProjectVersion.text, state: .fault, fault: "unusable key"))
        case .notRunning: machine.daemon = FakeMachine.absent
        }
        let finding = try #require(machine.findings()["key"])
        #expect(finding.result == .problem)
        #expect(finding.mend.contains("ninedotctl key seal") == (state == .inUse), "\(finding)")
    }

    @Test(
        "says nothing of a key where the credentials are out of sight, as they are for a service",
        .enabled(if: geteuid() == 0, "others may not look into the folder at all"),
        arguments: [
            "ImportCredential=ninedot.*", "LoadCredentialEncrypted=ninedot.pepper:/etc/credstore.encrypted/k",
        ])
    func credentialsOutOfSight(setting: String) throws {
        var machine = try FakeMachine()
        machine.unitFile = "[Service]\n\(setting)\n"
        try machine.write("", to: StoreCheck.mark)
        if !setting.hasPrefix("Import") { try machine.write("x", to: KeyCheck.file) }
        mkdir(machine.folder.path + "/run", 0o755)
        mkdir(machine.folder.path + "/run/credentials", 0o755)
        #expect(machine.findings()["key"]?.result == .problem)
        chmod(machine.folder.path + "/run/credentials", 0)
        #expect(machine.findings()["key"]?.result == .unknown)
        #expect(machine.findings()["key"]?.summary == "/run/credentials is not seen from here")
    }

    enum KeyState: CaseIterable { case inUse, notLoaded, otherKey, notRunning }

    @Test("believes a file system that tells of more room than there can be")
    func room() {
        #expect(MachineFiles.bytes(3, of: 4096) == 12288)
        #expect(MachineFiles.bytes(.max, of: 4096) == .max)
        #expect(MachineFiles.bytes(.max, of: 1) == .max)
    }

    @Test("has the file changed that is wrong")
    func wrongDropIn() throws {
        let machine = try FakeMachine()
        try machine.write("[panel]\nlanguage = de\n", to: "/etc/ninedot/ninedot.conf.d/x.conf")
        let finding = try #require(machine.findings()["configuration"])
        #expect(finding.mend == ["editor \(machine.folder.path)/etc/ninedot/ninedot.conf.d/x.conf"])
    }

    @Test("names a touchscreen that a rule gives to another group")
    func closedTouchscreen() throws {
        var machine = try FakeMachine()
        machine.daemon.status = .value(KioskStatus(version: ProjectVersion.text, state: .locked))
        try machine.write("", to: "/dev/input/event3")
        chmod(machine.folder.path + "/dev/input/event3", 0o660)
        try machine.write("13:67\n", to: "/sys/class/input/event3/dev")
        try machine.write("Goodix\n", to: "/sys/class/input/event3/device/name")
        #expect(machine.findings()["touchscreen"]?.summary.contains("no touchscreen is connected") == true)
        try machine.write("I:1\nE:ID_INPUT=1\nE:ID_INPUT_TOUCHSCREEN=1\n", to: "/run/udev/data/c13:67")
        #expect(machine.findings()["touchscreen"]?.summary.hasPrefix("Goodix belongs to group ") == true)
        chmod(machine.folder.path + "/dev/input/event3", 0o664)
        #expect(machine.findings()["touchscreen"]?.summary.contains("no touchscreen is connected") == true)
    }

    @Test(
        "names the user whom a rule gives a device to",
        .enabled(if: geteuid() == 0, "only root may give files away"))
    func givenDevice() throws {
        let machine = try FakeMachine()
        try machine.write("pi:x:1000:1000::/:/bin/sh\n", to: "/etc/passwd")
        try machine.write("", to: "/dev/uinput")
        chmod(machine.folder.path + "/dev/uinput", 0o600)
        #expect(chown(machine.folder.path + "/dev/uinput", 1000, 0) == 0)
        #expect(machine.findings()["inputDevices"]?.summary.contains("owner pi") == true)
    }

    @Test("says so where only root may look", .enabled(if: geteuid() != 0, "root may look everywhere"))
    func notRoot() throws {
        let machine = try FakeMachine()
        try machine.write("x", to: "/var/lib/ninedot/pepper")
        chmod(machine.folder.path + "/var/lib/ninedot", 0)
        defer { chmod(machine.folder.path + "/var/lib/ninedot", 0o700) }
        #expect(machine.findings()["key"]?.result == .unknown)
        #expect(machine.findings()["key"]?.summary == "run as root to see /var/lib/ninedot/pepper")
    }
}
