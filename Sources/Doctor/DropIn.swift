// SPDX-License-Identifier: MIT

/// A file of settings that systemd reads beside others.
struct DropIn {
    /// The folder, which may not exist yet.
    let folder: String
    /// The file's subject, such as "keys".
    let name: String
    /// Commands that have it read.
    let readAgain: [String]

    /// A file of systemd's own settings.
    static func manager(_ name: String) -> DropIn {
        DropIn(folder: "/etc/systemd/system.conf.d", name: name, readAgain: ["systemctl daemon-reload"])
    }

    static func logind(_ name: String) -> DropIn {
        DropIn(folder: "/etc/systemd/logind.conf.d", name: name, readAgain: ["systemctl kill -s HUP systemd-logind"])
    }

    /// A file of the daemon's unit, beside others that bring a credential, for instance.
    static func daemon(_ name: String) -> DropIn {
        DropIn(
            folder: "/etc/systemd/system/\(ServiceCheck.daemon).d", name: name,
            readAgain: ["systemctl daemon-reload", "systemctl restart ninedotd"])
    }

    /// Read after the files of others, which go by name, too: the last one counts.
    static func fileName(_ name: String) -> String { "zz-ninedot-\(name).conf" }

    /// Commands that write a section of settings into it.
    func commands(writing settings: [String], in section: String) -> [String] {
        ["mkdir -p \(folder)", "printf '%s\\n' '[\(section)]' \\"] + settings.map { "    \($0) \\" }
            + ["    >\(folder)/\(DropIn.fileName(name))"] + readAgain
    }
}

/// A setting of the kernel that holds at once and at each start, over what other files say.
enum KernelSetting {
    /// Commands for `line` of sysctl.d(5), in a file of its own that is read after Debian's 99-sysctl.conf. A Debian
    /// without procps lacks the folder.
    static func commands(for line: String, file: String) -> [String] {
        [
            "mkdir -p /etc/sysctl.d", "echo \(line) >/etc/sysctl.d/\(DropIn.fileName(file))",
            "systemctl restart systemd-sysctl",
        ]
    }
}
