// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// The daemon's unit, and the units that say "locked" and "unlocked".
package struct ServiceCheck: Check {
    /// Properties as `systemctl show` names them, by unit.
    package var units: Seen<[String: UnitState]>
    /// The running daemon's version, nil where it does not run or does not answer.
    package var daemonVersion: String?
    package var toolVersion: String
    /// The Debian package's state, such as "installed"; nil for an installation without one.
    package var packageState: String?

    package init(
        units: Seen<[String: UnitState]>, daemonVersion: String?, toolVersion: String, packageState: String? = nil
    ) {
        self.units = units
        self.daemonVersion = daemonVersion
        self.toolVersion = toolVersion
        self.packageState = packageState
    }

    package static let daemon = "ninedotd.service"
    package static let paths = ["ninedot-locked.path", "ninedot-unlocked.path"]

    package var finding: Finding {
        Finding.about(.service, units) { units in
            guard let daemon = units[ServiceCheck.daemon], daemon.isLoaded else {
                return Finding(.service, .problem, "ninedotd.service is not installed: this machine is no kiosk")
            }
            return wrongPackage ?? wrong(daemon) ?? wrongPaths(units) ?? otherVersion
                ?? Finding(
                    .service, .ok, "ninedotd \(daemonVersion ?? toolVersion) runs and is started at boot")
        }
    }

    private var wrongPackage: Finding? {
        guard let packageState, packageState != "installed" else { return nil }
        return Finding(
            .service, .problem, "the package ninedot is \(packageState): its installation was cut short",
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
                .service, .problem, "ninedotd does not run: \(why)",
                mend: [look, "systemctl reset-failed ninedotd", "systemctl restart ninedotd"])
        }
        if !["active", "activating", "reloading"].contains(daemon.activity) {
            return Finding(
                .service, .problem, "ninedotd does not run", mend: ["systemctl enable --now ninedotd"])
        }
        if !["enabled", "enabled-runtime", "static", "linked"].contains(daemon.enablement) {
            return Finding(
                .service, .problem, "ninedotd runs, but is not started at boot", mend: ["systemctl enable ninedotd"])
        }
        if daemon.restarts > 0 {
            let times = daemon.restarts == 1 ? "once" : "\(daemon.restarts) times"
            return Finding(
                .service, .note, "ninedotd ended unasked and was started again \(times); the journal says why",
                mend: ["journalctl --unit=ninedotd --priority=warning --lines=50"])
        }
        return nil
    }

    private func wrongPaths(_ units: [String: UnitState]) -> Finding? {
        let idle = ServiceCheck.paths.filter { units[$0]?.activity != "active" }
        guard !idle.isEmpty else { return nil }
        return Finding(
            .service, .problem, "\(list(idle)) does not watch: an unlocking has no effect",
            mend: ["systemctl reset-failed \(idle.joined(separator: " "))", "systemctl restart ninedotd"])
    }

    private var otherVersion: Finding? {
        guard let daemonVersion, daemonVersion != toolVersion else { return nil }
        return Finding(
            .service, .note, "ninedotd \(daemonVersion) still runs, while \(toolVersion) is installed",
            mend: ["systemctl restart ninedotd"])
    }
}

/// What systemd says of a unit.
package struct UnitState: Hashable, Sendable {
    package var isLoaded: Bool
    /// ActiveState.
    package var activity: String
    /// UnitFileState; empty for a unit without a file.
    package var enablement: String
    package var result: String
    package var exitStatus: Int
    package var restarts: Int
    package var properties: [String: String]

    /// - Parameter properties: As `systemctl show` prints them.
    package init(_ properties: [String: String]) {
        self.properties = properties
        isLoaded = ["loaded", "masked"].contains(properties["LoadState"] ?? "")
        activity = properties["ActiveState"] ?? "unknown"
        enablement = properties["UnitFileState"] ?? ""
        result = properties["Result"] ?? ""
        exitStatus = Int(properties["ExecMainStatus"] ?? "") ?? 0
        restarts = Int(properties["NRestarts"] ?? "") ?? 0
    }

    /// Whether it runs, or is on its way.
    package var isActive: Bool { ["active", "activating", "reloading"].contains(activity) }
}
