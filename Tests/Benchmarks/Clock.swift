// SPDX-License-Identifier: MIT
import Glibc

/// Microseconds on a clock that only runs forwards.
func microseconds() -> Double {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Double(now.tv_sec) * 1e6 + Double(now.tv_nsec) / 1e3
}

func sine(_ angle: Double) -> Double { sin(angle) }

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
