// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

/// The clock, where patterns unlock on certain days or in certain hours only.
package struct ClockCheck: Check {
    /// True if somebody's pattern has days or hours.
    package var isNeeded: Seen<Bool>
    /// True if there is a real-time clock that tells a believable time.
    package var hasClock: Bool
    /// True if the kernel says that the time was set by a server.
    package var isSynchronized: Seen<Bool>

    package init(isNeeded: Seen<Bool>, hasClock: Bool, isSynchronized: Seen<Bool>) {
        self.isNeeded = isNeeded
        self.hasClock = hasClock
        self.isSynchronized = isSynchronized
    }

    package var finding: Finding {
        Finding.about(.clock, isNeeded) { isNeeded in
            guard isNeeded else { return Finding(.clock, .ok, "no pattern has days or hours") }
            return Finding.about(.clock, isSynchronized, judge)
        }
    }

    private func judge(isSynchronized: Bool) -> Finding {
        switch (hasClock, isSynchronized) {
        case (true, true):
            Finding(.clock, .ok, "patterns have hours; the board has a clock, and a time server corrects it")
        case (false, true):
            Finding(
                .clock, .note,
                "patterns have hours, and this board has no clock of its own: after a start without "
                    + "network they do not unlock before a time server answers")
        case (true, false):
            Finding(
                .clock, .note, "patterns have hours, and no time server corrects the board's clock",
                mend: ["timedatectl set-ntp true", "timedatectl"])
        case (false, false):
            Finding(
                .clock, .problem,
                "patterns have hours, but the board has no clock of its own and no time server: "
                    + "they unlock only with trust-clock = always, by a time that pulling the plug turns back",
                mend: ["timedatectl set-ntp true", "timedatectl"])
        }
    }
}

/// The time from the kernel's start to the lock picture.
package struct BootTimeCheck: Check {
    package struct Times: Hashable, Sendable {
        /// Milliseconds from the kernel's start to the first picture of the running daemon.
        package var firstPicture: Int?
        /// Milliseconds from the kernel's start to that of the daemon.
        package var daemonStart: Int?
        /// Milliseconds from the kernel's start to the end of the boot; nil while it lasts.
        package var bootEnd: Int?

        package init(firstPicture: Int?, daemonStart: Int?, bootEnd: Int?) {
            self.firstPicture = firstPicture
            self.daemonStart = daemonStart
            self.bootEnd = bootEnd
        }
    }

    package var times: Seen<Times>

    package init(times: Seen<Times>) {
        self.times = times
    }

    /// People begin to look for a switch.
    private static let patience = 30_000

    package var finding: Finding {
        Finding.about(.bootTime, times) { times in
            guard let picture = times.firstPicture else {
                return Finding(.bootTime, .unknown, "ninedotd has shown no picture yet")
            }
            let seconds = "\(picture / 1000).\(picture % 1000 / 100) s"
            if let start = times.daemonStart, let end = times.bootEnd, start > end {
                return Finding(
                    .bootTime, .unknown, "ninedotd was restarted after the boot: check again after the next boot")
            }
            guard picture <= BootTimeCheck.patience else {
                return Finding(
                    .bootTime, .note, "\(seconds) from the kernel's start to the lock picture",
                    mend: ["systemd-analyze critical-chain ninedotd.service"])
            }
            return Finding(.bootTime, .ok, "\(seconds) from the kernel's start to the lock picture")
        }
    }
}
