// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// What a question is about and is overwritten when it is taken.
struct StoreSecret: Sendable {
    var pattern = Pattern()
    var pin = PIN()

    mutating func wipe() {
        pattern.wipe()
        pin.wipe()
    }
}
