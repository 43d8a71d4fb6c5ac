// SPDX-License-Identifier: MIT
import BootTime
import KioskSession

/// A drawing that is judged: its colors change quickly, its dots become what tells right from wrong.
struct ToneChange: Sendable {
    private static let coloring = Duration.milliseconds(50)
    private static let shaping = Duration.milliseconds(160)

    let start: Instant
    /// What the drawing looked like before.
    let former: StrokeTone

    var end: Instant { start + ToneChange.shaping }

    /// How much of the new color there is, 0...1.
    func color(at now: Instant) -> Double {
        Easing.linearOutSlowIn.progress(at: (now - start) / ToneChange.coloring)
    }

    /// How much of the new shape there is, 0...1.
    func shape(at now: Instant) -> Double {
        Easing.linearOutSlowIn.progress(at: (now - start) / ToneChange.shaping)
    }
}
