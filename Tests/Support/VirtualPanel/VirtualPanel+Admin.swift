// SPDX-License-Identifier: MIT
package import AgentMessages
import Foundation
import KioskSession

/// The admin's work in the guest.
extension VirtualPanel {
    /// The longest wait for anything that is not timed, generous enough for a busy host and an emulated processor; only
    /// a failure takes so long.
    package static let patience = Duration.seconds(240)

    /// The longest wait for a boot.
    package static let bootPatience = Duration.seconds(480)

    /// Runs a bash script as root and waits for its end.
    package func run(_ script: String, patience: Duration = patience) throws -> GuestResult {
        try machine.agent.run(script, patience: patience)
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
        try waitUntil { _ in true }
    }

    /// Waits for a status; throws, with the guest's account, if that takes too long. The daemon reports each change but
    /// that of a running time.
    @discardableResult
    package func waitUntil(
        within patience: Duration = patience, _ isReached: (PanelStatus) -> Bool
    ) throws -> PanelStatus {
        try wait(for: .status, within: patience) { state in
            // An error is the reply of a daemon that has too many clients.
            guard let status = try? PanelStatus(json: state.output) else { return nil }
            return isReached(status) ? status : nil
        }
    }

    @discardableResult
    package func waitUntil(_ state: PanelStatus.State, within patience: Duration = patience) throws -> PanelStatus {
        try waitUntil(within: patience) { $0.state == state }
    }

    /// Waits for a state of a part of the guest of which `take` returns something.
    package func wait<Taken>(
        for subject: GuestSubject, within patience: Duration = patience, _ take: (GuestResult) throws -> Taken?
    ) throws -> Taken {
        var last: GuestResult?
        let taken = try machine.agent.follow(subject, patience: patience) { state in
            last = state
            return try take(state)
        }
        if let taken { return taken }
        let state = last.map { "exit code \($0.exitCode), \($0.output)" } ?? "none"
        let account = givesAccounts ? "\n\(try account())" : ""
        throw PanelError("waited too long for \(subject); the last state was \(state)\(account)")
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
}

/// The daemon's status in the guest, read as any program would.
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
    package var untrustedTouchscreens: String?
    package var touchNote: String?
    package var display: String?
    package var displayNote: String?
    /// The presence of the MQTT bridge.
    package var link: String?

    init(json: String) throws {
        do {
            self = try JSONDecoder().decode(PanelStatus.self, from: Data(json.utf8))
        } catch {
            throw PanelError("the status \(json) is not readable: \(error)")
        }
    }
}
