// SPDX-License-Identifier: MIT
import Glibc

/// Times of one kind of work, in microseconds.
struct Times {
    private var values: [Double] = []

    mutating func add(_ value: Double) {
        values.append(value)
    }

    mutating func measure(_ work: () -> Void) {
        let start = microseconds()
        work()
        values.append(microseconds() - start)
    }

    var median: Double { quantile(0.5) }

    func quantile(_ part: Double) -> Double {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, Int(part * Double(sorted.count)))]
    }
}

/// A number with one decimal.
func tenths(_ value: Double) -> String {
    let scaled = Int((value * 10).rounded())
    return "\(scaled / 10).\(scaled % 10)"
}

/// Microseconds on a clock that only runs forwards.
func microseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1e6 + Double(now.tv_nsec) / 1e3
}

/// Memory of this process in KiB, by the kernel's name such as "VmRSS" or "VmHWM"; 0 if unknown.
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
