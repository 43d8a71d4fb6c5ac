// SPDX-License-Identifier: MIT
import Foundation

/// A value that one thread changes while another waits for it to be as wanted.
final class Watched<Value: Sendable>: @unchecked Sendable {
    // Unchecked, because Foundation's condition guards the value and the compiler cannot see it.
    private let condition = NSCondition()
    private var value: Value

    init(_ value: Value) {
        self.value = value
    }

    @discardableResult
    func change<Result>(_ change: (inout Value) throws -> Result) rethrows -> Result {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try change(&value)
    }

    /// Waits until the value has what is wanted of it; nil when that takes longer than any busy machine needs.
    func wait<Result>(_ wanted: (Value) -> Result?) -> Result? {
        let end = Date(timeIntervalSinceNow: 30)
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let result = wanted(value) { return result }
            guard condition.wait(until: end) else { return wanted(value) }
        }
    }
}
