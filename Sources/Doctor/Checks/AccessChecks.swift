// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// Somebody in a group.
package struct GroupMember: Hashable, Sendable {
    package var name: String
    /// True for the user's first group, which cannot be left but for another.
    package var isFirst: Bool

    package init(_ name: String, isFirst: Bool = false) {
        self.name = name
        self.isFirst = isFirst
    }

    /// Commands after which the user is no member.
    fileprivate func leaving(_ group: String) -> [String] {
        [isFirst ? "usermod --gid users \(name)" : "gpasswd --delete \(name) \(group)"]
    }
}

/// A group whose members can do what the lock is to prevent.
package struct GroupCheck: Check {
    package enum Group: String, CaseIterable, Sendable {
        case input
        case video
        case admins = "ninedot-admin"
    }

    package var group: Group
    /// Users whose first group it is, or another; empty where there is no such group.
    package var members: Seen<[GroupMember]>

    package init(group: Group, members: Seen<[GroupMember]>) {
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
            let names = list(members.map(\.name))
            let leave = members.flatMap { $0.leaving(group.rawValue) }
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
        /// Such as "mode 666, group root".
        package var permission: String
        /// The group it should belong to; "root" for none.
        package var properGroup: String
        /// True where udev gives it to the user of a login at the panel, whatever its mode.
        package var isGivenToLogins: Bool

        package init(path: String, permission: String, properGroup: String, isGivenToLogins: Bool = false) {
            self.path = path
            self.permission = permission
            self.properGroup = properGroup
            self.isGivenToLogins = isGivenToLogins
        }

        fileprivate var closing: [String] {
            ["chown root:\(properGroup) \(path)", "chmod \(properGroup == "root" ? "600" : "640") \(path)"]
        }
    }

    package var open: Seen<[OpenFile]>
    /// Of the group that touchscreens belong to, besides the daemon.
    package var members: Seen<[GroupMember]>

    package init(open: Seen<[OpenFile]>, members: Seen<[GroupMember]>) {
        self.open = open
        self.members = members
    }

    package var finding: Finding {
        Finding.about(.inputDevices, open) { open in
            Finding.about(.inputDevices, members) { judge(open, members: $0) }
        }
    }

    private func judge(_ open: [OpenFile], members: [GroupMember]) -> Finding {
        guard !open.isEmpty || !members.isEmpty else {
            return Finding(.inputDevices, .ok, "only root makes touches up, and only groups of devices read them")
        }
        let files = open.map { "\($0.path) (\($0.permission))" }
        let facts = [
            members.isEmpty ? nil : "\(list(members.map(\.name))) can read every touch: group ninedot",
            open.isEmpty
                ? nil
                : "programs of others can read touches or make them up: \(list(files)); a udev "
                    + "rule opens it: grep -r -e uinput -e uaccess /etc/udev /usr/lib/udev",
        ].compactMap { $0 }
        let logins = open.contains(where: \.isGivenToLogins) ? InputDevicesCheck.keepFromLogins : []
        return Finding(
            .inputDevices, .problem, facts.joined(separator: "; "),
            mend: members.flatMap { $0.leaving("ninedot") } + open.flatMap(\.closing) + logins)
    }

    /// From the next start on; before, a login that ends gives back what it was given.
    private static let keepFromLogins = [
        "printf 'SUBSYSTEM==\"input|misc\", KERNEL==\"event*|uinput\", TAG-=\"uaccess\"\\n' \\",
        "    >/etc/udev/rules.d/72-ninedot-logins.rules", "udevadm control --reload",
        "udevadm trigger --subsystem-match=input --subsystem-match=misc",
    ]
}
