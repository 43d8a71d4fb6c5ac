// SPDX-License-Identifier: MIT
import Doctor
import Glibc

/// Users, groups, device files and logins.
extension MachineFiles {
    /// The members of a group besides root, by first or other group; none where there is no such group.
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

    /// Device files that read touches or fake them.
    var inputFiles: [InputDevicesCheck.File] {
        let events = names(in: "/dev/input").filter { $0.hasPrefix("event") }.compactMap { event in
            inputFile(
                "/dev/input/" + event, of: isTouchscreen(event) ? ["ninedot", "input"] : ["input", "ninedot"],
                udev: properties(of: "/sys/class/input/" + event))
        }
        let makers = ["uinput", "uhid"].compactMap { name in
            inputFile("/dev/" + name, of: [], udev: properties(of: "/sys/class/misc/" + name))
        }
        return makers + events
    }

    private func inputFile(
        _ path: String, of groups: [String], udev properties: [String]
    ) -> InputDevicesCheck.File? {
        guard let status = status(path) else { return nil }
        // The mode does not show the access that a login is given. A joystick draws no pattern.
        let isGiven = properties.contains("Q:uaccess") && !properties.contains("E:ID_INPUT_JOYSTICK=1")
        return InputDevicesCheck.File(
            path: path, owner: userName(status.st_uid), group: groupName(status.st_gid), mode: status.st_mode & 0o777,
            properGroups: groups, isGivenToLogins: isGiven)
    }

    /// Touchscreens, as udev knows them, that the daemon's group may not read.
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

    private func groupName(_ id: gid_t) -> String { name(of: id, in: "/etc/group") }

    /// In tests their user stands in for root.
    private func userName(_ id: uid_t) -> String {
        id == (root.isEmpty ? 0 : geteuid()) ? "root" : name(of: id, in: "/etc/passwd")
    }

    /// The number where it has none.
    private func name(of id: UInt32, in path: String) -> String {
        let fields = lines(path).map(MachineFiles.fields).first { $0.count > 2 && $0[2] == String(id) }
        return fields?[0] ?? String(id)
    }

    private static func fields(of name: String, in text: String) -> [String]? {
        text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
            .map { fields(String($0)) }
    }

    /// The fields of a line of passwd(5) or group(5).
    static func fields(_ line: String) -> [String] {
        line.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
}

/// Text terminals and who has them.
extension MachineFiles {
    /// Programs whose controlling terminal is a text terminal, each once. The kernel's and most of systemd's have none.
    var terminalPrograms: [TerminalsCheck.Program] {
        let programs = names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }
            .compactMap { id -> TerminalsCheck.Program? in
                // The name is in parentheses and may have any character.
                guard let text = line("/proc/\(id)/stat"), let begin = text.firstIndex(of: "("),
                    let end = text.lastIndex(of: ")")
                else { return nil }
                let fields = text[end...].split(separator: " ")
                // Major 4 from minor 64 on are serial ports.
                guard fields.count > 5, let device = Int(fields[5]), device >> 8 == 4, 1...63 ~= device & 0xFF else {
                    return nil
                }
                let name = Terminal.harmless(String(text[text.index(after: begin)..<end]))
                return TerminalsCheck.Program(name, on: "tty\(device & 0xFF)")
            }
        return Set(programs).sorted { ($0.terminal, $0.name) < ($1.terminal, $1.name) }
    }

    /// Units that links start at boot to offer a login on a terminal; they may be masked.
    var linkedLogins: [String] {
        ["getty.target", "multi-user.target"].flatMap { names(in: "/etc/systemd/system/\($0).wants") }
            .filter { link in ServiceManager.loginTemplates.contains { link.hasPrefix($0 + "@") } }
    }
}
