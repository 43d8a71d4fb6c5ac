// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@Suite("A check of logins, users and device files")
struct AccessCheckTests {
    @Test("finds logins, where they can be reached most of all")
    func logins() {
        func terminals(
            _ offered: Int, _ reserved: Int, logins: [String] = [], programs: [TerminalsCheck.Program] = [],
            shell: Bool = false, reached: Bool = false
        ) -> TerminalsCheck {
            TerminalsCheck(
                offered: offered, reserved: reserved, logins: .value(logins), programs: programs,
                hasDebugShell: .value(shell), canBeReached: reached)
        }
        func desktop(_ name: String, isActive: Bool, _ target: String) -> DisplayManagerCheck {
            DisplayManagerCheck(unit: .value(.init(name: name, isActive: isActive)), defaultTarget: .value(target))
        }
        let rows = [
            Expected(LoginCheck(terminal: "tty1", programs: .value([]), units: .value([])), .ok, "tty1"),
            Expected(
                LoginCheck(terminal: "tty1", programs: .value(["agetty"]), units: .value(["getty@tty1.service"])),
                .problem, "getty@tty1.service has", mend: "disable --now getty@tty1.service"),
            Expected(
                LoginCheck(terminal: "tty7", programs: .value(["bash"]), units: .value([])), .problem,
                "bash has the panel's terminal tty7", mend: "ps -t tty7"),
            Expected(
                DisplayManagerCheck(unit: .value(nil), defaultTarget: .value("graphical.target")), .ok, "no desktop"),
            Expected(
                desktop("lightdm.service", isActive: true, "multi-user.target"), .problem, "lightdm.service runs",
                mend: "systemctl stop lightdm.service"),
            Expected(
                desktop("gdm.service", isActive: false, "graphical.target"), .problem, "starts with the machine",
                mend: "set-default multi-user.target"),
            Expected(
                desktop("gdm.service", isActive: false, "multi-user.target"), .ok, "does not start"),
            Expected(terminals(0, 0), .ok, "no login"),
            Expected(terminals(6, 6), .note, "NAutoVTs=6 ReserveVT=6)", mend: "ReserveVT=0"),
            Expected(
                terminals(0, 0, logins: ["getty@tty2.service"]), .note,
                "a login is on other terminals (getty@tty2.service)",
                mend: "systemctl mask --now getty@tty2.service"),
            Expected(
                terminals(0, 0, logins: ["getty@tty2.service"], reached: true), .problem, "SysRq",
                mend: "systemctl mask --now getty@tty2.service"),
            Expected(
                terminals(0, 0, programs: [.init("bash", on: "tty8")]), .note, "bash is on tty8", mend: "-t tty8"),
            Expected(
                terminals(0, 0, programs: [.init("bash", on: "tty8")], reached: true), .problem, "tty8; with SysRq",
                mend: "-t tty8"),
            Expected(
                terminals(
                    0, 0, programs: [.init("vi", on: "tty8"), .init("bash", on: "tty8"), .init("top", on: "tty3")]),
                .note, "vi is on tty8, bash is on tty8 and top is on tty3", mend: "-t tty3"),
            Expected(terminals(1, 0), .note, "(NAutoVTs=1)", mend: "NAutoVTs=0"),
            Expected(terminals(0, 1), .note, "(ReserveVT=1)", mend: "ReserveVT=0"),
            // That of the login.
            Expected(
                terminals(0, 0, logins: ["getty@tty2.service"], programs: [.init("agetty", on: "tty2")]), .note,
                "a login is on other terminals (getty@tty2.service)", mend: "mask --now"),
            Expected(
                terminals(6, 0, logins: ["getty@tty2.service"]), .note, "service), and a login starts",
                mend: "NAutoVTs=0"),
            Expected(terminals(0, 6), .note, "(ReserveVT=6)", mend: "ReserveVT=0"),
            Expected(terminals(6, 6, reached: true), .problem, "with SysRq a keyboard can", mend: "logind"),
            Expected(terminals(0, 0, shell: true), .problem, "root shell", mend: "mask debug-shell.service"),
        ]
        Expected.verify(rows, "logins")
    }

    @Test("finds whoever may read touches or draw over the lock")
    func people() {
        let rows = [
            Expected(GroupCheck(group: .input, members: .value([])), .ok, "nobody"),
            Expected(
                GroupCheck(group: .input, members: .value([GroupMember("pi")])), .problem, "pi can read every keyboard",
                mend: "gpasswd --delete pi input"),
            Expected(GroupCheck(group: .video, members: .value([])), .ok, "nobody"),
            Expected(
                GroupCheck(group: .video, members: .value([GroupMember("ada"), GroupMember("pi")])), .problem,
                "ada and pi can draw",
                mend: "gpasswd --delete ada video"),
            Expected(GroupCheck(group: .admins, members: .value([])), .ok, "only root"),
            Expected(
                GroupCheck(group: .admins, members: .value([GroupMember("ada")])), .note, "ada may use ninedotctl",
                mend: "gpasswd --delete ada ninedot-admin"),
            Expected(
                GroupCheck(group: .input, members: .value([GroupMember("pi", isFirst: true)])), .problem,
                "pi can read every keyboard", mend: "usermod --gid users pi"),
        ]
        Expected.verify(rows, "people")
    }

    @Test("finds device files that more than root and their group may open, and gives the kiosk's own to nobody else")
    func deviceFiles() {
        func check(
            _ name: String, _ mode: UInt32, _ group: String, owner: String = "root", isGivenToLogins: Bool = false,
            members: [GroupMember] = []
        ) -> InputDevicesCheck {
            let isEvent = name.hasPrefix("input/")
            let file = InputDevicesCheck.File(
                path: "/dev/" + name, owner: owner, group: group, mode: mode,
                properGroups: isEvent ? ["input", "ninedot"] : [], isGivenToLogins: isGivenToLogins)
            return InputDevicesCheck(files: .value([file]), members: .value(members))
        }
        let rows = [
            // As Debian and the kiosk's rules have them: a keyboard, a pointer, a beeper.
            Expected(check("uinput", 0o600, "root"), .ok, "by their modes only root can open uinput and uhid"),
            Expected(check("input/event1", 0o660, "input"), .ok, "only root"),
            Expected(check("input/event1", 0o600, "root"), .ok, "only root"),
            Expected(check("input/event1", 0o640, "ninedot"), .ok, "only root"),
            Expected(check("input/event1", 0o620, "ninedot"), .ok, "only root"),
            Expected(check("uinput", 0o666, "root"), .problem, "/dev/uinput (mode 666", mend: "chmod 600 /dev/uinput"),
            Expected(check("uhid", 0o606, "root"), .problem, "/dev/uhid", mend: "chown root:root /dev/uhid"),
            Expected(
                check("uinput", 0o600, "root", owner: "pi"), .problem, "(mode 600, owner pi, group root)",
                mend: "chown root:root /dev/uinput"),
            Expected(
                check("input/event1", 0o600, "input", owner: "pi"), .problem, "owner pi",
                mend: "chown root /dev/input/event1"),
            // Of an access list the group's bits are all that shows.
            Expected(check("uinput", 0o660, "root"), .problem, "mode 660", mend: "chmod 600 /dev/uinput"),
            Expected(check("uinput", 0o660, "input"), .problem, "mode 660", mend: "chmod 600 /dev/uinput"),
            Expected(
                check("input/event1", 0o660, "root"), .problem, "mode 660", mend: "chown root:input /dev/input/event1"),
            Expected(
                check("input/event1", 0o640, "users"), .problem, "group users", mend: "chmod 640 /dev/input/event1"),
            Expected(
                check("input/event1", 0o624, "ninedot"), .problem, "mode 624", mend: "chmod o-rwx /dev/input/event1"),
            Expected(
                check("input/event1", 0o624, "ninedot"), .problem, "mode 624",
                mend: "udevadm trigger --subsystem-match=input"),
            Expected(
                check("input/event2", 0o640, "ninedot", isGivenToLogins: true), .problem, "for whoever logs in",
                mend: "TAG-=\"uaccess\""),
            Expected(
                check("uinput", 0o600, "root", members: [GroupMember("kim")]), .problem, "kim can read every touch",
                mend: "gpasswd --delete kim ninedot"),
        ]
        Expected.verify(rows, "deviceFiles")
        let beeper = check("input/event1", 0o622, "ninedot").finding.mend
        #expect(!beeper.contains { $0.hasPrefix("chown") || $0.hasPrefix("chmod 6") })
    }
}
