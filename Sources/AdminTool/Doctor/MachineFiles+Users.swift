// SPDX-License-Identifier: MIT
import Doctor
import Glibc

/// Who may do what.
extension MachineFiles {
    /// The members of a group besides root, whether it is their first or another; none where there is no such group.
    func members(of group: String, except own: String? = nil) -> Seen<[GroupMember]> {
        text("/etc/group").map { text in
            guard let fields = MachineFiles.fields(of: group, in: text ?? ""), fields.count > 3 else {
                return []
            }
            let first = lines("/etc/passwd").compactMap { line -> String? in
                let user = MachineFiles.fields(line)
                return user.count > 3 && user[3] == fields[2] ? user[0] : nil
            }
            let others = Set(fields[3].split(separator: ",").map(String.init)).subtracting(first)
            let members = Set(first).map { GroupMember($0, isFirst: true) } + others.map { GroupMember($0) }
            return members.filter { $0.name != "root" && $0.name != own }.sorted { $0.name < $1.name }
        }
    }

    /// Files that read touches, or make them up, and that more than root and the proper groups may open.
    var openInputDevices: Seen<[InputDevicesCheck.OpenFile]> {
        let events = names(in: "/dev/input").filter { $0.hasPrefix("event") }
        let open = events.compactMap { event in
            openFile(
                "/dev/input/" + event, ["root", "input", "ninedot"], isTouchscreen(event) ? "ninedot" : "input",
                udev: properties(of: "/sys/class/input/" + event))
        }
        let uinput = openFile("/dev/uinput", ["root"], "root", udev: properties(of: "/sys/class/misc/uinput"))
        return .value([uinput].compactMap { $0 } + open)
    }

    /// Nil for a file that only the groups may open that it may belong to.
    private func openFile(
        _ path: String, _ groups: [String], _ proper: String, udev properties: [String]
    ) -> InputDevicesCheck.OpenFile? {
        guard let status = status(path) else { return nil }
        let group = groupName(status.st_gid)
        let isOpen = status.st_mode & 0o006 != 0 || status.st_mode & 0o060 != 0 && !groups.contains(group)
        // What a login is given stands in no mode. A joystick draws no pattern.
        let isGiven = properties.contains("Q:uaccess") && !properties.contains("E:ID_INPUT_JOYSTICK=1")
        guard isOpen || isGiven else { return nil }
        let mode = String(status.st_mode & 0o777, radix: 8)
        return InputDevicesCheck.OpenFile(
            path: path, permission: "mode \(mode), group \(group)" + (isGiven ? ", for whoever logs in here" : ""),
            properGroup: proper, isGivenToLogins: isGiven)
    }

    /// Those that udev knows for touchscreens, and that the daemon's group may not read.
    var closedTouchscreens: [TouchscreenCheck.Closed] {
        names(in: "/sys/class/input").filter { $0.hasPrefix("event") }.compactMap { event in
            guard let status = status("/dev/input/" + event), isTouchscreen(event) else { return nil }
            let group = groupName(status.st_gid)
            let isReadable = status.st_mode & 0o004 != 0 || status.st_mode & 0o040 != 0 && group == "ninedot"
            guard !isReadable else { return nil }
            let name = line("/sys/class/input/\(event)/device/name") ?? event
            return TouchscreenCheck.Closed(name: Terminal.harmless(name), group: group)
        }
    }

    private func isTouchscreen(_ event: String) -> Bool {
        properties(of: "/sys/class/input/" + event).contains("E:ID_INPUT_TOUCHSCREEN=1")
    }

    /// Properties and tags that udev noted of a character device, a line each.
    private func properties(of folder: String) -> [String] {
        line(folder + "/dev").map { lines("/run/udev/data/c" + $0) } ?? []
    }

    private func groupName(_ id: gid_t) -> String {
        for line in lines("/etc/group") {
            let fields = line.split(separator: ":", omittingEmptySubsequences: false)
            if fields.count > 2, fields[2] == String(id) { return String(fields[0]) }
        }
        return String(id)
    }

    private static func fields(of name: String, in text: String) -> [String]? {
        text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            .map { fields(String($0)) }
    }

    /// Those of a line of passwd(5) or group(5).
    static func fields(_ line: String) -> [String] {
        line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
}
