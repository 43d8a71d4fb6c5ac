// SPDX-License-Identifier: MIT
import KioskModel
import PatternLock

/// What is drawn and typed on: the one place in a session that holds dots and digits.
///
/// It is no payload of a phase or stage, because a stored property can be overwritten, while the bytes of an enum's
/// former case stay behind a smaller one. Copies the compiler makes on the way are beyond its reach.
struct Sheet: Equatable, Sendable {
    /// The stroke in view.
    var stroke: StrokeTracker
    /// The first drawing of an enrollment; empty until it is drawn.
    var first = Pattern()
    /// The PIN being typed.
    var pin: PINEntry
    /// A new PIN as it was typed first.
    var firstPIN = PIN()
    /// Where the digits are, anew for each PIN page where they change their places.
    var keypad = KeypadOrder.usual

    init(_ settings: SessionSettings) {
        stroke = StrokeTracker(
            grid: settings.grid, addsDotsBetween: settings.addsDotsBetween, hitRadius: settings.hitRadius)
        pin = PINEntry(length: settings.pinLength)
    }

    var isBlank: Bool { stroke.dots.isEmpty && first.isEmpty && !hasDigits }
    var hasDigits: Bool { !pin.pin.isEmpty || !firstPIN.isEmpty }

    /// Overwrites all of it.
    mutating func wipe() {
        stroke.wipe()
        first.wipe()
        wipePINs()
    }

    mutating func wipePINs() {
        pin.wipe()
        firstPIN.wipe()
    }
}
