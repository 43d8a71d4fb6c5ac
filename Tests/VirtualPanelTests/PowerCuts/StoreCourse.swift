// SPDX-License-Identifier: MIT

/// How a store stood after each transaction, and how far it said it had come.
struct StoreCourse {
    /// The first is before there was a store.
    private(set) var standings = [StoreStanding()]
    /// The last standing that the store acknowledged.
    private(set) var acknowledged = 0
    private var copy = StoreStanding()

    /// The standings that a store may be found in now.
    var possible: ClosedRange<Int> { acknowledged...standings.count - 1 }

    mutating func begin(_ step: StoreStep) {
        let before = standings[standings.count - 1]
        if step == .backup { copy = before }
        standings += step.standings(after: before, copy: copy)
    }

    /// The attempt is counted and checked, but what became of it is not yet written.
    mutating func check() {
        acknowledged += 1
    }

    mutating func finish() {
        acknowledged = standings.count - 1
    }
}
