// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Fixtures
import Glibc
import KioskModel
import Testing

@testable import AdminTool

@Suite("A change of the machine")
struct MachineChangeTests {
    /// A change of a well-kept machine, and the one check that sees it.
    struct Change: CustomTestStringConvertible, Sendable {
        var check: MachineCheck
        var result: Finding.Result
        var testDescription: String
        var change: @Sendable (inout FakeMachine) throws -> Void

        init(
            _ check: MachineCheck, _ result: Finding.Result, _ description: String,
            _ change: @escaping @Sendable (inout FakeMachine) throws -> Void
        ) {
            self.check = check
            self.result = result
            testDescription = description
            self.change = change
        }

        static func file(
            _ check: MachineCheck, _ result: Finding.Result, _ path: String, _ text: String
        ) -> Change {
            Change(check, result, path) { try $0.write(text, to: path) }
        }
    }

    static var changes: [Change] {
        [
            .file(.sysrq, .problem, "/proc/sys/kernel/sysrq", "128\n"),
            .file(.ctrlAltDel, .problem, "/proc/sys/kernel/ctrl-alt-del", "1\n"),
            .file(.configuration, .note, "/etc/ninedot/ninedot.conf.d/x.conf", "[panel]\nbackground = /no.png\n"),
            Change(.configuration, .problem, "settings that only root reads") {
                chmod($0.folder.path + "/etc/ninedot/ninedot.conf", 0o600)
            },
            Change(.configuration, .problem, "a folder of settings that cannot be listed") { machine in
                try machine.write("", to: "/etc/ninedot/ninedot.conf.d/x.conf")
                chmod(machine.folder.path + "/etc/ninedot/ninedot.conf.d", 0o711)
            },
            Change(.configuration, .problem, "settings in a folder that is closed") {
                chmod($0.folder.path + "/etc/ninedot", 0o700)
            },
            .file(.commandLine, .problem, "/proc/cmdline", "init=/bin/sh\n"),
            .file(.sysrq, .problem, "/proc/cmdline", "quiet sysrq_always_enabled=0\n"),
            .file(.inputGroup, .problem, "/etc/group", "input:x:104:pi\n"),
            .file(.inputGroup, .problem, "/etc/passwd", "pi:x:1000:104::/:/bin/sh\n"),
            .file(.videoGroup, .problem, "/etc/group", "video:x:44:ninedot,pi\n"),
            .file(.admins, .note, "/etc/group", "ninedot-admin:x:998:root,ada\n"),
            .file(.login, .problem, "/proc/700/stat", "700 (a) b) S 1 700 700 1025 700 0\n"),
            Change(.login, .problem, "a login on the panel") { $0.logins = ["getty@tty1.service"] },
            Change(.terminals, .ok, "that one is no other") { $0.logins = ["getty@tty1.service"] },
            Change(.terminals, .note, "a login elsewhere") { $0.logins = ["autovt@tty2.service"] },
            Change(.login, .ok, "that one is not on the panel") { $0.logins = ["autovt@tty2.service"] },
            .file(.terminals, .note, "/etc/systemd/system/getty.target.wants/getty@tty3.service", ""),
            Change(.terminals, .ok, "a login that is masked") { machine in
                try machine.write("", to: "/etc/systemd/system/getty.target.wants/getty@tty3.service")
                machine.units["getty@tty3.service"] = "inactive masked masked"
            },
            .file(.terminals, .note, "/proc/701/stat", "701 (bash) S 1 701 701 1032 701 0\n"),
            .file(.login, .ok, "/proc/702/stat", "702 (bash) S 1 702 702 1032 702 0\n"),
            .file(.terminals, .ok, "/proc/703/stat", "703 (on ttyS0) S 1 703 703 1088 703 0\n"),
            .file(.terminals, .ok, "/proc/704/stat", "704 (on pts/0) S 1 704 704 34816 704 0\n"),
            .file(.terminals, .ok, "/proc/705/stat", "705 (kworker/0:1) I 2 0 0 0 -1 0\n"),
            Change(.login, .problem, "a login on a panel of another terminal") { machine in
                machine.terminal = "tty7"
                machine.logins = ["getty@tty7.service"]
            },
            .file(.outputs, .ok, "/sys/class/drm/card0-HDMI-A-1/status", "connected\n"),
            .file(.outputs, .note, "/sys/class/drm/card1-DSI-1/status", "connected\n"),
            Change(.display, .problem, "a backlight that is at 0") { machine in
                try machine.write("0\n", to: "/sys/class/backlight/10-0045/brightness")
                try machine.write("31\n", to: "/sys/class/backlight/10-0045/max_brightness")
            },
            .file(.program, .problem, "/etc/ninedot/ninedot.conf.d/x.conf", "[unlock]\ndisplay = release\n"),
            Change(.program, .ok, "a program for a panel that is given away") { machine in
                try machine.write("[unlock]\ndisplay = release\n", to: "/etc/ninedot/ninedot.conf.d/x.conf")
                machine.onUnlock = ["kiosk-cage.service"]
                machine.slice = ProgramCheck.slice
            },
            Change(.program, .problem, "a unit for the unlock that was removed") { machine in
                machine.onUnlock = ["relay.service", "gone.service"]
                machine.units["gone.service"] = "inactive - not-found"
            },
            .file(.setup, .problem, "/var/lib/ninedot-setup/permitted", ""),
            .file(.key, .problem, "/var/lib/ninedot/pepper", "x"),
            .file(.powerKeys, .note, "/etc/systemd/logind.conf.d/80.conf", "[Login]\nHandlePowerKey=\n"),
            .file(.powerKeys, .note, "/etc/systemd/logind.conf.d/81.conf", "[Login]\nHandleRebootKeyLongPress=\n"),
            .file(.powerKeys, .ok, "/etc/systemd/logind.conf.d/82.conf", "[Login]\nHandlePowerKeyLongPress=\n"),
            .file(.terminals, .note, "/run/systemd/logind.conf.d/80.conf", "[Login]\nNAutoVTs=2\n"),
            .file(.terminals, .ok, "/etc/systemd/logind.conf", "[Login]\nNAutoVTs=2\n"),
            .file(.powerKeys, .note, "/etc/systemd/logind.conf.d/70-keys.conf", "# in the place of the other\n"),
            .file(.memory, .ok, "/proc/swaps", "Filename\n/dev/zram0 partition 1 0 100\n"),
            Change(.memory, .problem, "a unit whose memory may be swapped") { machine in
                try machine.write("Filename\n/swap file 1 0 100\n", to: "/proc/swaps")
                machine.swapMax = "infinity"
            },
            Change(.memory, .problem, "a unit that was changed since the daemon's start") { machine in
                try machine.write("Filename\n/swap file 1 0 100\n", to: "/proc/swaps")
                try machine.write("max\n", to: "/sys/fs/cgroup/system.slice/ninedotd.service/memory.swap.max")
            },
            Change(.memory, .problem, "a kernel that limits no memory") { machine in
                try machine.write("Filename\n/swap file 1 0 100\n", to: "/proc/swaps")
                machine.remove("/sys/fs/cgroup/system.slice/ninedotd.service/memory.swap.max")
            },
            Change(.memory, .ok, "no swap on a kernel that limits no memory") { machine in
                machine.remove("/sys/fs/cgroup/system.slice/ninedotd.service/memory.swap.max")
            },
            Change(.memory, .problem, "a unit that permits core dumps") { $0.coreLimit = "infinity" },
            .file(
                .store, .problem, "/proc/self/mountinfo",
                "22 1 0:2 / / rw - ext4 /dev/a rw\n31 22 0:9 / /var/lib rw - tmpfs tmpfs rw\n"),
            Change(.store, .problem, "a store with a partition of its own beside an overlay") { machine in
                try machine.write("", to: "/var/lib/ninedot/ninedot.db")
                try machine.write(
                    "22 1 0:2 / / rw - overlay overlayroot rw\n31 22 0:9 / /var/lib/ninedot rw - ext4 /dev/a rw\n",
                    to: "/proc/self/mountinfo")
            },
            .file(
                .store, .unknown, "/proc/self/mountinfo",
                "22 1 0:2 / / rw - ext4 /dev/a rw\n31 22 0:9 / /var/lib rw - ext4 /dev/a rw\n"),
            .file(
                .store, .ok, "/proc/self/mountinfo",
                "22 1 0:2 / / ro - ext4 /dev/a rw\n31 22 0:9 / /var/lib/nine rw - tmpfs tmpfs rw\n"),
            .file(.store, .problem, "/proc/self/mountinfo", "22 1 0:2 / / rw - overlay overlayroot rw,upperdir=/x\n"),
            .file(.store, .problem, "/proc/self/mountinfo", "22 1 0:2 / / ro - ext4 /dev/a ro,errors=remount-ro\n"),
            .file(.store, .unknown, "/proc/self/mountinfo", ""),
            Change(.keyboards, .note, "a keyboard") { machine in
                try machine.write("fffffffffffffffe\n", to: "/sys/class/input/input3/capabilities/key")
                try machine.write("0\n", to: "/sys/class/input/input3/inhibited")
            },
            Change(.keyboards, .ok, "a power button and an inhibited keyboard") { machine in
                try machine.write("10000000000000 0\n", to: "/sys/class/input/input1/capabilities/key")
                try machine.write("402000000 fffffffffffffffe\n", to: "/sys/class/input/input3/capabilities/key")
                try machine.write("1\n", to: "/sys/class/input/input3/inhibited")
            },
            Change(.keyboards, .ok, "a keyboard that its owner keeps beside the lockdown") { machine in
                try machine.write("", to: "/usr/lib/udev/rules.d/90-ninedot-lockdown.rules")
                try machine.write("fffffffffffffffe\n", to: "/sys/class/input/input3/capabilities/key")
                try machine.write("0\n", to: "/sys/class/input/input3/inhibited")
                try machine.write("E:ID_INPUT_KEYBOARD=1\nE:NINEDOT_KEEP=1\n", to: "/run/udev/data/+input:input3")
            },
            Change(.keyboards, .note, "a keyboard that was there before the lockdown") { machine in
                try machine.write("", to: "/etc/udev/rules.d/90-ninedot-lockdown.rules")
                try machine.write("fffffffffffffffe\n", to: "/sys/class/input/input3/capabilities/key")
                try machine.write("0\n", to: "/sys/class/input/input3/inhibited")
            },
            Change(.inputDevices, .problem, "uinput for everybody") { machine in
                try machine.write("", to: "/dev/uinput")
                chmod(machine.folder.path + "/dev/uinput", 0o666)
            },
            Change(.inputDevices, .problem, "uhid for everybody") { machine in
                try machine.write("", to: "/dev/uhid")
                chmod(machine.folder.path + "/dev/uhid", 0o606)
            },
            Change(.inputDevices, .ok, "uinput of root alone") { machine in
                try machine.write("", to: "/dev/uinput")
                chmod(machine.folder.path + "/dev/uinput", 0o600)
            },
            .file(.inputDevices, .problem, "/etc/group", "ninedot:x:999:ninedot,kim\n"),
            Change(.inputDevices, .problem, "touches for whoever logs in") { machine in
                try machine.write("", to: "/dev/input/event3")
                chmod(machine.folder.path + "/dev/input/event3", 0o600)
                try machine.write("13:67\n", to: "/sys/class/input/event3/dev")
                try machine.write("E:ID_INPUT_TOUCHSCREEN=1\nQ:uaccess\n", to: "/run/udev/data/c13:67")
            },
            Change(.inputDevices, .ok, "a joystick for whoever logs in") { machine in
                try machine.write("", to: "/dev/input/event3")
                chmod(machine.folder.path + "/dev/input/event3", 0o600)
                try machine.write("13:67\n", to: "/sys/class/input/event3/dev")
                try machine.write("E:ID_INPUT_JOYSTICK=1\nQ:uaccess\n", to: "/run/udev/data/c13:67")
            },
            Change(.console, .note, "a console that is drawn") { machine in
                try machine.write("tty0 -WU (EC p  ) 4:1\n", to: "/proc/consoles")
                try machine.write("(M) frame buffer device\n", to: "/sys/class/vtconsole/vtcon1/name")
                try machine.write("1\n", to: "/sys/class/vtconsole/vtcon1/bind")
            },
            Change(.console, .ok, "a console that is drawn, and a quiet kernel") { machine in
                try machine.write("tty0 -WU (EC p  ) 4:1\n", to: "/proc/consoles")
                try machine.write("(M) frame buffer device\n", to: "/sys/class/vtconsole/vtcon1/name")
                try machine.write("1\n", to: "/sys/class/vtconsole/vtcon1/bind")
                try machine.write("4\t4\t1\t7\n", to: "/proc/sys/kernel/printk")
            },
            Change(.service, .problem, "a failed daemon") { $0.units["ninedotd.service"] = "failed enabled loaded" },
            Change(.service, .problem, "a daemon that is silent") {
                $0.daemon.status = .hidden("no answer")
                $0.daemon.isSilent = true
            },
            Change(.service, .ok, "a daemon that may not be asked") { $0.daemon.status = .hidden("run as root") },
            Change(.service, .problem, "a path unit that hangs") {
                $0.units["ninedot-unlocked.path"] = "failed static loaded"
            },
            Change(.displayManager, .ok, "a desktop that is not started") {
                $0.units["display-manager.service"] = "inactive enabled loaded"
            },
            Change(.displayManager, .problem, "a desktop that is started, though nothing enables it") {
                $0.units["display-manager.service"] = "inactive static loaded"
                $0.defaultTarget = "graphical.target"
            },
            Change(.displayManager, .problem, "a desktop") {
                $0.units["display-manager.service"] = "active enabled loaded"
            },
            Change(.terminals, .problem, "a debug shell") {
                $0.units["debug-shell.service"] = "active enabled loaded"
            },
            Change(.ctrlAltDel, .note, "keys that restart") {
                $0.units["ctrl-alt-del.target"] = "inactive static loaded"
            },
            Change(.ctrlAltDel, .note, "keys that restart when pressed often") { $0.burstAction = "reboot-force" },
            Change(.key, .note, "a credential that lies open") {
                $0.unitFile = "[Service]\nLoadCredential = ninedot.pepper:/root/key\n"
            },
            Change(.key, .ok, "no store, and no key") { $0.unitFile = "[Service]\n" },
            Change(.key, .problem, "a store without its key") { machine in
                machine.unitFile = "[Service]\n"
                try machine.write("", to: "/var/lib/ninedot/initialized")
            },
            Change(.key, .note, "no credential") { machine in
                machine.unitFile = "[Service]\n"
                try machine.write("x", to: "/var/lib/ninedot/pepper")
            },
            Change(.fonts, .problem, "a name without letters") {
                $0.daemon.people = .value([ListedPerson("Ada"), ListedPerson("\u{13000}")])
            },
            Change(.clock, .note, "hours without a clock") {
                $0.daemon.access = .value(AccessTerms(windows: "Mon 08:00-16:00"))
            },
            Change(.clock, .ok, "hours, and a clock of the board's that is right") { machine in
                machine.daemon.access = .value(AccessTerms(windows: "Mon 08:00-16:00"))
                try machine.write("1735689601\n", to: "/sys/class/rtc/rtc0/since_epoch")
            },
            Change(.clock, .note, "hours, and a clock that began anew without its battery") { machine in
                machine.daemon.access = .value(AccessTerms(windows: "Mon 08:00-16:00"))
                try machine.write("1735689600\n", to: "/sys/class/rtc/rtc0/since_epoch")
            },
            Change(.store, .problem, "a store out of order") {
                $0.daemon.status = .value(
                    KioskStatus(version: ProjectVersion.text, state: .fault, fault: "no database"))
            },
            Change(.setup, .note, "a kiosk that waits for its setup") { machine in
                machine.daemon.status = .value(KioskStatus(version: ProjectVersion.text, state: .setup))
                try machine.write("", to: "/var/lib/ninedot-setup/permitted")
            },
        ]
    }

    @Test(
        "sees a change of the machine in the check it belongs to, and tells of it in 80 columns",
        arguments: MachineChangeTests.changes)
    func change(_ change: Change) throws {
        var machine = try FakeMachine()
        try change.change(&machine)
        let findings = machine.findings()
        let finding = try #require(findings[change.check.rawValue])
        #expect(finding.result == change.result, "\(finding)")
        // The fake machine's own folder is none of a panel.
        let table = DoctorText(Array(findings.values)).text.replacing(machine.folder.path, with: "")
        for line in table.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test("A group has no members if its line in /etc/group ends before them")
    func shortGroupLine() throws {
        let machine = try FakeMachine()
        try machine.write("video:x:44\n", to: "/etc/group")
        #expect(MachineFiles(root: machine.folder.path).members(of: "video").value?.isEmpty == true)
    }
}
