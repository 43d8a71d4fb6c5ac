// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Fixtures
import Glibc

@testable import AdminTool

/// A machine in a folder: the files of a kiosk in good order, to be changed by tests.
struct FakeMachine {
    let folder: TemporaryFolder
    /// The properties systemctl shows of each unit.
    var units: [String: String] = [:]
    /// The daemon's unit with its drop-ins.
    var unitFile = """
        [Service]
        LoadCredentialEncrypted=ninedot.pepper:/etc/credstore.encrypted/ninedot.pepper
        OpenFile=/dev/tpmrm0:tpm:graceful

        """
    /// The action of systemd when Ctrl, Alt and Del are pressed repeatedly.
    var burstAction = "none"
    /// The units' MemorySwapMax= and LimitCORE=.
    var swapMax = "0"
    var coreLimit = "0"
    /// The panel's terminal.
    var terminal = "tty1"
    var defaultTarget = "multi-user.target"
    /// Units that run and begin a login.
    var logins: [String] = []
    /// The units that begin with the unlock.
    var onUnlock: [String] = []
    /// The slice of every unit.
    var slice = "system.slice"
    var hasSystemd = true
    var daemon = FakeMachine.running

    static let status = KioskStatus(
        version: ProjectVersion.text, state: .locked, touchscreens: 1, touchscreenNames: "Goodix",
        display: "/dev/dri/card0 (vc4) DSI-1 800x480@60 xrgb8888, atomic", firstPicture: 4120)
    static let running = DaemonFacts(
        status: .value(status), people: .value([ListedPerson("Ada")]), access: .value(AccessTerms()))
    static let absent = DaemonFacts(
        status: .hidden("ninedotd does not run"), people: .hidden("ninedotd does not run"),
        access: .hidden("ninedotd does not run"))

    init() throws {
        folder = try TemporaryFolder()
        try write("", to: "/etc/ninedot/ninedot.conf")
        try write("root:x:0:\ninput:x:104:\nvideo:x:44:\nninedot-admin:x:998:\nninedot:x:999:\n", to: "/etc/group")
        try write("root:x:0:0::/root:/bin/sh\nninedot:x:999:999::/:/bin/false\n", to: "/etc/passwd")
        try write("[Login]\nNAutoVTs=0\nReserveVT = 0\n", to: "/etc/systemd/logind.conf.d/70-a.conf")
        let keys = PowerKeysCheck.defaults.keys.map { $0 + "=ignore\n" }.joined()
        try write("[Login]\n" + keys, to: "/usr/lib/systemd/logind.conf.d/70-keys.conf")
        try write("0\n", to: "/proc/sys/kernel/sysrq")
        try write("0\n", to: "/proc/sys/kernel/ctrl-alt-del")
        try write("core\n", to: "/proc/sys/kernel/core_pattern")
        try write("root=/dev/mmcblk0p2 quiet\n", to: "/proc/cmdline")
        try write("ttyS0                -W- (EC p a)    4:64\n", to: "/proc/consoles")
        try write("Filename\tType\tSize\tUsed\tPriority\n", to: "/proc/swaps")
        try write(
            "22 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
                + "30 22 0:20 / /run rw,nosuid - tmpfs tmpfs rw,mode=755\n"
                + "31 22 0:5 / /dev rw - devtmpfs udev rw\n", to: "/proc/self/mountinfo")
        try write("1 (systemd) S 0 1 1 0 -1 0\n", to: "/proc/1/stat")
        try write("500 (ninedotd) S 1 500 500 1025 500 0\n", to: "/proc/500/stat")
        try write("", to: "/sys/class/tty/tty0")
        try write("", to: "/sys/class/tpm/tpm0/dev")
        try write("0\n", to: "/sys/fs/cgroup/system.slice/ninedotd.service/memory.swap.max")
        try write("connected\n", to: "/sys/class/drm/card0-DSI-1/status")
        try write("disconnected\n", to: "/sys/class/drm/card0-HDMI-A-1/status")
        units["debug-shell.service"] = "inactive disabled loaded"
        units["display-manager.service"] = "inactive - not-found"
        try write("", to: "/etc/systemd/system/getty.target.wants/getty@tty1.service")
        units["ctrl-alt-del.target"] = "inactive masked masked"
    }

    /// Makes the folders on the way.
    func write(_ text: String, to path: String) throws {
        var folders = ""
        for part in path.split(separator: "/").dropLast() {
            folders += "/" + part
            mkdir(folder.path + folders, 0o755)
        }
        try folder.write(text, to: String(path.dropFirst()))
        chmod(folder.path + path, 0o644)
    }

    func remove(_ path: String) { unlink(folder.path + path) }

    /// The tool's findings, by check.
    func findings() -> [String: Finding] {
        let examination = MachineExamination(
            files: MachineFiles(root: folder.path), manager: ServiceManager(ask: systemctl), daemon: daemon,
            isSynchronized: true
        ).examine()
        return Dictionary(examination.findings.map { ($0.check, $0) }) { first, _ in first }
    }

    private func systemctl(_ arguments: [String]) -> String? {
        guard hasSystemd else { return nil }
        if arguments.first == "cat" { return unitFile }
        if arguments.first == "get-default" { return defaultTarget + "\n" }
        if arguments.first == "list-units" {
            return logins.map { "\($0) loaded active running Getty\n" }.joined()
        }
        let names = arguments.dropFirst().filter { !$0.hasPrefix("--") }
        if arguments.contains("--property=CtrlAltDelBurstAction") { return burstAction + "\n" }
        if names.isEmpty { return "9000000\n" }
        return names.map { name in
            let words = (units[name] ?? "active enabled loaded").split(separator: " ").map(String.init)
            return """
                Id=\(name)
                ActiveState=\(words[0])
                UnitFileState=\(words[1])
                LoadState=\(words[2])
                TTYPath=/dev/\(terminal)
                MemorySwapMax=\(swapMax)
                ControlGroup=/system.slice/\(name)
                LimitCORE=\(coreLimit)
                Slice=\(slice)
                Wants=\(name == ProgramCheck.target ? onUnlock.joined(separator: " ") : "")
                NRestarts=0
                ExecMainStartTimestampMonotonic=3000000

                """
        }.joined(separator: "\n")
    }
}
