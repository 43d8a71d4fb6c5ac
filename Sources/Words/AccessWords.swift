// SPDX-License-Identifier: MIT
package import KioskModel

/// Why a right pattern does not open now.
package protocol AccessWords {
    func refusal(_ refusal: AccessRefusal) -> String
}

/// Hours and minutes on a clock of 24 hours: 08:05.
func timeOfDay(_ minute: Int) -> String {
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return twoDigits(minute / 60) + ":" + twoDigits(minute % 60)
}
