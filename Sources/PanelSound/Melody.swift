// SPDX-License-Identifier: MIT
package import BootTime

/// Notes that are being played, one after another.
package struct Melody: Hashable, Sendable {
    private let notes: [Note]
    /// When the note that sounds is over, and the next one begins.
    package let noteEnd: Instant

    /// Begins with the first of `notes`; nil without one.
    package init?(_ notes: [Note], at now: Instant) {
        guard let first = notes.first else { return nil }
        self.notes = notes
        noteEnd = now + first.duration
    }

    /// What sounds now, in hertz; nil in a rest.
    package var frequency: Int32? { notes.first?.frequency }

    /// The melody at `now`, nil when it is over. A note that begins late is as long as any other: on a busy machine a
    /// melody takes longer, but two beeps stay two.
    package func following(to now: Instant) -> Melody? {
        now < noteEnd ? self : Melody(Array(notes.dropFirst()), at: now)
    }
}
