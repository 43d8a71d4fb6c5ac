// SPDX-License-Identifier: MIT
import Glibc

/// What of this process is in memory, in KiB, by the kernel's name such as "VmRSS" or "VmHWM"; 0 when it is not told.
func kibibytes(_ name: String) -> Int32 {
    guard let file = fopen("/proc/self/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        guard strncmp(line, name + ":", name.utf8.count + 1) == 0 else { continue }
        let digits = line.dropFirst(name.utf8.count + 1)
        return Int32(truncatingIfNeeded: strtol(Array(digits), nil, 10))
    }
    return 0
}
