// SPDX-License-Identifier: MIT
package import ControlMessages
import KioskModel

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
                    .bootTime, .unknown, "ninedotd was started again after the boot: ask after the next one")
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
