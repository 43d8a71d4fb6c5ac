// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// A group whose members can do what the lock is to prevent.
package struct GroupCheck: Check {
    package enum Group: String, CaseIterable, Sendable {
        case input
        case video
        case admins = "ninedot-admin"
    }

    package var group: Group
    /// Users by name, whether the group is their first or another; empty where there is no such group.
    package var members: Seen<[String]>

    package init(group: Group, members: Seen<[String]>) {
        self.group = group
        self.members = members
    }

    private var check: MachineCheck {
        switch group {
        case .input: .inputGroup
        case .video: .videoGroup
        case .admins: .admins
        }
    }

    package var finding: Finding {
        Finding.about(check, members) { members in
            let names = list(members)
            let leave = members.map { "gpasswd --delete \($0) \(group.rawValue)" }
            switch group {
            case .input:
                guard !members.isEmpty else { return Finding(check, .ok, "nobody is in group input") }
                return Finding(check, .problem, "\(names) can read every keyboard and mouse: group input", mend: leave)
            case .video:
                guard !members.isEmpty else { return Finding(check, .ok, "nobody is in group video") }
                return Finding(
                    check, .problem, "\(names) can draw a false lock screen while ninedotd restarts: group video",
                    mend: leave)
            case .admins:
                guard !members.isEmpty else { return Finding(check, .ok, "only root may use ninedotctl") }
                return Finding(
                    check, .note, "\(names) may use ninedotctl and set any pattern: group ninedot-admin",
                    mend: leave)
            }
        }
    }
}

/// Device files that read touches or make them up.
package struct InputDevicesCheck: Check {
    /// A file that more than root and its proper group may open.
    package struct OpenFile: Hashable, Sendable {
        package var path: String
        /// Such as "crw-rw-rw- root input".
        package var permission: String

        package init(path: String, permission: String) {
            self.path = path
            self.permission = permission
        }
    }

    package var open: Seen<[OpenFile]>

    package init(open: Seen<[OpenFile]>) {
        self.open = open
    }

    package var finding: Finding {
        Finding.about(.inputDevices, open) { open in
            guard !open.isEmpty else {
                return Finding(.inputDevices, .ok, "only root makes touches up, and only groups of devices read them")
            }
            let files = open.map { "\($0.path) (\($0.permission))" }
            return Finding(
                .inputDevices, .problem,
                "programs of others can read touches or make them up: \(list(files)); a udev "
                    + "rule opens it: grep -r uinput /etc/udev /usr/lib/udev",
                mend: open.map { "chmod u=rw,g=r,o= \($0.path)" })
        }
    }
}

/// Where memory of the daemon could get to.
package struct MemoryCheck: Check {
    /// The lines of /proc/swaps that name swap, such as "/dev/zram0".
    package var swaps: [String]
    /// Whether the daemon's memory is kept out of swap.
    package var isKeptOut: Seen<Bool>
    /// kernel.core_pattern.
    package var corePattern: String

    package init(swaps: [String], isKeptOut: Seen<Bool>, corePattern: String) {
        self.swaps = swaps
        self.isKeptOut = isKeptOut
        self.corePattern = corePattern
    }

    /// Commands for a setting over those of other drop-ins: what these bring besides, such as a credential, stays.
    private static func dropIn(_ setting: String, named name: String) -> [String] {
        [
            "mkdir -p /etc/systemd/system/ninedotd.service.d",
            "printf '[Service]\\n\(setting)\\n' \\",
            "    >/etc/systemd/system/ninedotd.service.d/\(name).conf",
            "systemctl daemon-reload", "systemctl restart ninedotd",
        ]
    }

    /// Programs that keep no memory where a unit's LimitCORE= is 0.
    private static let knownHandlers = ["systemd-coredump", "/bin/false", "/bin/true"]

    package var finding: Finding {
        Finding.about(.memory, isKeptOut) { isKeptOut in
            if !swaps.isEmpty, !isKeptOut {
                return Finding(
                    .memory, .problem, "what is drawn may be written to swap (\(list(swaps)))",
                    mend: MemoryCheck.dropIn("MemorySwapMax=0", named: "zz-ninedot-swap"))
            }
            if corePattern.hasPrefix("|"), !MemoryCheck.knownHandlers.contains(where: { corePattern.contains($0) }) {
                return Finding(
                    .memory, .note, "crash reports go to a program, whatever a unit says: \(corePattern.prefix(40))",
                    mend: [
                        "echo kernel.core_pattern=core >/etc/sysctl.d/99-ninedot-core.conf",
                        "systemctl restart systemd-sysctl",
                    ])
            }
            return Finding(
                .memory, .ok, swaps.isEmpty ? "no swap, no crash reports" : "ninedotd stays out of \(list(swaps))")
        }
    }
}
