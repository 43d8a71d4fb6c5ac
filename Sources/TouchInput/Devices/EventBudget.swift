// SPDX-License-Identifier: MIT

/// How many events a device may send. More than any touchscreen does is a broken or hostile device, and reading it
/// would keep the daemon from everything else.
package struct EventBudget: Hashable, Sendable {
    /// Ten fingers with ten axes each are a tenth of it.
    package static let perFrame = 1_000
    /// Ten fingers with ten axes each at 240 Hz are half of it.
    package static let perSecond = 50_000

    private var inFrame = 0
    private var inSecond = 0
    private var second: Int64 = 0

    package init() {}

    /// Counts an event in.
    /// - Returns: Whether the device is still within bounds.
    package mutating func spend(on event: RawEvent) -> Bool {
        inFrame = event.code == .report ? 0 : inFrame + 1
        if event.time.components.seconds != second {
            second = event.time.components.seconds
            inSecond = 0
        }
        inSecond += 1
        return inFrame <= EventBudget.perFrame && inSecond <= EventBudget.perSecond
    }
}
