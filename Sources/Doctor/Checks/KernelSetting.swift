// SPDX-License-Identifier: MIT

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
