// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The daemon's unit, and those that tell others what it says.
package struct ServiceCheck: Check {
    /// Properties as `systemctl show` names them, by unit.
    package var units: Seen<[String: UnitState]>
    package var answer: Answer
    package var toolVersion: String
    /// The Debian package's state, such as "installed"; nil for an installation without one.
    package var packageState: String?

    /// The result of asking the daemon.
    package enum Answer: Hashable, Sendable {
        /// Such as "1.0".
        case version(String)
        /// No answer, though the question is permitted.
        case silence
        /// The reason why it cannot be asked, or its own words instead.
        case hidden(String)
    }

    package init(
        units: Seen<[String: UnitState]>, answer: Answer, toolVersion: String, packageState: String? = nil
    ) {
        self.units = units
        self.answer = answer
        self.toolVersion = toolVersion
        self.packageState = packageState
    }

    package static let daemon = "ninedotd.service"
    /// The daemon's helpers among the units, each with what fails without it.
    package static let helpers = [
        ("ninedot-locked.path", "units that wait for the lock never begin"),
        ("ninedot-unlocked.path", "unlocking has no effect"),
        ("ninedot-locking.path", "no program gives the panel back"),
        ("ninedot-ending.path", "no unit is told before the end"),
        ("ninedot-extended.path", "no unit is told of more time"),
        ("ninedot-session.socket", "no program can lock the panel"),
        ("ninedot-link.socket", "no link can connect"),
    ]
    /// Units that begin only when the daemon cannot run, each with what fails without it.
    package static let reserves = [
        ("ninedot-out-of-order.service", "a panel whose daemon cannot run shows the text console"),
        ("ninedot-retry.service", "a daemon that could not run stays away"),
    ]

    package var finding: Finding {
        Finding.about(.service, units) { units in
            guard let daemon = units[ServiceCheck.daemon], daemon.isInstalled else {
                return Finding(.service, .problem, "ninedotd.service is not installed: this machine is not a kiosk")
            }
            guard daemon.isLoaded else {
                return Finding(
                    .service, .problem, "the unit file of ninedotd.service, or a drop-in, is wrong",
                    mend: ["systemd-analyze verify ninedotd.service"])
            }
            return wrongPackage ?? wrong(daemon) ?? idleHelpers(units) ?? missingReserves(units) ?? told
        }
    }

    /// The finding by the daemon's own answer, all else being in order.
    private var told: Finding {
        switch answer {
        case .version(toolVersion): Finding(.service, .ok, "ninedotd \(toolVersion) runs and is started at boot")
        case .version(let version):
            Finding(
                .service, .note, "ninedotd \(version) is still running, but \(toolVersion) is installed",
                mend: ["systemctl restart ninedotd"])
        case .silence:
            Finding(
                .service, .problem, "ninedotd runs but does not answer",
                mend: ["journalctl --unit=ninedotd --lines=20", "systemctl restart ninedotd"])
        case .hidden(let reason): Finding(.service, .ok, "ninedotd runs and is started at boot; \(reason)")
        }
    }

    private var wrongPackage: Finding? {
        guard let packageState, packageState != "installed" else { return nil }
        return Finding(
            .service, .problem, "the package ninedot is \(packageState): its installation was interrupted",
            mend: ["dpkg --configure --pending", "apt-get install --fix-broken"])
    }

    private func wrong(_ daemon: UnitState) -> Finding? {
        if daemon.enablement == "masked" {
            return Finding(
                .service, .problem, "ninedotd.service is masked and cannot start",
                mend: ["systemctl unmask ninedotd", "systemctl enable --now ninedotd"])
        }
        if daemon.activity == "failed" {
            let (why, look) =
                daemon.exitStatus == 78
                ? ("its configuration is refused", "ninedotctl config check")
                : ("it failed (\(daemon.result))", "journalctl --unit=ninedotd --lines=20")
            return Finding(
                .service, .problem, "ninedotd does not run: \(why); it is tried again every minute",
                mend: [look, "systemctl restart ninedotd"])
        }
        if daemon.isWaitingForRestart {
            return Finding(
                .service, .problem, "ninedotd keeps stopping and being restarted; the journal says why",
                mend: ["journalctl --unit=ninedotd --priority=warning --lines=50"])
        }
        if !daemon.isActive {
            return Finding(
                .service, .problem, "ninedotd does not run", mend: ["systemctl enable --now ninedotd"])
        }
        if !["enabled", "static"].contains(daemon.enablement) {
            return Finding(
                .service, .problem, "ninedotd runs but is not started at boot", mend: ["systemctl enable ninedotd"])
        }
        if daemon.activity == "activating" {
            return Finding(.service, .note, "ninedotd is just starting: check again in a minute")
        }
        if daemon.restarts > 0 {
            let times = daemon.restarts == 1 ? "once" : "\(daemon.restarts) times"
            return Finding(
                .service, .note, "ninedotd stopped unexpectedly and was restarted \(times); the journal says why",
                mend: ["journalctl --unit=ninedotd --priority=warning --lines=50"])
        }
        return nil
    }

    private func idleHelpers(_ units: [String: UnitState]) -> Finding? {
        let idle = ServiceCheck.helpers.filter { name, _ in units[name]?.activity != "active" }
        guard let worst = idle.first else { return nil }
        let names = idle.map { name, _ in name }
        return Finding(
            .service, .problem, "\(list(names)) \(names.count == 1 ? "is" : "are") not active: \(worst.1)",
            mend: names.map { "systemctl reset-failed \($0)" } + ["systemctl restart ninedotd"])
    }

    /// Units that are needed one day and cannot begin then.
    private func missingReserves(_ units: [String: UnitState]) -> Finding? {
        let missing = ServiceCheck.reserves.filter { name, _ in
            units[name].map { !$0.isLoaded || $0.properties["LoadState"] == "masked" } ?? true
        }
        guard let worst = missing.first else { return nil }
        let names = missing.map { name, _ in name }
        return Finding(
            .service, .problem, "\(list(names)) cannot begin: \(worst.1)",
            mend: names.map { "systemctl unmask \($0)" } + names.map { "systemd-analyze verify \($0)" })
    }
}

/// A unit's state as systemd shows it.
package struct UnitState: Hashable, Sendable {
    /// True if there is a unit file, be it wrong or masked.
    package var isInstalled: Bool
    package var isLoaded: Bool
    /// ActiveState.
    package var activity: String
    /// UnitFileState; empty for a unit without a file.
    package var enablement: String
    /// True if it ended and is about to be started again.
    package var isWaitingForRestart: Bool
    package var result: String
    package var exitStatus: Int
    package var restarts: Int
    package var properties: [String: String]

    /// - Parameter properties: Those that `systemctl show` prints.
    package init(_ properties: [String: String]) {
        self.properties = properties
        isInstalled = !["", "not-found"].contains(properties["LoadState"] ?? "")
        isLoaded = ["loaded", "masked"].contains(properties["LoadState"] ?? "")
        activity = properties["ActiveState"] ?? "unknown"
        enablement = properties["UnitFileState"] ?? ""
        isWaitingForRestart = properties["SubState"]?.hasPrefix("auto-restart") ?? false
        result = properties["Result"] ?? ""
        exitStatus = Int(properties["ExecMainStatus"] ?? "") ?? 0
        restarts = Int(properties["NRestarts"] ?? "") ?? 0
    }

    /// The units that begin with it.
    package var wanted: [String] { (properties["Wants"] ?? "").split(separator: " ").map(String.init) }

    /// True if it runs, or is on its way.
    package var isActive: Bool { ["active", "activating", "reloading"].contains(activity) }
}
