// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import Touch

/// Crosses that are held one after the other, and the values of the touchscreen for each.
///
/// ```
/// up --one finger--> holding --1 s--> taken --all fingers gone--> up, at the next cross
/// holding --the finger is gone--> up
/// any     --a second finger--> crowded --all fingers gone--> up
/// ```
/// Nothing is known yet of where touches land, so no place on the panel does anything: the way out is to touch nothing.
/// The first cross decides which touchscreen is meant; others are not heard after that.
struct CalibrationRun: Equatable, Sendable {
    private enum Finger: Equatable, Sendable {
        case up
        case holding(Hold)
        case taken
        case crowded
    }

    let crosses: [Point]
    private(set) var touches: [CrossTouch] = []
    /// The touchscreen that the first cross was held on.
    private(set) var source: Int?
    private var finger = Finger.up
    private var lastUse: Instant

    init(crosses count: Int, at now: Instant) {
        crosses = count == 3 ? CalibrationRun.three : CalibrationRun.five
        lastUse = now
    }

    /// No two in a line with a third.
    private static let three = [Point(x: 0.1, y: 0.1), Point(x: 0.9, y: 0.5), Point(x: 0.5, y: 0.9)]
    private static let five = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)].map { Point(x: $0, y: $1) }

    /// True once the last cross was held and let go.
    var isComplete: Bool { touches.count == crosses.count && finger == .up }

    /// True when nobody has touched anything for long.
    func isAbandoned(at now: Instant) -> Bool { abandonment.map { $0 <= now } ?? false }

    /// The time at which something happens without a touch.
    var deadline: Instant? {
        if case .holding(let hold) = finger { hold.end } else { abandonment }
    }

    private var abandonment: Instant? {
        if case .holding = finger { nil } else { lastUse + Timing.crossIdle }
    }

    /// Takes in what a touchscreen tells.
    mutating func take(_ reading: TouchReading, at now: Instant) {
        advance(to: now)
        guard source == nil || source == reading.source else { return }
        guard let contact = reading.contacts.first else {
            letGo(of: reading.source, at: now)
            return
        }
        switch finger {
        case .taken, .crowded: break  // All fingers have to go first.
        case .up, .holding:
            if reading.contacts.count > 1 {
                finger = .crowded
            } else if case .holding(var hold) = finger, hold.source == reading.source, hold.contact == contact.number {
                hold.move(to: contact, at: now)
                finger = .holding(hold)
            } else if touches.count < crosses.count {
                lastUse = now
                finger = .holding(Hold(contact, of: reading.source, at: now))
            }
        }
    }

    /// Takes in the values of a finger that has held the cross for long enough.
    mutating func advance(to now: Instant) {
        guard case .holding(var hold) = finger, hold.end <= now, touches.count < crosses.count else { return }
        touches.append(hold.touch(of: crosses[touches.count]))
        source = hold.source
        finger = .taken
    }

    private mutating func letGo(of source: Int, at now: Instant) {
        if case .holding(let hold) = finger, hold.source != source { return }
        finger = .up
        lastUse = now
    }

    var view: CrossView {
        let isTaken = finger == .taken
        let number = max(1, min(isTaken ? touches.count : touches.count + 1, crosses.count))
        let phase: CrossView.Phase =
            switch finger {
            case .up: .waiting
            case .holding: .held
            case .taken: .taken
            case .crowded: .crowded
            }
        return CrossView(place: crosses[number - 1], phase: phase, number: number, count: crosses.count)
    }
}

/// A finger on a cross, with the mean of its values by time: a finger that rests sends nothing (E25).
private struct Hold: Equatable, Sendable {
    private static let duration = Duration.seconds(1)
    /// A finger that comes down slides to where it stays.
    private static let settling = Duration.milliseconds(250)

    let source: Int
    let contact: UInt64
    let end: Instant
    private var last: Instant
    private var x: Double
    private var y: Double
    /// Sums of values and seconds.
    private var sumX = 0.0
    private var sumY = 0.0
    private var seconds = 0.0

    init(_ contact: TouchReading.Contact, of source: Int, at now: Instant) {
        self.source = source
        self.contact = contact.number
        end = now + Hold.duration
        last = now + Hold.settling
        x = Double(contact.rawX)
        y = Double(contact.rawY)
    }

    mutating func move(to contact: TouchReading.Contact, at now: Instant) {
        pass(to: now)
        x = Double(contact.rawX)
        y = Double(contact.rawY)
    }

    mutating func touch(of cross: Point) -> CrossTouch {
        pass(to: end)
        return CrossTouch(cross: cross, rawX: sumX / seconds, rawY: sumY / seconds)
    }

    private mutating func pass(to now: Instant) {
        let now = min(now, end)
        guard now > last else { return }
        let time = (now - last) / .seconds(1)
        sumX += x * time
        sumY += y * time
        seconds += time
        last = now
    }
}
