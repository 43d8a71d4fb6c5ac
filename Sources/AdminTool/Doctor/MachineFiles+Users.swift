// SPDX-License-Identifier: MIT
import Doctor
import Glibc

/// Who may do what.
extension MachineFiles {
    /// The members of a group, whether it is their first or another; none where there is no such group.
    func members(of group: GroupCheck.Group) -> Seen<[String]> {
        let own = group == .video ? ["root", "ninedot"] : ["root"]
        return text("/etc/group").map { text in
            guard let fields = MachineFiles.fields(of: group.rawValue, in: text ?? ""), fields.count > 3 else {
                return []
            }
            let others = fields[3].split(separator: ",").map(String.init)
            let first = lines("/etc/passwd").compactMap { line -> String? in
                let user = line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
                return user.count > 3 && user[3] == fields[2] ? user[0] : nil
            }
            return Array(Set(first + others).subtracting(own)).sorted()
        }
    }

    /// Files that read touches, or make them up, and that more than root and the proper groups may open.
    var openInputDevices: Seen<[InputDevicesCheck.OpenFile]> {
        let events = names(in: "/dev/input").filter { $0.hasPrefix("event") }.map { "/dev/input/" + $0 }
        let proper = ["root", "input", "ninedot"]
        let open = (["/dev/uinput"] + events).compactMap { path -> InputDevicesCheck.OpenFile? in
            guard let status = status(path) else { return nil }
            let group = groupName(status.st_gid)
            let isOpenToGroup =
                status.st_mode & 0o060 != 0 && !(path == "/dev/uinput" ? ["root"] : proper).contains(group)
            guard status.st_mode & 0o006 != 0 || isOpenToGroup else { return nil }
            let mode = String(status.st_mode & 0o777, radix: 8)
            return InputDevicesCheck.OpenFile(path: path, permission: "mode \(mode), group \(group)")
        }
        return .value(open)
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
        guard let device = line("/sys/class/input/\(event)/dev") else { return false }
        return lines("/run/udev/data/c" + device).contains("E:ID_INPUT_TOUCHSCREEN=1")
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
            .map { $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init) }
    }
}
