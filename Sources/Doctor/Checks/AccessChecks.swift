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
