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
    /// A calibration that is used until its time is over, unless somebody accepts it.
    case trial(TrialView)
    case result(BenchResult)
    /// The parts of the panel that were touched so far.
    case map(TouchMap)

    /// The pages that the menu leads to.
    package enum Page: Hashable, Sendable {
        case touches
        /// With so many crosses, three or five.
        case calibration(crosses: Int)
        case map
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
        /// It was held for long enough.
        case taken
        /// More than one finger is there.
        case crowded
    }

    /// In parts of the picture.
    package var place: Point
    package var phase: Phase
    /// From 1.
    package var number: Int
    package var count: Int

    package init(place: Point, phase: Phase, number: Int, count: Int) {
        self.place = place
        self.phase = phase
        self.number = number
        self.count = count
    }
}

/// A calibration to be accepted, or it ends by itself.
package struct TrialView: Equatable, Sendable {
    package var secondsLeft: Int
    /// The farthest of the touches from its cross, in pixels; nil where three crosses fit exactly.
    package var error: Int?
    /// The fingers under the new calibration.
    package var contacts: [TouchReading.Contact]

    package init(secondsLeft: Int, error: Int?, contacts: [TouchReading.Contact] = []) {
        self.secondsLeft = secondsLeft
        self.error = error
        self.contacts = contacts
    }
}

/// The end of a calibration.
package enum BenchResult: Hashable, Sendable {
    case kept
    /// Nobody accepted it.
    case reverted
    /// It could not be kept, and is not used.
    case failed
    case refused(CalibrationRefusal)
    /// The owner's settings have a calibration, which goes before any other.
    case configured
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
