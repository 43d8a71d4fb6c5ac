// SPDX-License-Identifier: MIT
import BootTime
import Foundation
import Glibc
import KioskSession

/// The admin's work in the guest.
extension VirtualPanel {
    /// The longest wait for anything that is not timed, generous enough for a busy host and an emulated processor; only
    /// a failure takes so long.
    package static let patience = Duration.seconds(120)

    /// The longest wait for a boot.
    package static let bootPatience = Duration.seconds(480)

    /// Runs a bash script as root and waits for its end.
    package func run(_ script: String, patience: Duration = patience) throws -> GuestResult {
        try machine.shell.run(script, patience: patience)
    }

    /// Runs a script that must succeed, and returns its output without the last newline.
    @discardableResult
    package func require(_ script: String, patience: Duration = patience) throws -> String {
        let result = try run(script, patience: patience)
        guard result.exitCode == 0 else {
            throw PanelError("in the guest, exit \(result.exitCode): \(script)\n\(result.output)")
        }
        return result.output.hasSuffix("\n") ? String(result.output.dropLast()) : result.output
    }

    /// Changes lines of a unit's service as an owner does.
    package func edit(_ unit: String, _ lines: String...) throws {
        let folder = "/etc/systemd/system/\(unit).d"
        try require(
            """
            mkdir -p \(folder)
            cat >\(folder)/scenario.conf <<'END'
            [Service]
            \(lines.joined(separator: "\n"))
            END
            systemctl daemon-reload
            """)
    }

    /// Copies a file of the guest to the host; a picture takes a moment, files of many megabytes take long.
    package func fetch(_ file: String, to path: String) throws {
        guard let bytes = Data(base64Encoded: try require("base64 --wrap=0 \(file)")) else {
            throw PanelError("\(file) did not come over in one piece")
        }
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    /// Copies files of the host into a new folder of the guest.
    package func bring(_ files: [String], to folder: String) throws {
        for file in files { _ = try HostCommand.run(["cp", file, machine.folder + "/"]) }
        let names = files.map { "/mnt/host/" + ($0.split(separator: "/").last ?? "") }.joined(separator: " ")
        try require("set -e; mount /mnt/host; mkdir -p \(folder); cp \(names) \(folder)/; umount /mnt/host")
    }

    /// Loads a driver that Debian's kernel has left out, on a system with programs.
    package func load(module: String, _ options: String = "") throws {
        try bring(["\(image.modules)/\(module).ko"], to: "/run/modules")
        try require(
            """
            set -e
            cd /run/modules
            modinfo --field=depends \(module).ko | tr , '\\n' | xargs --no-run-if-empty modprobe --all
            insmod \(module).ko \(options)
            """)
    }

    /// Starts the daemon if it does not run, and waits until it is ready.
    package func startDaemon() throws {
        try require("systemctl start ninedotd.service")
    }

    package func status() throws -> PanelStatus {
        try PanelStatus(json: require("ninedotctl status --json"))
    }

    /// Asks for the status until it is as wanted; throws, with the guest's account, if that takes too long.
    @discardableResult
    package func waitUntil(
        within patience: Duration = patience, _ isReached: (PanelStatus) -> Bool
    ) throws -> PanelStatus {
        let deadline = ContinuousClock.now + patience
        while true {
            let result = try run("ninedotctl status --json")
            if result.exitCode == 0 {
                let status = try PanelStatus(json: result.output)
                if isReached(status) { return status }
            }
            try checkPatience(until: deadline, "the last status was \(result.output)")
        }
    }

    @discardableResult
    package func waitUntil(_ state: PanelStatus.State, within patience: Duration = patience) throws -> PanelStatus {
        try waitUntil(within: patience) { $0.state == state }
    }

    /// Runs a script until it succeeds.
    package func waitUntil(succeeds script: String, within patience: Duration = patience) throws {
        let deadline = ContinuousClock.now + patience
        while try run(script).exitCode != 0 { try checkPatience(until: deadline, "it never succeeded: \(script)") }
    }

    /// Asks a teacher to draw a new pattern, draws it twice and waits until it is stored and the panel is locked.
    package func enroll(_ dots: [Int]) throws {
        try startEnrollment()
        try draw(dots, on: .enrollment)
        try tap(.confirm, on: .enrollment)
        try draw(dots, on: .enrollment)
        try waitUntil(.locked)
    }

    /// Leaves `ninedotctl enroll` running, which ends with the enrollment.
    package func startEnrollment() throws {
        try require("systemd-run --quiet --collect ninedotctl enroll")
        try waitUntil(.enrolling)
    }

    /// The guest's account of a failure: the status, and the end of the journal in seconds since the boot. Units of the
    /// system and the kernel are in it, because a wait may be for what they do.
    package func account() throws -> String {
        try run(
            """
            ninedotctl status
            journalctl --boot --lines=80 --output=short-monotonic --no-pager
            cat /proc/uptime
            """
        ).output
    }

    /// Throws at the deadline; before it, leaves the guest a moment for what it is waited for.
    private func checkPatience(until deadline: ContinuousClock.Instant, _ failure: String) throws {
        guard ContinuousClock.now >= deadline else {
            usleep(100_000)
            return
        }
        throw PanelError("waited too long: \(failure)\n\(try account())")
    }
}

/// The reply of `ninedotctl status --json` in the guest, read as any program would.
package struct PanelStatus: Decodable, Equatable, Sendable {
    package enum State: String, Decodable, Sendable {
        case starting, notSetUp, setup, noPattern, outOfService, locked, locking, lockedOut, stopped, enrolling
        case maintenance, unlocked, fault
    }

    package var state: State
    package var failures: Int
    package var sinceAcknowledged: Int
    package var unlockedBy: String?
    package var program: String?
    package var secondsLeft: Int?
    package var touchscreens: Int
    package var touchNote: String?
    package var display: String?
    package var displayNote: String?

    init(json: String) throws {
        do {
            self = try JSONDecoder().decode(PanelStatus.self, from: Data(json.utf8))
        } catch {
            throw PanelError("ninedotctl status --json said \(json): \(error)")
        }
    }
}
