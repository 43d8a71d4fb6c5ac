// SPDX-License-Identifier: MIT
package import Geometry
package import Touch

/// A page of the touch bench: where the touchscreens' touches are looked at and calibrated.
package enum BenchView: Equatable, Sendable {
    /// The bench's own menu.
    case menu
    case touches(TouchesView)
    /// A cross to be held.
    case cross(CrossView)
    /// A letter to be drawn.
    case letter(LetterView)
    /// A calibration or an orientation that is used until its time is over, unless somebody accepts it.
    case trial(TrialView)
    case result(BenchResult)
    /// The parts of the panel that were touched so far.
    case map(TouchMap)
    case sound(SoundView)

    /// The pages that the menu leads to.
    package enum Page: Hashable, Sendable {
        case touches
        /// The calibration with so many crosses, three or five.
        case calibration(crosses: Int)
        case orientation
        case map
        case sound
    }
}

/// Everything that touches the panel.
package struct TouchesView: Equatable, Sendable {
    /// The last reading of each touchscreen that was touched, in their order.
    package var readings: [TouchReading]
    package var latency: BenchLatency?
    /// True while an admin records all of it.
    package var isRecorded: Bool

    package init(readings: [TouchReading] = [], latency: BenchLatency? = nil, isRecorded: Bool = false) {
        self.readings = readings
        self.latency = latency
        self.isRecorded = isRecorded
    }
}

/// The times from a touch to the picture that answers it, in milliseconds.
package struct BenchLatency: Hashable, Sendable {
    package var median: Int
    package var longest: Int

    package init(median: Int, longest: Int) {
        self.median = median
        self.longest = longest
    }
}

/// A cross that a finger is to hold.
package struct CrossView: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// Nobody holds it.
        case waiting
        case held
        /// A cross that was held for long enough.
        case taken
        /// More than one finger is there.
        case crowded
    }

    /// The place in parts of the picture.
    package var place: Point
    package var phase: Phase
    /// The cross's number, from 1.
    package var number: Int
    package var count: Int

    package init(place: Point, phase: Phase, number: Int, count: Int) {
        self.place = place
        self.phase = phase
        self.number = number
        self.count = count
    }
}

/// A letter that a finger is to draw.
package struct LetterView: Hashable, Sendable {
    package enum Phase: Hashable, Sendable {
        /// Nobody draws.
        case waiting
        case drawing
        /// More than one finger is there.
        case crowded
        case refused(DrawingRefusal)
    }

    package var phase: Phase
    /// True where a tap turns the picture.
    package var turns: Bool

    package init(phase: Phase, turns: Bool) {
        self.phase = phase
        self.turns = turns
    }
}

/// A calibration or an orientation to be accepted, or it ends by itself.
package struct TrialView: Equatable, Sendable {
    package enum Subject: Hashable, Sendable {
        case calibration
        case orientation
    }

    package var subject: Subject
    package var secondsLeft: Int
    /// The farthest of the touches from its cross, in pixels; nil where three crosses fit exactly, and without crosses.
    package var error: Int?
    /// The fingers as they land by it.
    package var contacts: [TouchReading.Contact]

    package init(
        of subject: Subject = .calibration, secondsLeft: Int, error: Int?, contacts: [TouchReading.Contact] = []
    ) {
        self.subject = subject
        self.secondsLeft = secondsLeft
        self.error = error
        self.contacts = contacts
    }
}

/// The end of a calibration, or of the way to an orientation.
package enum BenchResult: Hashable, Sendable {
    case kept
    /// An orientation was kept.
    case oriented
    /// The picture stands upright, and touches land where they should.
    case straight
    /// Nobody accepted it.
    case reverted
    /// A calibration or orientation that could not be kept, and is not used.
    case failed
    case refused(CalibrationRefusal)
    /// The owner's settings have a calibration, which goes before any other.
    case configured
}

/// The sounds, to be tried.
package struct SoundView: Hashable, Sendable {
    /// Nil until it is known.
    package var device: SoundDevice?

    package init(device: SoundDevice? = nil) {
        self.device = device
    }
}

/// The device that makes the panel's sounds.
package enum SoundDevice: Hashable, Sendable {
    /// The owner's settings want no sound.
    case off
    case missing
    /// A device that is there and cannot be used, such as for lack of a permission.
    case unusable(reason: String)
    case ready(name: String)
}

/// A sound of the panel.
package enum Sound: Hashable, Sendable, CaseIterable {
    /// A dot was taken.
    case click
    /// The drawing is right, or taken.
    case right
    case wrong
    /// The time that it is unlocked is nearly over.
    case warning
}

/// The cells of the panel that were touched.
package struct TouchMap: Hashable, Sendable {
    /// Cells across, and down: on a panel of 7 inches as wide as a fingertip.
    package static let side = 16
    package static let count = side * side

    /// Row by row.
    private var cells = [Bool](repeating: false, count: count)

    package init() {}

    package subscript(cell: Int) -> Bool { cells[cell] }
    package var touched: Int { cells.count { $0 } }
    package var isFull: Bool { touched == TouchMap.count }

    /// Notes a finger at a place, which is in parts of the picture. What lies between two samples stays as it is: a gap
    /// may be there.
    package mutating func touch(_ place: Point) {
        func index(_ part: Double) -> Int { min(max(Int(part * Double(TouchMap.side)), 0), TouchMap.side - 1) }
        cells[index(place.y) * TouchMap.side + index(place.x)] = true
    }
}
