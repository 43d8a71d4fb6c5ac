// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The file that holds the kernel's command line.
package enum BootFile: String, CaseIterable, Sendable {
    case raspberryPi = "/boot/firmware/cmdline.txt"
    case formerRaspberryPi = "/boot/cmdline.txt"
    case grub = "/etc/default/grub"

    var editing: [String] {
        switch self {
        case .raspberryPi, .formerRaspberryPi: ["editor \(rawValue)"]
        case .grub: ["editor \(rawValue)", "update-grub"]
        }
    }
}

/// The text console, which shows kernel messages where the panel is before and beside the lock.
package struct ConsoleCheck: Check {
    /// Terminals that are consoles, such as "tty0".
    package var terminals: [String]
    /// True if text terminals are drawn on displays at all.
    package var isDrawn: Bool
    /// The first number of kernel.printk: messages of lower levels, which are more urgent, are shown.
    package var shownBelow: Int?
    package var bootFile: BootFile?

    package init(terminals: [String], isDrawn: Bool, shownBelow: Int?, bootFile: BootFile?) {
        self.terminals = terminals
        self.isDrawn = isDrawn
        self.shownBelow = shownBelow
        self.bootFile = bootFile
    }

    /// The level of "quiet", at which only emergencies are shown.
    private static let quiet = 4

    package var finding: Finding {
        guard isDrawn, !terminals.isEmpty else {
            return Finding(
                .console, .ok, isDrawn ? "the kernel writes to no display" : "no text is drawn on displays")
        }
        if let shownBelow, shownBelow <= ConsoleCheck.quiet {
            return Finding(.console, .ok, "the kernel writes to the screen in an emergency only")
        }
        return Finding(
            .console, .note,
            "until ninedotd runs, and on a second display, the kernel writes to the screen "
                + "(console \(list(terminals))): add \"quiet\" to its command line",
            mend: bootFile?.editing ?? [])
    }
}

/// Words on the kernel's command line that open the machine.
package struct CommandLineCheck: Check {
    package var words: [String]
    package var bootFile: BootFile?

    package init(words: [String], bootFile: BootFile? = nil) {
        self.words = words
        self.bootFile = bootFile
    }

    /// Options of systemd(1), dracut and initramfs-tools that start a shell instead of the kiosk, or beside it.
    private static let shells: Set = [
        "single", "S", "s", "1", "-s", "emergency", "-b", "rescue", "rd.emergency", "rd.rescue", "break", "rd.break",
    ]
    /// Options that count with any value, or have hardly another use: permanent settings belong in the system's files.
    private static let keys: Set = [
        "break", "rd.break", "rdinit", "systemd.debug-shell", "rd.systemd.debug-shell", "systemd.run",
        "rd.systemd.run", "systemd.wants", "rd.systemd.wants", "systemd.debug", "rd.systemd.debug",
    ]
    /// The second is another name of the first.
    private static let units = ["rescue.", "runlevel1.", "emergency.", "debug-shell."]
    private static let inits = [
        "/sbin/init", "/usr/sbin/init", "/lib/systemd/systemd", "/usr/lib/systemd/systemd", "/bin/systemd",
    ]

    /// The words that switch every SysRq key on, whatever kernel.sysrq is.
    package var sysRqWords: [String] {
        // The kernel looks at the beginning only, and so at no value: 0 switches them on, too.
        words.filter { CommandLineCheck.plain($0).hasPrefix("sysrq-always-enabled") }
    }

    package var finding: Finding {
        let harmful = words.filter { CommandLineCheck.opens($0) || sysRqWords.contains($0) }
        guard !harmful.isEmpty else { return Finding(.commandLine, .ok, "opens nothing") }
        return Finding(
            .commandLine, .problem,
            "the boot loader opens the machine by \(list(harmful)): take it out of "
                + (bootFile?.rawValue ?? "its configuration"), mend: bootFile?.editing ?? [])
    }

    private static func opens(_ word: String) -> Bool {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let key = plain(parts[0])
        guard parts.count > 1 else { return shells.contains(key) || keys.contains(key) }
        let value = String(parts[1])
        switch key {
        case "init": return !inits.contains(value)
        case "systemd.unit", "rd.systemd.unit": return units.contains { (value + ".").hasPrefix($0) }
        case "systemd.mask": return value.hasPrefix("ninedot")
        default: return keys.contains(key) && !["0", "no", "false", "off"].contains(value)
        }
    }

    /// The kernel and systemd take both signs for the same.
    private static func plain(_ key: some StringProtocol) -> String { String(key).replacing("_", with: "-") }
}
