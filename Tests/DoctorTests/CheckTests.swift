// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

/// What a check should come to, by what an attacker or an accident would make of the machine.
struct Expected {
    var check: any Check
    var result: Finding.Result
    /// A part of the summary.
    var says: String
    /// A part of one of the commands; nil where no command helps.
    var mend: String?

    init(_ check: any Check, _ result: Finding.Result, _ says: String, mend: String? = nil) {
        self.check = check
        self.result = result
        self.says = says
        self.mend = mend
    }

    func verify() {
        let finding = check.finding
        #expect(finding.result == result, "\(finding)")
        #expect(finding.summary.contains(says), "\(finding)")
        #expect(mend.map { part in finding.mend.contains { $0.contains(part) } } ?? finding.mend.isEmpty, "\(finding)")
        // In the table they stand whole, after four spaces.
        for command in finding.mend { #expect(command.count <= 76, "\(command)") }
    }
}

@Suite("A check of the machine")
struct CheckTests {
    private static let hidden = "run as root to see it"

    private static func unit(_ properties: [String: String]) -> UnitState {
        UnitState(
            ["LoadState": "loaded", "ActiveState": "active", "UnitFileState": "enabled"]
                .merging(properties) { _, new in new })
    }

    private static func service(
        _ daemon: [String: String], paths: String = "active", answer: ServiceCheck.Answer = .version("1")
    ) -> ServiceCheck {
        var units = [ServiceCheck.daemon: unit(daemon)]
        for path in ServiceCheck.paths { units[path] = unit(["ActiveState": paths]) }
        return ServiceCheck(units: .value(units), answer: answer, toolVersion: "1")
    }

    @Test("of the service finds what keeps the kiosk from working, now or at the next start")
    func services() {
        let rows = [
            Expected(Self.service([:]), .ok, "ninedotd 1 runs"),
            Expected(Self.service(["LoadState": "not-found"]), .problem, "not a kiosk"),
            Expected(
                Self.service(["LoadState": "masked", "UnitFileState": "masked", "ActiveState": "inactive"]), .problem,
                "masked", mend: "unmask"),
            Expected(
                Self.service(["ActiveState": "failed", "Result": "exit-code", "ExecMainStatus": "78"]), .problem,
                "its configuration is refused", mend: "ninedotctl config check"),
            Expected(
                Self.service(["ActiveState": "failed", "Result": "start-limit-hit"]), .problem, "start-limit-hit",
                mend: "reset-failed"),
            Expected(
                Self.service(["ActiveState": "inactive"]), .problem, "does not run", mend: "enable --now ninedotd"),
            Expected(
                Self.service(["UnitFileState": "disabled"]), .problem, "not started at boot", mend: "systemctl enable"),
            // Until the next start only, and a file from elsewhere that nothing wants.
            Expected(
                Self.service(["UnitFileState": "enabled-runtime"]), .problem, "not started at boot",
                mend: "systemctl enable"),
            Expected(
                Self.service(["UnitFileState": "linked"]), .problem, "not started at boot", mend: "systemctl enable"),
            Expected(Self.service(["UnitFileState": "static"]), .ok, "started at boot"),
            Expected(Self.service(["NRestarts": "1"]), .note, "restarted once", mend: "journalctl"),
            Expected(Self.service(["NRestarts": "7"]), .note, "restarted 7 times", mend: "journalctl"),
            Expected(
                Self.service([:], paths: "failed"), .problem, "not active", mend: "ninedot-unlocked.path"),
            Expected(Self.service([:], answer: .version("0.9")), .note, "0.9 is still running", mend: "restart"),
            Expected(Self.service([:], answer: .silence), .problem, "does not answer", mend: "restart ninedotd"),
            Expected(
                Self.service([:], answer: .hidden("run as root to ask ninedotd")), .ok,
                "ninedotd runs and is started at boot; run as root"),
            Expected(
                Self.service(["ActiveState": "activating", "SubState": "start"], answer: .silence), .note, "starting"),
            Expected(
                Self.service(
                    ["ActiveState": "activating", "SubState": "auto-restart", "NRestarts": "4"], answer: .silence),
                .problem, "keeps stopping", mend: "journalctl"),
            Expected(
                Self.service(["LoadState": "bad-setting"]), .problem, "is wrong",
                mend: "systemd-analyze verify ninedotd.service"),
            Expected(
                Self.service(["LoadState": "error"]), .problem, "is wrong",
                mend: "systemd-analyze verify ninedotd.service"),
            Expected(
                ServiceCheck(
                    units: .value([ServiceCheck.daemon: Self.unit([:])]), answer: .version("1"), toolVersion: "1",
                    packageState: "half-configured"), .problem, "half-configured", mend: "dpkg --configure"),
            Expected(
                ServiceCheck(units: .hidden("systemd does not answer here"), answer: .silence, toolVersion: "1"),
                .unknown, "systemd does not answer"),
        ]
        for row in rows { row.verify() }
    }

    @Test("of the configuration is a problem where the daemon would not start, and where it would warn")
    func configurations() {
        let path = "/etc/ninedot/ninedot.conf"
        let rows = [
            Expected(ConfigurationCheck(path: path, outcome: .good(warnings: [])), .ok, "starts with"),
            Expected(
                ConfigurationCheck(path: path, outcome: .refused("a.conf:4: expected x")), .problem, "a.conf:4",
                mend: path),
            Expected(
                ConfigurationCheck(path: path, outcome: .good(warnings: ["no letters"])), .problem, "no letters",
                mend: path),
            Expected(
                ConfigurationCheck(path: path, outcome: .withoutPicture("no picture")), .note, "no picture",
                mend: path),
        ]
        for row in rows { row.verify() }
    }

    @Test("of the setup is a problem where a kiosk that is set up could be set up again")
    func setups() {
        let rows = [
            Expected(SetupCheck(isSetUp: .value(true), isPermitted: .value(false)), .ok, "not permitted"),
            Expected(
                SetupCheck(isSetUp: .value(true), isPermitted: .value(true)), .problem, "a new PIN",
                mend: "ninedotctl setup --withdraw"),
            Expected(
                SetupCheck(isSetUp: .value(false), isPermitted: .value(true)), .note, "waits for its setup",
                mend: "ninedotctl pin set"),
            Expected(
                SetupCheck(isSetUp: .value(false), isPermitted: .value(false)), .note, "not set up",
                mend: "ninedotctl setup"),
            Expected(SetupCheck(isSetUp: .value(true), isPermitted: .hidden(Self.hidden)), .unknown, "root"),
            Expected(SetupCheck(isSetUp: .hidden(Self.hidden), isPermitted: .value(true)), .unknown, "root"),
        ]
        for row in rows { row.verify() }
    }

    private static func store(
        _ fileSystem: String, isReadOnly: Bool = false, free: Int? = 1 << 30, setup: String = "ext4",
        fault: String? = nil
    ) -> StoreCheck {
        let place = StoreCheck.Place(
            fileSystem: fileSystem, source: "/dev/mmcblk0p2", mountPoint: "/", isReadOnly: isReadOnly, freeBytes: free)
        var setupPlace = place
        setupPlace.fileSystem = setup
        return StoreCheck(place: .value(place), setupPlace: .value(setupPlace), fault: fault)
    }

    @Test("of the store is a problem where the power takes it away, or nothing can be written")
    func stores() {
        let rows = [
            Expected(Self.store("ext4"), .ok, "/dev/mmcblk0p2 (ext4)"),
            Expected(Self.store("tmpfs"), .problem, "in memory", mend: "findmnt"),
            Expected(Self.store("overlay"), .problem, "overlay", mend: "findmnt"),
            Expected(Self.store("ext4", isReadOnly: true), .problem, "read-only", mend: "remount,rw /"),
            Expected(Self.store("ext4", isReadOnly: true), .problem, "run fsck first", mend: "dmesg"),
            Expected(Self.store("ext4", free: 15 << 20), .problem, "15 MB", mend: "du "),
            Expected(Self.store("ext4", fault: "not a database"), .problem, "not a database", mend: "journalctl"),
            Expected(Self.store("ext4", free: nil), .unknown, "free space"),
            Expected(Self.store("ext4", setup: "overlay"), .problem, "a permission", mend: "/var/lib/ninedot-setup"),
            Expected(Self.store("ext4", setup: "rootfs"), .problem, "a permission", mend: "/var/lib/ninedot-setup"),
            // What begins empty at each start brings no permission back.
            Expected(Self.store("ext4", setup: "tmpfs"), .note, "does not outlast a restart"),
            Expected(
                StoreCheck(place: .hidden(Self.hidden), setupPlace: .hidden(Self.hidden), fault: nil), .unknown, "root"),
        ]
        for row in rows { row.verify() }
    }

    private static func key(
        file: Seen<Bool>, _ credential: Seen<KeyCheck.Credential>, store: Bool = true, hasTPM: Bool = true,
        opensStore: Seen<Bool> = .value(false)
    ) -> KeyCheck {
        KeyCheck(
            hasKeyFile: file, credential: credential, hasStore: .value(store), hasTPM: hasTPM,
            credentialOpensStore: opensStore)
    }

    @Test("of the key says where it lies, and what a TPM could do")
    func keys() {
        let sealed = Seen.value(KeyCheck.Credential.encrypted(in: "/s"))
        let rows = [
            Expected(Self.key(file: .value(true), .value(.absent), hasTPM: false), .note, "no TPM"),
            Expected(Self.key(file: .value(true), .value(.absent)), .note, "a TPM to seal", mend: "man 8 ninedotd"),
            Expected(Self.key(file: .value(false), sealed), .ok, "credential"),
            Expected(Self.key(file: .value(false), sealed, hasTPM: false), .note, "to this disk only"),
            Expected(Self.key(file: .value(false), .value(.open(in: "/k"))), .note, "lies open in /k"),
            Expected(
                Self.key(file: .value(true), sealed, opensStore: .value(true)), .problem, "open",
                mend: "shred --remove /var/lib/ninedot/pepper"),
            Expected(Self.key(file: .value(true), sealed), .problem, "keep both", mend: "man 8 ninedotd"),
            Expected(
                Self.key(file: .value(true), .value(.open(in: "/k"))), .problem, "keep both", mend: "man 8 ninedotd"),
            Expected(Self.key(file: .value(false), .value(.absent), store: false), .ok, "no key yet"),
            Expected(Self.key(file: .value(false), .value(.absent)), .problem, "key is missing", mend: "+/RECOVERY"),
            Expected(Self.key(file: .hidden(Self.hidden), sealed), .unknown, "root"),
            Expected(Self.key(file: .value(true), sealed, opensStore: .hidden("not seen")), .unknown, "not seen"),
            Expected(Self.key(file: .value(false), .hidden(Self.hidden)), .unknown, "root"),
        ]
        for row in rows { row.verify() }
    }

    @Test("of touchscreen and display says which is used and why, and of other outputs what they show")
    func devices() {
        let card = "/dev/dri/card1 (vc4) DSI-1 800x480@60 xrgb8888, atomic"
        func connectors(_ names: String..., of card: String = "card1") -> [Connector] {
            names.map { Connector(card: card, name: $0) }
        }
        let rows = [
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 1, names: "Goodix")), configured: nil), .ok,
                "Goodix; every touchscreen is used"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 1, names: "Goodix")), configured: "*Good*"), .ok,
                "device = *Good*"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 0, names: nil)), configured: nil), .problem,
                "no touchscreen is connected", mend: "/proc/bus/input/devices"),
            Expected(
                TouchscreenCheck(inUse: .value(.init(count: 0, names: nil)), configured: "*x*"), .problem,
                "named *x*", mend: "/proc/bus/input/devices"),
            Expected(
                TouchscreenCheck(
                    inUse: .value(.init(count: 0, names: nil)), configured: nil,
                    closed: [.init(name: "Goodix", group: "input")]), .problem,
                "Goodix belongs to group input, so ninedotd may not read it", mend: "udevadm trigger"),
            Expected(
                TouchscreenCheck(
                    inUse: .value(.init(count: 1, names: "Goodix")), configured: nil,
                    closed: [.init(name: "Other", group: "input")]), .ok, "Goodix"),
            Expected(TouchscreenCheck(inUse: .hidden("ninedotd does not run"), configured: nil), .unknown, "ninedotd"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: card, note: nil)), configured: nil, connected: connectors("DSI-1")),
                .ok, "the only one"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: card, note: nil)), configured: nil,
                    connected: connectors("DSI-1", "HDMI-A-1")),
                .ok, "the best of DSI-1 and HDMI-A-1"),
            Expected(
                DisplayCheck(inUse: .value(.init(display: card, note: nil)), configured: "DSI-*", connected: []), .ok,
                "display = DSI-*"),
            Expected(
                DisplayCheck(
                    inUse: .value(.init(display: nil, note: "waiting for a display")), configured: nil, connected: []),
                .problem, "the panel is dark: waiting for a display", mend: "/sys/class/drm"),
            Expected(OutputsCheck(connected: connectors("DSI-1"), inUse: .value(card)), .ok, "no display besides"),
            Expected(
                OutputsCheck(connected: connectors("DSI-1", "HDMI-A-1"), inUse: .value(card)), .note,
                "video=HDMI-A-1:d"),
            // DSI-1 is not DSI-11.
            Expected(
                OutputsCheck(connected: connectors("DSI-1", "DSI-11"), inUse: .value(card)), .note,
                "DSI-11 is connected, too"),
            // That of another card.
            Expected(
                OutputsCheck(
                    connected: connectors("DSI-1", of: "card0") + connectors("DSI-1"), inUse: .value(card)), .note,
                "DSI-1 is connected, too"),
            Expected(OutputsCheck(connected: connectors("DSI-1"), inUse: .value(nil)), .unknown, "no display, so"),
            Expected(OutputsCheck(connected: [], inUse: .value(nil)), .ok, "no display is connected"),
            Expected(FontsCheck(undrawable: .value([])), .ok, "every character"),
            Expected(FontsCheck(undrawable: .value(["नीरा"])), .problem, "\"नीरा\":", mend: "fonts-noto-core"),
            Expected(FontsCheck(undrawable: .value(["नीरा", "สม"])), .problem, "and 1 more", mend: "fonts-noto"),
        ]
        for row in rows { row.verify() }
    }

    @Test("of the time to start counts only the start that belongs to the boot")
    func bootTimes() {
        func check(_ picture: Int?, _ start: Int?, _ end: Int?) -> BootTimeCheck {
            BootTimeCheck(times: .value(.init(firstPicture: picture, daemonStart: start, bootEnd: end)))
        }
        let rows = [
            Expected(check(4120, 3000, 9000), .ok, "4.1 s"), Expected(check(4120, 3000, nil), .ok, "4.1 s"),
            Expected(check(30_001, 3000, 40_000), .note, "30.0 s", mend: "systemd-analyze"),
            Expected(check(90_000, 80_000, 9000), .unknown, "after the boot"),
            Expected(check(nil, 3000, nil), .unknown, "no picture"),
        ]
        for row in rows { row.verify() }
    }

    @Test("of the clock asks for one only where patterns have hours, and fails closed where it cannot tell")
    func clocks() {
        func check(_ isNeeded: Seen<Bool>, clock: Bool, network: Seen<Bool>) -> ClockCheck {
            ClockCheck(isNeeded: isNeeded, hasClock: clock, isSynchronized: network)
        }
        let rows = [
            Expected(check(.value(false), clock: false, network: .value(false)), .ok, "no pattern has days"),
            Expected(check(.value(true), clock: true, network: .value(true)), .ok, "the board has a clock"),
            Expected(check(.value(true), clock: true, network: .value(false)), .note, "time server", mend: "set-ntp"),
            Expected(check(.value(true), clock: false, network: .value(true)), .note, "no clock of its own"),
            Expected(
                check(.value(true), clock: false, network: .value(false)), .problem, "turns the time back",
                mend: "set-ntp"),
            Expected(check(.value(true), clock: false, network: .hidden("cannot tell")), .unknown, "cannot tell"),
            Expected(check(.hidden("ninedotd does not run"), clock: true, network: .value(true)), .unknown, "ninedotd"),
        ]
        for row in rows { row.verify() }
    }

    @Test("says of whatever a user may not see that root may, and never that it is in order")
    func nothingSeen() {
        let checks: [any Check] =
            [
                SysRqCheck(mask: .hidden(Self.hidden)),
                LoginCheck(terminal: "tty1", programs: .hidden(Self.hidden), units: .value([])),
                LoginCheck(terminal: "tty1", programs: .value([]), units: .hidden(Self.hidden)),
                DisplayManagerCheck(unit: .hidden(Self.hidden), defaultTarget: .value("multi-user.target")),
                DisplayManagerCheck(
                    unit: .value(.init(name: "gdm.service", isActive: false)), defaultTarget: .hidden(Self.hidden)),
                TerminalsCheck(
                    offered: 0, reserved: 0, logins: .value([]), hasDebugShell: .hidden(Self.hidden),
                    canBeReached: false),
                TerminalsCheck(
                    offered: 0, reserved: 0, logins: .hidden(Self.hidden), hasDebugShell: .value(false),
                    canBeReached: false),
                CtrlAltDelCheck(isImmediate: false, isMasked: .hidden(Self.hidden), burstAction: .value("none")),
                CtrlAltDelCheck(isImmediate: false, isMasked: .value(true), burstAction: .hidden(Self.hidden)),
                InputDevicesCheck(files: .hidden(Self.hidden), members: .value([])),
                InputDevicesCheck(files: .value([]), members: .hidden(Self.hidden)),
                OutputsCheck(connected: [], inUse: .hidden(Self.hidden)),
                MemoryCheck(swaps: [], limits: .hidden(Self.hidden), corePattern: "core"),
            ] + GroupCheck.Group.allCases.map { GroupCheck(group: $0, members: .hidden(Self.hidden)) }
        for check in checks { Expected(check, .unknown, Self.hidden).verify() }
    }
}
