// SPDX-License-Identifier: MIT
package import BootTime

/// Notes being played, one after another.
package struct Melody: Hashable, Sendable {
    private let notes: [Note]
    /// The time at which the current note ends and the next one begins.
    package let noteEnd: Instant

    /// Begins with the first of `notes`; nil without one.
    package init?(_ notes: [Note], at now: Instant) {
        guard let first = notes.first else { return nil }
        self.notes = notes
        noteEnd = now + first.duration
    }

    /// The current note's frequency in hertz; nil in a rest.
    package var frequency: Int32? { notes.first?.frequency }

    /// The melody at `now`, nil when it is over.
    package func following(to now: Instant) -> Melody? {
        // A note that begins late is as long as any other: on a busy machine a melody takes longer, but two beeps stay
        // two.
        now < noteEnd ? self : Melody(Array(notes.dropFirst()), at: now)
    }
}

/// A part of a melody: a tone or a rest.
package struct Note: Hashable, Sendable {
    /// The frequency in hertz; nil is a rest. A device that has only a bell rings it instead.
    package var frequency: Int32?
    package var duration: Duration

    package init(_ frequency: Int32?, for duration: Duration) {
        self.frequency = frequency
        self.duration = duration
    }

    package static func rest(for duration: Duration) -> Note { Note(nil, for: duration) }
}
