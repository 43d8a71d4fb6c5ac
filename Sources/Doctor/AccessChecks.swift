// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// A member of a group.
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

/// Device files that read touches or fake them.
package struct InputDevicesCheck: Check {
    package struct File: Hashable, Sendable {
        package var path: String
        package var owner: String
        package var group: String
        /// The permission bits; where there is an access list, those of the group are the most that it gives anybody.
        package var mode: UInt32
        /// The groups it may belong to, the usual one first; none for root's alone.
        package var properGroups: [String]
        /// True where udev gives it to the user of a login at the panel, whatever its mode.
        package var isGivenToLogins: Bool

        package init(
            path: String, owner: String, group: String, mode: UInt32, properGroups: [String],
            isGivenToLogins: Bool = false
        ) {
            self.path = path
            self.owner = owner
            self.group = group
            self.mode = mode
            self.properGroups = properGroups
            self.isGivenToLogins = isGivenToLogins
        }

        private var hasProperGroup: Bool { properGroups.contains(group) }

        /// True if more than root and its proper group may open it.
        fileprivate var isOpen: Bool {
            owner != "root" || mode & 0o006 != 0 || mode & 0o060 != 0 && !hasProperGroup || isGivenToLogins
        }

        /// Such as "mode 666, group root".
        fileprivate var permission: String {
            "mode \(String(mode, radix: 8))" + (owner == "root" ? "" : ", owner \(owner)") + ", group \(group)"
                + (isGivenToLogins ? ", for whoever logs in here" : "")
        }

        /// Commands that close it. A proper group stays: pointers and beepers of the kiosk have modes of their own.
        fileprivate var closing: [String] {
            guard let usual = properGroups.first else { return ["chown root:root \(path)", "chmod 600 \(path)"] }
            guard hasProperGroup else { return ["chown root:\(usual) \(path)", "chmod 640 \(path)"] }
            return (owner == "root" ? [] : ["chown root \(path)"]) + ["chmod o-rwx \(path)"]
        }
    }

    package var files: Seen<[File]>
    /// Members of the touchscreens' group besides the daemon.
    package var members: Seen<[GroupMember]>

    package init(files: Seen<[File]>, members: Seen<[GroupMember]>) {
        self.files = files
        self.members = members
    }

    package var finding: Finding {
        Finding.about(.inputDevices, files) { files in
            Finding.about(.inputDevices, members) { judge(files.filter(\.isOpen), members: $0) }
        }
    }

    private func judge(_ open: [File], members: [GroupMember]) -> Finding {
        guard !open.isEmpty || !members.isEmpty else {
            return Finding(
                .inputDevices, .ok,
                "by their modes only root can open uinput and uhid, and only device groups the event files")
        }
        let files = open.map { "\($0.path) (\($0.permission))" }
        let facts = [
            members.isEmpty ? nil : "\(list(members.map(\.name))) can read every touch: group ninedot",
            open.isEmpty
                ? nil
                : "other programs can read or fake touches: \(list(files)); a udev rule may "
                    + "grant that: grep -r -e uinput -e uhid -e uaccess -e OWNER /etc/udev /usr/lib/udev",
        ].compactMap { $0 }
        let logins = open.contains(where: \.isGivenToLogins) ? InputDevicesCheck.keepFromLogins : []
        return Finding(
            .inputDevices, .problem, facts.joined(separator: "; "),
            mend: members.flatMap { $0.leaving("ninedot") } + open.flatMap(\.closing) + logins
                + (open.isEmpty ? [] : InputDevicesCheck.restoring))
    }

    /// Commands that keep device files from logins from the next start on; before, a login that ends gives back what it
    /// was given. The file comes between the rules of systemd that set the tag and those that follow it.
    private static let keepFromLogins = [
        "printf '%s, %s\\n' 'SUBSYSTEM==\"input|misc\"' \\",
        "    'KERNEL==\"event*|uinput|uhid\", TAG-=\"uaccess\"' \\",
        "    >/etc/udev/rules.d/72-ninedot-logins.rules",
    ]
    /// Commands that restore modes and groups as udev's rules have them.
    private static let restoring = [
        "udevadm control --reload", "udevadm trigger --subsystem-match=input --subsystem-match=misc",
    ]
}
