// SPDX-License-Identifier: MIT
import Geometry

/// The stroke on the glass and what is said about it; both flows draw on one.
///
/// ```
/// resting --begin--> drawing --lift--> held --clear--> resting
///    ^                  |                 |
///    |                 void             remark
///    +--time, clear-- remarked <---------+     remarked --begin--> drawing
/// ```
/// While a stroke is held, touches are dropped: a stroke counts only from its beginning.
struct DrawingPad<Remark: Hashable & Sendable>: Equatable, Sendable {
    private enum Hand: Equatable, Sendable {
        case resting
        case drawing
        /// Drawn and kept in view until the flow decides.
        case held
        case remarked(Remark, until: Instant)
    }

    // The stroke is no payload of the hand: a stored property can be overwritten, bytes of a former case can't.
    private var stroke: StrokeTracker
    private var hand = Hand.resting

    init(_ settings: SessionSettings) {
        stroke = StrokeTracker(grid: settings.grid, addsDotsBetween: settings.addsDotsBetween)
    }

    var dots: Pattern { stroke.dots }

    mutating func begin(at point: GridPoint) {
        switch hand {
        case .resting, .drawing, .remarked:
            stroke.begin(at: point)
            hand = .drawing
        case .held: break
        }
    }

    mutating func move(to point: GridPoint) {
        guard hand == .drawing else { return }
        stroke.move(to: point)
    }

    /// Ends the stroke and holds it; nil where none was drawn or it hit no dot.
    mutating func lift() -> Pattern? {
        guard hand == .drawing else { return nil }
        guard !stroke.dots.isEmpty else {
            clear()
            return nil
        }
        stroke.lift()
        hand = .held
        return stroke.dots
    }

    /// Drops the stroke that is being drawn and says why; nothing where none is.
    mutating func void(saying remark: Remark, at now: Instant) {
        guard hand == .drawing else { return }
        stroke.wipe()
        self.remark(remark, at: now)
    }

    /// Says something about the stroke, which stays in view as long.
    mutating func remark(_ remark: Remark, at now: Instant) {
        stroke.lift()
        hand = .remarked(remark, until: now + Timing.remark)
    }

    mutating func clear() {
        stroke.wipe()
        hand = .resting
    }

    /// Clears the pad when its remark has been seen long enough.
    mutating func expire(at now: Instant) {
        guard let nextDeadline, nextDeadline <= now else { return }
        clear()
    }

    var nextDeadline: Instant? {
        switch hand {
        case .remarked(_, let until): until
        case .resting, .drawing, .held: nil
        }
    }

    func remark(at now: Instant) -> Remark? {
        switch hand {
        case .remarked(let remark, let until): now < until ? remark : nil
        case .resting, .drawing, .held: nil
        }
    }

    /// The stroke as it is seen; `tone` is that of a held one.
    func view(held tone: StrokeTone, at now: Instant) -> StrokeView {
        switch hand {
        case .resting: StrokeView()
        case .drawing: StrokeView(dots: stroke.dots, finger: stroke.finger, tone: .drawing)
        case .held: StrokeView(dots: stroke.dots, tone: tone)
        case .remarked(_, let until): now < until ? StrokeView(dots: stroke.dots, tone: .error) : StrokeView()
        }
    }
}
