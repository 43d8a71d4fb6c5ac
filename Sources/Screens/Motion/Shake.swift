// SPDX-License-Identifier: MIT
import BootTime

/// Words that shake their head: three swings to the right and to the left.
struct Shake: Sendable {
    private static let swing = Duration.milliseconds(80)
    private static let swings = 3

    let start: Instant

    var end: Instant { start + Shake.swing * Shake.swings }

    /// How far to the right the words are, in parts of the reach: -1...1, and 0 before and after.
    ///
    /// A swing has four quarters, of which the first ends at the right and the third at the left; the way from one
    /// turn to the next is eased, so nothing stops in the middle.
    func offset(at now: Instant) -> Double {
        let quarters = (now - start) / Shake.swing * 4
        let last = Double(4 * Shake.swings)
        guard quarters > 0, quarters < last else { return 0 }
        if quarters < 1 { return Easing.easeInOut.progress(at: quarters) }
        if quarters > last - 1 { return Easing.easeInOut.progress(at: quarters - last + 1) - 1 }
        let halves = (quarters - 1) / 2
        let turn = halves.rounded(.down)
        let side: Double = Int(turn).isMultiple(of: 2) ? 1 : -1
        return side * (1 - 2 * Easing.easeInOut.progress(at: halves - turn))
    }
}
