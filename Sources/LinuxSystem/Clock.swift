// SPDX-License-Identifier: MIT
package import BootTime
internal import CLinux
import Glibc
import Synchronization

/// The clocks of the daemon, read nowhere else: the kernel's, or a test's, which run ahead of them.
package struct Clock: Sendable {
    private let lead: ClockLead?

    /// - Parameter lead: The lead of a test's clocks; nil for the kernel's.
    package init(ahead lead: ClockLead? = nil) {
        self.lead = lead
    }

    /// The time for every deadline.
    package var now: Instant { Clock.now + (lead?.boot ?? .zero) }

    /// The time of touch events and page flips.
    package var monotonic: Duration { Clock.monotonic + (lead?.boot ?? .zero) }

    /// The time since 1970, for people to read.
    package var wall: Duration { Clock.wall + (lead?.wall ?? .zero) }

    /// The moment at which the kernel's clock shows what this one will show at `instant`.
    package func kernelTime(of instant: Instant) -> Instant { instant - (lead?.boot ?? .zero) }

    /// CLOCK_BOOTTIME, for every deadline.
    package static var now: Instant { Instant(sinceBoot: read(CLOCK_BOOTTIME)) }

    /// CLOCK_MONOTONIC, to compare with the times of touch events and page flips only.
    package static var monotonic: Duration { read(CLOCK_MONOTONIC) }

    /// CLOCK_REALTIME since 1970, for people to read; never used for decisions, because it jumps.
    package static var wall: Duration { read(CLOCK_REALTIME) }

    /// True when the kernel says that a time server has set the wall clock; nil where it does not tell.
    package static var isSynchronized: Bool? {
        var state = timex()
        let answer = adjtimex(&state)
        return answer < 0 ? nil : answer != TIME_ERROR
    }

    /// True when a time server has set the wall clock since the boot, as far as anything tells.
    package static var wasSetByServer: Bool {
        // The kernel forgets it after hours without a server, and a service may not be let to ask it. systemd-timesyncd
        // leaves a file.
        isSynchronized == true || access("/run/systemd/timesync/synchronized", F_OK) == 0
    }

    /// True where the machine has a real-time clock that shows a day after this one; one without a battery begins in 1970
    /// or 2000.
    ///
    /// - Parameters:
    ///   - day: Days since 1970.
    ///   - folder: The folder in which the kernel lists the clocks.
    package static func hasRealTimeClock(after day: Int, in folder: String = "/sys/class/rtc") -> Bool {
        Folder.names(in: folder).contains { name in
            guard let text = try? SmallFile.text(of: "\(folder)/\(name)/since_epoch"),
                let seconds = Int(text.split(separator: "\n").first ?? "")
            else { return false }
            return seconds / 86_400 > day
        }
    }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

/// The time by which a test's clocks are ahead of the kernel's. The clocks since the boot and the wall clock differ after
/// a test's reboot.
package final class ClockLead: Sendable {
    private let leads: Mutex<(boot: Duration, wall: Duration)>

    package init(boot: Duration = .zero, wall: Duration = .zero) {
        leads = Mutex((boot, wall))
    }

    package var boot: Duration { leads.withLock { $0.boot } }
    package var wall: Duration { leads.withLock { $0.wall } }

    /// Lets time pass.
    package func grow(by duration: Duration) {
        leads.withLock { leads in
            leads.boot += duration
            leads.wall += duration
        }
    }
}
