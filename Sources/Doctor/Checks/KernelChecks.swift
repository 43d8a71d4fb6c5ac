// SPDX-License-Identifier: MIT
package import ControlMessages
import PatternLock

/// The text console, which shows kernel messages where the panel is before and beside the lock.
package struct ConsoleCheck: Check {
    /// Terminals that are consoles, such as "tty0".
    package var terminals: [String]
    /// Whether text terminals are drawn on displays at all.
    package var isDrawn: Bool

    package init(terminals: [String], isDrawn: Bool) {
        self.terminals = terminals
        self.isDrawn = isDrawn
    }

    package var finding: Finding {
        guard isDrawn, !terminals.isEmpty else {
            return Finding(
                .console, .ok, isDrawn ? "the kernel writes to no display" : "no text is drawn on displays")
        }
        return Finding(
            .console, .note,
            "until ninedotd runs, and on a second display, the kernel writes to the screen "
                + "(console \(list(terminals))): add \"quiet\" to the kernel's command line, or leave out "
                + "\"console=tty1\"")
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
