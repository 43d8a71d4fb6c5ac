// SPDX-License-Identifier: MIT
import BootTime
internal import CLinux
import Glibc

/// Notices that the machine was suspended and runs again.
package struct SuspendWatch: ~Copyable {
    /// A timer that never expires; the kernel makes it readable when it sets the wall clock, as it does at a resume.
    private let timer: Descriptor
    private var sleep: SleepMeter

    package init() throws(SystemError) {
        let number = timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard number >= 0 else { throw SystemError(operation: "create", path: "suspend watch", code: errno) }
        self.init(timer: Descriptor(owning: number))
    }

    /// Swift 6.0 crashes on an initializer that throws after stored properties got their first values.
    private init(timer: consuming Descriptor) {
        var sleep = SleepMeter()
        _ = SuspendWatch.hasGrown(&sleep)
        self.sleep = sleep
        self.timer = timer
        arm()
    }

    /// Readable when there may have been a suspend.
    package var number: Int32 { timer.number }

    /// True once after each suspend.
    package mutating func hasResumed() -> Bool { SuspendWatch.hasGrown(&sleep) }

    private static func hasGrown(_ sleep: inout SleepMeter) -> Bool {
        let before = Clock.monotonic
        let now = Clock.now
        return sleep.hasGrown(between: before, and: Clock.monotonic, at: now)
    }

    /// Reads what made it readable.
    package func acknowledge() {
        var expirations: UInt64 = 0
        _ = read(timer.number, &expirations, MemoryLayout<UInt64>.size)
        arm()
    }

    private func arm() {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int.max >> 24
        timerfd_settime(timer.number, Int32(TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET), &setting, nil)
    }
}

/// The time that the machine has slept since its boot: CLOCK_BOOTTIME runs on meanwhile and CLOCK_MONOTONIC does not.
struct SleepMeter: Hashable {
    /// The most that it can have been at the last look.
    private var most: Duration?

    /// True when the machine has certainly slept since the last look. A process that is not running between the three
    /// readings of the clocks makes the answer less certain, but never wrong.
    ///
    /// - Parameters:
    ///   - before, after: CLOCK_MONOTONIC right before and after `now`.
    mutating func hasGrown(between before: Duration, and after: Duration, at now: Instant) -> Bool {
        let range = (least: now.sinceBoot - after, most: now.sinceBoot - before)
        guard let most, range.least <= most else {
            defer { most = range.most }
            return most != nil
        }
        self.most = min(most, range.most)
        return false
    }
}
