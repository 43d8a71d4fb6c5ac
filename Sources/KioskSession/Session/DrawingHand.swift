// SPDX-License-Identifier: MIT
import BootTime
import PatternLock
import Touch

/// What the finger does on the sheet and what is said about its stroke; both flows draw with one.
///
/// ```
/// resting --begin--> drawing --lift--> held --clear--> resting
///    |                  |                |
///    +---begin--> tapping --OK--> held   |            where dots are tapped
///    ^                  |                |
///    |                 void            remark
///    +--time, clear-- remarked <---------+     remarked --begin--> drawing
/// ```
/// While a stroke is held, touches are dropped: a stroke counts only from its beginning.
enum DrawingHand<Remark: Hashable & Sendable>: Equatable, Sendable {
    case resting
    case drawing
    /// Some dots are tapped, and more may come until then; the finger is on the panel or not.
    case tapping(until: Instant)
    /// Drawn and kept in view until the flow decides.
    case held
    case remarked(Remark, until: Instant)

    mutating func begin(at point: GridPoint, by entry: PatternEntry, at now: Instant, on sheet: inout Sheet) {
        switch (self, entry) {
        case (.resting, .draw), (.drawing, .draw), (.tapping, .draw), (.remarked, .draw):
            sheet.stroke.begin(at: point)
            self = .drawing
        case (.resting, .tap), (.drawing, .tap), (.remarked, .tap):
            sheet.stroke.begin(at: point)
            self = .tapping(until: now + Timing.tapping)
        case (.tapping, .tap):
            sheet.stroke.lift()
            add(point, at: now, to: &sheet)
        case (.held, _): break
        }
    }

    mutating func move(to point: GridPoint, at now: Instant, on sheet: inout Sheet) {
        switch self {
        case .drawing: sheet.stroke.move(to: point)
        case .tapping where sheet.stroke.finger != nil: add(point, at: now, to: &sheet)
        case .resting, .tapping, .held, .remarked: break
        }
    }

    /// Ends a stroke and holds it where it makes a pattern; says `remark` where it has too few dots for one.
    /// Between two taps nothing ends.
    /// - Returns: Whether it is held.
    mutating func lift(
        from sheet: inout Sheet, accepting rule: PatternRule, orSaying remark: Remark, at now: Instant
    ) -> Bool {
        switch self {
        case .drawing: return finish(&sheet, accepting: rule, orSaying: remark, at: now)
        case .tapping:
            rest(on: &sheet)
            return false
        case .resting, .held, .remarked: return false
        }
    }

    /// Ends tapping as a lift ends a stroke.
    /// - Returns: Whether the tapped dots are held.
    mutating func handIn(
        _ sheet: inout Sheet, accepting rule: PatternRule, orSaying remark: Remark, at now: Instant
    ) -> Bool {
        guard case .tapping = self else { return false }
        return finish(&sheet, accepting: rule, orSaying: remark, at: now)
    }

    private mutating func finish(
        _ sheet: inout Sheet, accepting rule: PatternRule, orSaying remark: Remark, at now: Instant
    ) -> Bool {
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

    /// Drops what is being drawn and says why; nothing where nothing is, or where it changes nothing.
    mutating func void(_ reason: VoidReason, saying remark: Remark, at now: Instant, on sheet: inout Sheet) {
        switch self {
        case .tapping where !PatternEntry.tap.isVoid(by: reason): rest(on: &sheet)
        case .drawing, .tapping:
            sheet.stroke.wipe()
            say(remark, at: now)
        case .resting, .held, .remarked: break
        }
    }

    /// Takes the tapping finger off; what hit no dot was nothing.
    private mutating func rest(on sheet: inout Sheet) {
        sheet.stroke.lift()
        if sheet.stroke.dots.isEmpty { clear(&sheet) }
    }

    /// Goes on tapping; only another dot prolongs the time there is.
    private mutating func add(_ point: GridPoint, at now: Instant, to sheet: inout Sheet) {
        let count = sheet.stroke.dots.count
        sheet.stroke.move(to: point)
        if sheet.stroke.dots.count > count { self = .tapping(until: now + Timing.tapping) }
    }

    /// Says something about the stroke, which stays in view as long.
    mutating func say(_ remark: Remark, at now: Instant, for duration: Duration = Timing.remark) {
        self = .remarked(remark, until: now + duration)
    }

    mutating func clear(_ sheet: inout Sheet) {
        sheet.stroke.wipe()
        self = .resting
    }

    /// Clears the sheet when the remark has been seen long enough, or when tapping is not gone on with.
    mutating func expire(at now: Instant, on sheet: inout Sheet) {
        guard let nextDeadline, nextDeadline <= now else { return }
        clear(&sheet)
    }

    var nextDeadline: Instant? {
        switch self {
        case .tapping(let until), .remarked(_, let until): until
        case .resting, .drawing, .held: nil
        }
    }

    func remark(at now: Instant) -> Remark? {
        switch self {
        case .remarked(let remark, let until): now < until ? remark : nil
        case .resting, .drawing, .tapping, .held: nil
        }
    }

    /// The stroke as it is seen; the tones are those of a held one, and of one that something is said about.
    func view(
        of stroke: StrokeTracker, held tone: StrokeTone, remarked: StrokeTone = .error, at now: Instant
    ) -> StrokeView {
        switch self {
        case .resting: StrokeView()
        case .drawing: StrokeView(dots: stroke.dots, finger: stroke.finger, tone: .drawing)
        // No line to the finger: it taps.
        case .tapping(let until): now < until ? StrokeView(dots: stroke.dots, tone: .drawing) : StrokeView()
        case .held: StrokeView(dots: stroke.dots, tone: tone)
        case .remarked(_, let until): now < until ? StrokeView(dots: stroke.dots, tone: remarked) : StrokeView()
        }
    }
}
