// SPDX-License-Identifier: MIT
import ControlMessages
import Doctor
import Drawing
import KioskAppearance
import KioskConfiguration
import LinuxSystem

/// Collects the facts of every check.
struct MachineExamination {
    let files: MachineFiles
    let manager: ServiceManager
    let daemon: DaemonFacts
    /// True if a time server set the clock; nil where the kernel does not tell.
    let isSynchronized: Bool?
    /// The Debian package's; nil for an installation without one.
    var packageState: String?

    func examine() -> Examination {
        let path = files.root + ConfigurationFiles.standardPath
        let configuration: Result<LoadedConfiguration, ConfigurationError>
        do throws(ConfigurationError) {
            configuration = .success(try ConfigurationFiles(path: path).load())
        } catch {
            configuration = .failure(error)
        }
        let units = manager.units(MachineExamination.units)
        return Examination(
            checks(of: configuration, at: path, units) + checks(of: units) + checks(of: files)
                + GroupCheck.Group.allCases.map {
                    GroupCheck(
                        group: $0, members: files.members(of: $0.rawValue, except: $0 == .video ? "ninedot" : nil))
                },
            unseen: files.unseen)
    }

    private static let displayManager = "display-manager.service"
    private static let debugShell = "debug-shell.service"
    private static let ctrlAltDel = "ctrl-alt-del.target"
    private static let units =
        [ServiceCheck.daemon] + (ServiceCheck.helpers + ServiceCheck.reserves).map { name, _ in name }
        + [ProgramCheck.target, displayManager, debugShell, ctrlAltDel]

    /// Checks that depend on the owner's settings.
    ///
    /// - Parameter units: The kiosk's.
    private func checks(
        of configuration: Result<LoadedConfiguration, ConfigurationError>, at path: String,
        _ units: Seen<[String: UnitState]>
    ) -> [any Check] {
        let loaded = try? configuration.get()
        let outcome: Doctor.ConfigurationCheck.Outcome =
            switch configuration {
            case .success(let loaded): ServiceReach(files: files).outcome(of: loaded, from: sources(of: path))
            case .failure(let error): .refused(error.description)
            }
        let wrongFile: String? =
            switch configuration {
            case .success: nil
            case .failure(let error): error.path
            }
        let names = daemon.people.map { people in
            (people.map(\.name) + [loaded?.settings.contact].compactMap { $0 })
                .filter { name in loaded.map { !$0.painter.canShow(name) } ?? false }
                .map(Terminal.harmless)
        }
        return [
            Doctor.ConfigurationCheck(path: wrongFile ?? path, outcome: outcome),
            FontsCheck(undrawable: loaded == nil ? .hidden("the configuration is refused") : names),
            TouchscreenCheck(
                inUse: daemon.status.map {
                    .init(
                        count: $0.touchscreens, names: $0.touchscreenNames.map(Terminal.harmless),
                        untrusted: $0.untrustedTouchscreens.map(Terminal.harmless))
                }, configured: loaded?.settings.touchDevice, trustsAny: loaded?.settings.touchTrust == .any,
                closed: files.closedTouchscreens),
            DisplayCheck(
                inUse: daemon.status.map {
                    .init(display: $0.display.map(Terminal.harmless), note: $0.displayNote.map(Terminal.harmless))
                }, configured: loaded?.settings.display, connected: files.connectors, backlights: files.backlights),
            ProgramCheck(
                isReleased: loaded.map { .value($0.settings.displayUse == .release) }
                    ?? .hidden("the configuration is refused"),
                units: units.flatMap { manager.units($0[ProgramCheck.target]?.wanted ?? []) }),
            LinkCheck(
                isConfigured: loaded.map { .value($0.settings.link.isEnabled) }
                    ?? .hidden("the configuration is refused"),
                presence: daemon.status.map { .init($0.link, refused: $0.linkRefused ?? 0) }),
        ]
    }

    /// The configuration's files, by their paths on the machine.
    private func sources(of path: String) -> [String] {
        let sources = try? ConfigurationFiles(path: path).sources()
        return (sources ?? []).map { String($0.dropFirst(files.root.count)) }
    }

    /// Checks of the facts that systemd knows.
    private func checks(of units: Seen<[String: UnitState]>) -> [any Check] {
        func unit(_ name: String) -> Seen<UnitState> { units.map { $0[name] ?? UnitState([:]) } }
        let service = unit(ServiceCheck.daemon)
        let isMissing = service.value.map { !$0.isInstalled } ?? false
        let terminalPath = service.value?.properties["TTYPath"] ?? ""
        let terminal = terminalPath.hasPrefix("/dev/tty") ? String(terminalPath.dropFirst("/dev/".count)) : "tty1"
        // A chroot answers with nothing.
        let logins = units.value == nil ? units.map { _ in [] } : manager.logins
        let startable = manager.unmasked(files.linkedLogins)
        let programs = files.terminalPrograms
        let logind = LogindSettings(in: files)
        let powerKeys = PowerKeysCheck.defaults.map { ($0.key, logind[$0.key, default: $0.value]) }
        let bootEnd = manager.bootEnd
        return [
            ServiceCheck(
                units: units, answer: daemon.answer, toolVersion: ProjectVersion.text, packageState: packageState),
            LoginCheck(
                terminal: terminal,
                programs: .value(programs.filter { $0.terminal == terminal && $0.name != "ninedotd" }.map(\.name)),
                units: logins.map { $0.filter { $0.hasSuffix("@\(terminal).service") } }),
            DisplayManagerCheck(
                unit: unit(MachineExamination.displayManager).map {
                    $0.isLoaded && $0.enablement != "masked"
                        ? .init(name: $0.properties["Id"] ?? MachineExamination.displayManager, isActive: $0.isActive)
                        : nil
                }, defaultTarget: manager.defaultTarget),
            TerminalsCheck(
                offered: Int(logind["NAutoVTs", default: "6"]) ?? 6,
                reserved: Int(logind["ReserveVT", default: "6"]) ?? 6,
                logins: logins.map { running in
                    Set(running + startable).filter { !$0.hasSuffix("@\(terminal).service") }.sorted()
                }, programs: programs.filter { $0.terminal != terminal },
                hasDebugShell: unit(MachineExamination.debugShell).map { $0.isActive || $0.enablement == "enabled" },
                canBeReached: files.sysRq.freesKeyboard),
            CtrlAltDelCheck(
                isImmediate: files.line("/proc/sys/kernel/ctrl-alt-del") == "1",
                isMasked: unit(MachineExamination.ctrlAltDel).map { $0.properties["LoadState"] == "masked" },
                burstAction: manager.burstAction),
            PowerKeysCheck(actions: Dictionary(powerKeys) { first, _ in first }),
            keyCheck(isMissing: isMissing),
            MemoryCheck(
                swaps: files.swaps,
                limits: isMissing ? .hidden("ninedotd.service is not installed") : service.map(files.memoryLimits),
                corePattern: files.line("/proc/sys/kernel/core_pattern") ?? ""),
            BootTimeCheck(
                times: daemon.status.map { status in
                    let start = service.value.flatMap { Int($0.properties["ExecMainStartTimestampMonotonic"] ?? "") }
                    return .init(
                        firstPicture: status.firstPicture, daemonStart: start.map { $0 / 1000 }, bootEnd: bootEnd)
                }),
        ]
    }

    /// - Parameter isMissing: Whether there is no daemon's unit.
    func keyCheck(isMissing: Bool = false) -> KeyCheck {
        KeyCheck(
            hasKeyFile: files.exists(KeyCheck.file),
            credential: isMissing ? .value(.absent) : manager.credential(of: ServiceCheck.daemon, in: files),
            hasStore: files.exists(StoreCheck.mark),
            hasTPM: files.exists("/sys/class/tpm/tpm0").value ?? false,
            credentialOpensStore: files.exists(KeyCheck.loadedCredential).map { isLoaded in
                isLoaded && daemon.isSetUp(or: .value(false)).value == true
            },
            handsOverTPM: manager.hasSetting(KeyCheck.handover, of: ServiceCheck.daemon))
    }

    /// Checks of the facts that the kernel and the store's folders show.
    private func checks(of files: MachineFiles) -> [any Check] {
        [
            SetupCheck(
                isSetUp: daemon.isSetUp(or: files.exists(StoreCheck.mark)),
                isPermitted: files.exists(SetupCheck.permission)),
            StoreCheck(
                place: files.place(of: StoreCheck.directory), setupPlace: files.place(of: SetupCheck.directory),
                fault: daemon.status.value?.fault),
            ClockCheck(
                isNeeded: daemon.needsClock, hasClock: files.hasClock,
                isSynchronized: isSynchronized.map { .value($0) } ?? .hidden("the kernel does not tell of the clock")),
            OutputsCheck(connected: files.connectors, inUse: daemon.status.map(\.display)),
            files.sysRq, files.keyboards,
            InputDevicesCheck(
                files: .value(files.inputFiles), members: files.members(of: "ninedot", except: "ninedot")),
            files.console, files.commandLine,
        ]
    }
}
