// SPDX-License-Identifier: MIT
import Glibc

/// Microseconds on a clock that only runs forwards.
func microseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1e6 + Double(now.tv_nsec) / 1e3
}
