// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// Where the kernel's command line is written.
package enum BootFile: String, CaseIterable, Sendable {
    case raspberryPi = "/boot/firmware/cmdline.txt"
    case formerRaspberryPi = "/boot/cmdline.txt"
    case grub = "/etc/default/grub"

    fileprivate var editing: [String] {
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
    /// Whether text terminals are drawn on displays at all.
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

    /// Of "quiet": errors that are no emergency stay away.
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

    package init(words: [String]) {
        self.words = words
    }

    package var finding: Finding {
        let harmful = words.filter { word in
            ["init=/bin/", "systemd.debug", "systemd.unit=", "rd.break", "sysrq_always_enabled"]
                .contains { word.hasPrefix($0) } || ["single", "S", "1", "emergency", "rescue"].contains(word)
        }
        guard !harmful.isEmpty else { return Finding(.commandLine, .ok, "opens nothing") }
        return Finding(
            .commandLine, .problem,
            "the boot loader opens the machine by \(list(harmful)): take it out of "
                + "/boot/firmware/cmdline.txt or /etc/default/grub")
    }
}
