// SPDX-License-Identifier: MIT
import PatternLock

extension PatternEntry {
    /// Words for a pattern that is drawn, or for one that is tapped.
    func words(draw: String, tap: String) -> String {
        switch self {
        case .draw: draw
        case .tap: tap
        }
    }
}

/// Minutes and seconds as on a clock, with hours where there are any: 0:05, 4:32, 1:00:00.
func clockTime(seconds: Int) -> String {
    let total = max(0, seconds)
    let hours = total / 3600
    let minutes = total / 60 % 60
    guard hours > 0 else { return "\(minutes):\(twoDigits(total % 60))" }
    return "\(hours):\(twoDigits(minutes)):\(twoDigits(total % 60))"
}

/// Hours and minutes on a clock of 24 hours: 08:05.
func timeOfDay(_ minute: Int) -> String { twoDigits(minute / 60) + ":" + twoDigits(minute % 60) }

private func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
}

extension String {
    /// On one line: without a space where it may be broken.
    var unbroken: String { String(map { $0 == " " ? "\u{a0}" : $0 }) }
}
