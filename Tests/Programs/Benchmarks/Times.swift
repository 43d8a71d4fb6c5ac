// SPDX-License-Identifier: MIT

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
