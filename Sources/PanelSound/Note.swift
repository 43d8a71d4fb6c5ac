// SPDX-License-Identifier: MIT

/// A part of a melody: a tone or a rest.
package struct Note: Hashable, Sendable {
    /// In hertz; nil is a rest. A device that has only a bell rings it instead.
    package var frequency: Int32?
    package var duration: Duration

    package init(_ frequency: Int32?, for duration: Duration) {
        self.frequency = frequency
        self.duration = duration
    }

    package static func rest(for duration: Duration) -> Note { Note(nil, for: duration) }
}
