// SPDX-License-Identifier: MIT

/// One event of a touch device, in the device's own units.
package struct RawEvent: Hashable, Sendable {
    package var code: InputCode
    package var value: Int32
    /// When the kernel made the event, by CLOCK_MONOTONIC.
    package var time: Duration
    /// Whether libevdev made the event up, to tell what has changed while events were dropped (E36).
    package var isCorrection: Bool

    package init(_ code: InputCode, _ value: Int32, at time: Duration, isCorrection: Bool = false) {
        self.code = code
        self.value = value
        self.time = time
        self.isCorrection = isCorrection
    }

    package init(type: UInt16, code: UInt16, value: Int32, time: Duration, isCorrection: Bool = false) {
        self.init(InputCode(type: type, code: code), value, at: time, isCorrection: isCorrection)
    }
}
