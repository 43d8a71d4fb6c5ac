// SPDX-License-Identifier: MIT
import BootTime

/// Something that comes by and by.
struct Fade: Sendable {
    let start: Instant
    let duration: Duration

    var end: Instant { start + duration }

    /// How far it has come, 0...1.
    func progress(at now: Instant) -> Double {
        Easing.linearOutSlowIn.progress(at: (now - start) / duration)
    }
}
