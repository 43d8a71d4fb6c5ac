// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Testing

@Suite("A check of the service and its settings")
struct ServiceCheckTests {
    private static func unit(_ properties: [String: String]) -> UnitState {
        UnitState(
            ["LoadState": "loaded", "ActiveState": "active", "UnitFileState": "enabled"]
                .merging(properties) { _, new in new })
    }

    private static func service(
        _ daemon: [String: String], helpers: String = "active", answer: ServiceCheck.Answer = .version("1")
    ) -> ServiceCheck {
        var units = [ServiceCheck.daemon: unit(daemon)]
        for (name, _) in ServiceCheck.helpers { units[name] = unit(["ActiveState": helpers]) }
        for (name, _) in ServiceCheck.reserves { units[name] = unit(["ActiveState": "inactive"]) }
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
                Self.service(["ActiveState": "failed", "Result": "exit-code", "ExecMainStatus": "75"]), .problem,
                "(exit-code); it is tried again every minute", mend: "journalctl"),
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
                Self.service([:], helpers: "failed"), .problem, "units that wait for the lock never begin",
                mend: "reset-failed ninedot-session.socket"),
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
        Expected.verify(rows, "services")
    }

    @Test(
        "A unit is installed, loaded and active by systemd's words for it",
        arguments: [
            (["LoadState": "loaded", "ActiveState": "active"], true, true, true),
            (["LoadState": "masked", "ActiveState": "inactive"], true, true, false),
            (["LoadState": "bad-setting", "ActiveState": "failed"], true, false, false),
            (["LoadState": "not-found", "ActiveState": "activating"], false, false, true),
            (["LoadState": "loaded", "ActiveState": "reloading"], true, true, true),
            (["LoadState": "loaded", "ActiveState": "deactivating"], true, true, false), ([:], false, false, false),
        ] as [([String: String], Bool, Bool, Bool)])
    func units(properties: [String: String], isInstalled: Bool, isLoaded: Bool, isActive: Bool) {
        let unit = UnitState(properties)
        #expect(unit.isInstalled == isInstalled && unit.isLoaded == isLoaded && unit.isActive == isActive)
        #expect(unit.exitStatus == 0 && unit.restarts == 0 && !unit.isWaitingForRestart && unit.wanted.isEmpty)
        #expect(UnitState(["Wants": "a.service b.service"]).wanted == ["a.service", "b.service"])
    }

    @Test("of the service says what is amiss without each of its helpers", arguments: ServiceCheck.helpers)
    func helpers(name: String, loss: String) {
        var units = [ServiceCheck.daemon: Self.unit([:])]
        for (other, _) in ServiceCheck.helpers { units[other] = Self.unit([:]) }
        units[name] = Self.unit(["ActiveState": "inactive"])
        Expected(
            ServiceCheck(units: .value(units), answer: .version("1"), toolVersion: "1"), .problem,
            "\(name) is not active: \(loss)", mend: "systemctl reset-failed \(name)"
        ).verify()
    }

    @Test("of the service says what is amiss without each of its reserves", arguments: ServiceCheck.reserves)
    func reserves(name: String, loss: String) {
        var units = [ServiceCheck.daemon: Self.unit([:])]
        for (other, _) in ServiceCheck.helpers + ServiceCheck.reserves { units[other] = Self.unit([:]) }
        for state in ["masked", "not-found", "bad-setting"] {
            units[name] = Self.unit(["ActiveState": "inactive", "LoadState": state])
            Expected(
                ServiceCheck(units: .value(units), answer: .version("1"), toolVersion: "1"), .problem,
                "\(name) cannot begin: \(loss)", mend: "systemctl unmask \(name)"
            ).verify()
        }
    }

    @Test("of what begins with the unlock finds a program that the panel would wait for in vain")
    func programs() {
        func check(_ isReleased: Bool, _ units: [String: [String: String]]) -> ProgramCheck {
            ProgramCheck(isReleased: .value(isReleased), units: .value(units.mapValues(Self.unit)))
        }
        let slice = ["Slice": ProgramCheck.slice]
        let failed = ["ActiveState": "failed", "Result": "exit-code"]
        let rows = [
            Expected(check(false, [:]), .ok, "no unit begins with the unlock"),
            Expected(check(false, ["lamp.service": [:]]), .ok, "lamp.service begins with the unlock"),
            Expected(check(true, ["b.service": slice, "lamp.service": [:]]), .ok, "b.service has the panel"),
            Expected(check(true, [:]), .problem, "but no unit begins with the unlock", mend: "man ninedot-session"),
            Expected(
                check(true, ["lamp.service": [:]]), .problem, "lamp.service is not in ninedot-session.slice",
                mend: "man ninedot-session"),
            Expected(check(false, ["b.service": slice]), .note, "keeps its display without", mend: "ninedot-session"),
            Expected(
                check(true, ["b.service": ["LoadState": "not-found"]]), .problem, "b.service is to begin",
                mend: "systemd-analyze verify b.service"),
            Expected(
                check(true, ["b.service": slice.merging(failed) { $1 }, "c.service": slice]), .note,
                "b.service failed when it ran last (exit-code)", mend: "journalctl --unit=b.service"),
            // Worse than the other failure, of which systemd knows no more.
            Expected(
                check(
                    false,
                    [
                        "b.service": failed, "c.service": failed.merging(["ExecMainStatus": "203"]) { $1 },
                    ]), .problem, "c.service cannot begin: its program is missing", mend: "journalctl"),
            Expected(
                check(false, ["b.service": failed.merging(["ExecMainStatus": "217"]) { $1 }]), .problem,
                "its user does not exist", mend: "journalctl"),
            Expected(
                ProgramCheck(isReleased: .hidden("the configuration is refused"), units: .value([:])), .unknown,
                "the configuration is refused"),
            Expected(ProgramCheck(isReleased: .value(true), units: .hidden("no systemd")), .unknown, "no systemd"),
        ]
        Expected.verify(rows, "programs")
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
        Expected.verify(rows, "configurations")
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
            Expected(SetupCheck(isSetUp: .value(true), isPermitted: .hidden(Expected.hidden)), .unknown, "root"),
            Expected(SetupCheck(isSetUp: .hidden(Expected.hidden), isPermitted: .value(true)), .unknown, "root"),
        ]
        Expected.verify(rows, "setups")
    }
}
