// SPDX-License-Identifier: MIT
import Geometry

/// What the finger does on the sheet and what is said about its stroke; both flows draw with one.
///
/// ```
/// resting --begin--> drawing --lift--> held --clear--> resting
///    ^                  |                |
///    |                 void            remark
///    +--time, clear-- remarked <---------+     remarked --begin--> drawing
/// ```
/// While a stroke is held, touches are dropped: a stroke counts only from its beginning.
enum DrawingHand<Remark: Hashable & Sendable>: Equatable, Sendable {
    case resting
    case drawing
    /// Drawn and kept in view until the flow decides.
    case held
    case remarked(Remark, until: Instant)

    mutating func begin(at point: GridPoint, on sheet: inout Sheet) {
        switch self {
        case .resting, .drawing, .remarked:
            sheet.stroke.begin(at: point)
            self = .drawing
        case .held: break
        }
    }

    func move(to point: GridPoint, on sheet: inout Sheet) {
        guard self == .drawing else { return }
        sheet.stroke.move(to: point)
    }

    /// Ends the stroke and holds it where it makes a pattern; says `remark` where it has too few dots for one.
    /// - Returns: Whether it is held.
    mutating func lift(
        from sheet: inout Sheet, accepting rule: PatternRule, orSaying remark: Remark, at now: Instant
    ) -> Bool {
        guard self == .drawing else { return false }
        guard !sheet.stroke.dots.isEmpty else {
            clear(&sheet)
            return false
        }
        sheet.stroke.lift()
        guard rule.accepts(sheet.stroke.dots) else {
            say(remark, at: now)
            return false
        }
        self = .held
        return true
    }

    /// Drops the stroke that is being drawn and says why; nothing where none is.
    mutating func void(saying remark: Remark, at now: Instant, on sheet: inout Sheet) {
        guard self == .drawing else { return }
        sheet.stroke.wipe()
        say(remark, at: now)
    }

    /// Says something about the stroke, which stays in view as long.
    mutating func say(_ remark: Remark, at now: Instant) {
        self = .remarked(remark, until: now + Timing.remark)
    }

    mutating func clear(_ sheet: inout Sheet) {
        sheet.stroke.wipe()
        self = .resting
    }

    /// Clears the sheet when the remark has been seen long enough.
    mutating func expire(at now: Instant, on sheet: inout Sheet) {
        guard let nextDeadline, nextDeadline <= now else { return }
        clear(&sheet)
    }

    var nextDeadline: Instant? {
        switch self {
        case .remarked(_, let until): until
        case .resting, .drawing, .held: nil
        }
    }

    func remark(at now: Instant) -> Remark? {
        switch self {
        case .remarked(let remark, let until): now < until ? remark : nil
        case .resting, .drawing, .held: nil
        }
    }

    /// The stroke as it is seen; `tone` is that of a held one.
    func view(of stroke: StrokeTracker, held tone: StrokeTone, at now: Instant) -> StrokeView {
        switch self {
        case .resting: StrokeView()
        case .drawing: StrokeView(dots: stroke.dots, finger: stroke.finger, tone: .drawing)
        case .held: StrokeView(dots: stroke.dots, tone: tone)
        case .remarked(_, let until): now < until ? StrokeView(dots: stroke.dots, tone: .error) : StrokeView()
        }
    }
}
