// SPDX-License-Identifier: MIT
package import BootTime
internal import CLinux
import Glibc

/// Waits for descriptors and for the next deadline, whichever comes first.
package struct Poller: ~Copyable {
    /// Runs by CLOCK_BOOTTIME, so that a deadline passes on time after a suspend too.
    private let timer: Descriptor
    private var armed: Instant?
    private var requests: [pollfd] = []

    package init() throws(SystemError) {
        let number = timerfd_create(CLOCK_BOOTTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
        guard number >= 0 else { throw SystemError(operation: "create", path: "timer", code: errno) }
        self.init(timer: Descriptor(owning: number))
    }

    /// Swift 6.0 crashes on an initializer that throws after stored properties got their first values.
    private init(timer: consuming Descriptor) {
        self.timer = timer
    }

    /// Waits, and returns the descriptors that are ready; none when the deadline passed or a signal came.
    ///
    /// A descriptor that was closed or hung up counts as ready: reading it tells its owner (E45).
    ///
    /// - Parameters:
    ///   - descriptors: Those to be read.
    ///   - writing: Those that are ready when something can be written, too; they may be among the others.
    package mutating func wait(
        for descriptors: [Int32], writing: [Int32] = [], until deadline: Instant?
    ) throws(SystemError) -> [Int32] {
        arm(for: deadline)
        requests.removeAll(keepingCapacity: true)
        requests.append(pollfd(fd: timer.number, events: Int16(POLLIN), revents: 0))
        for descriptor in descriptors {
            requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
        }
        for descriptor in writing {
            requests.append(pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0))
        }
        guard poll(&requests, nfds_t(requests.count), -1) >= 0 else {
            if errno == EINTR { return [] }
            throw SystemError(operation: "poll", path: "descriptors", code: errno)
        }
        if requests[0].revents != 0 { readTimer() }
        return requests.dropFirst().filter { $0.revents != 0 }.map(\.fd)
    }

    private mutating func arm(for deadline: Instant?) {
        guard deadline != armed else { return }
        armed = deadline
        var setting = itimerspec()
        if let deadline {
            // Zero would disarm the timer, so a deadline at or before the boot becomes the first nanosecond.
            let (seconds, attoseconds) = deadline.sinceBoot.components
            setting.it_value.tv_sec = max(0, Int(seconds))
            setting.it_value.tv_nsec = max(seconds > 0 ? 0 : 1, Int(attoseconds / 1_000_000_000))
        }
        timerfd_settime(timer.number, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }

    private mutating func readTimer() {
        var expirations: UInt64 = 0
        _ = read(timer.number, &expirations, MemoryLayout<UInt64>.size)
        armed = nil
    }
}
