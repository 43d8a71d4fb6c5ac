// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import Touch

/// A letter that is drawn as it is seen, after taps have turned the picture upright where that is needed.
///
/// ```
/// up  --one finger--> drawing --lifted--> up: tapped, or drawn
/// any --a second finger--> crowded --all fingers gone--> up
/// ```
/// Nothing is known yet of where touches land, so a tap anywhere turns the picture, and the way out is to touch nothing.
struct OrientationRun: Equatable, Sendable {
    enum Outcome: Equatable {
        case tapped
        case drawn(Orientation, on: Int)
    }

    private enum Finger: Equatable, Sendable {
        case up
        case drawing(Way)
        case crowded(source: Int)
    }

    /// A finger's way over the picture so far.
    private struct Way: Equatable, Sendable {
        let source: Int
        let contact: UInt64
        var places: [Point] = []
    }

    /// More samples than this are no letter any more.
    private static let mostPlaces = 4096

    /// True where taps turn the picture.
    let turns: Bool
    private var quarters = 0
    private var finger = Finger.up
    /// The flaw of the last drawing.
    private var refusal: DrawingRefusal?
    private var lastUse: Instant

    init(turns: Bool, at now: Instant) {
        self.turns = turns
        lastUse = now
    }

    /// True where the picture stands otherwise than before.
    var isTurned: Bool { quarters % 4 != 0 }

    /// The time at which it ends without a touch.
    var deadline: Instant? { finger == .up ? lastUse + Timing.crossIdle : nil }

    /// True when nobody has touched anything for long.
    func isAbandoned(at now: Instant) -> Bool { deadline.map { $0 <= now } ?? false }

    /// Takes in what a touchscreen tells.
    ///
    /// - Returns: What was drawn, once the finger has lifted; nil before, and for nothing of use.
    mutating func take(_ reading: TouchReading, at now: Instant) -> Outcome? {
        lastUse = now
        guard let contact = reading.contacts.first else { return letGo(of: reading.source) }
        switch finger {
        case .crowded: break  // All fingers have to go first.
        case .up, .drawing:
            guard reading.contacts.count == 1 else {
                finger = .crowded(source: reading.source)
                break
            }
            draw(contact, on: reading.source)
        }
        return nil
    }

    private mutating func draw(_ contact: TouchReading.Contact, on source: Int) {
        var way = Way(source: source, contact: contact.number)
        if case .drawing(let former) = finger {
            // A finger on another touchscreen is a second one.
            guard former.source == source else {
                finger = .crowded(source: former.source)
                return
            }
            if former.contact == contact.number { way = former }
        }
        if let place = contact.place, way.places.count < OrientationRun.mostPlaces { way.places.append(place) }
        refusal = nil
        finger = .drawing(way)
    }

    private mutating func letGo(of source: Int) -> Outcome? {
        switch finger {
        case .up: return nil
        case .crowded(let crowded):
            if crowded == source { finger = .up }
            return nil
        case .drawing(let way):
            guard way.source == source else { return nil }
            finger = .up
            return outcome(of: way)
        }
    }

    private mutating func outcome(of way: Way) -> Outcome? {
        let letter = DrawnLetter(way.places)
        guard !way.places.isEmpty else { return nil }
        if letter.isTap {
            guard turns else { return nil }
            quarters += 1
            return .tapped
        }
        do throws(DrawingRefusal) {
            return .drawn(try letter.orientation(), on: way.source)
        } catch {
            refusal = error
            return nil
        }
    }

    var view: LetterView {
        let phase: LetterView.Phase =
            switch finger {
            case .up: refusal.map { .refused($0) } ?? .waiting
            case .drawing: .drawing
            case .crowded: .crowded
            }
        return LetterView(phase: phase, turns: turns)
    }
}
