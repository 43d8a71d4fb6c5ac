// SPDX-License-Identifier: MIT
import BootTime
import PatternLock
import Touch

/// Touches of a screen with a grid, as a flow receives them.
enum GridInput: Equatable, Sendable {
    case began(GridPoint)
    case moved(GridPoint)
    case lifted
    case voided(VoidReason)
    case pressed(Button)

    var isButton: Bool {
        switch self {
        case .pressed: true
        case .began, .moved, .lifted, .voided: false
        }
    }
}

/// The input of a pattern, in one stroke or tap by tap, and the message about it.
///
/// ```
/// resting --begin--> drawing --lift--> held --clear--> resting
///    |                  |                |
///    +---begin--> tapping --OK--> held   |            where dots are tapped
///    ^                  |                |
///    |                 void           message
///    +--time, clear-- answered <---------+     answered --begin--> drawing
/// ```
/// While a stroke is held, touches are dropped: a stroke counts only from its beginning.
enum PatternInput<Message: Hashable & Sendable>: Equatable, Sendable {
    case resting
    case drawing
    /// Some dots are tapped, and more may come until then; the finger is on the panel or not.
    case tapping(until: Instant)
    /// Drawn and kept in view until the flow decides.
    case held
    case answered(Message, until: Instant)

    mutating func begin(at point: GridPoint, in context: inout SessionContext) {
        switch (self, context.settings.entry) {
        case (.resting, .draw), (.drawing, .draw), (.tapping, .draw), (.answered, .draw):
            context.secrets.stroke.begin(at: point)
            self = .drawing
        case (.resting, .tap), (.drawing, .tap), (.answered, .tap):
            context.secrets.stroke.begin(at: point)
            self = .tapping(until: context.now + Timing.tapping)
        case (.tapping, .tap):
            context.secrets.stroke.lift()
            add(point, in: &context)
        case (.held, _): break
        }
    }

    mutating func move(to point: GridPoint, in context: inout SessionContext) {
        switch self {
        case .drawing: context.secrets.stroke.move(to: point)
        case .tapping where context.secrets.stroke.finger != nil: add(point, in: &context)
        case .resting, .tapping, .held, .answered: break
        }
    }

    /// Ends a stroke and holds it where it makes a pattern; answers `tooShort` where it has too few dots for one.
    /// Between two taps nothing ends.
    /// - Returns: True where the stroke is held.
    mutating func lift(orSaying tooShort: Message, in context: inout SessionContext) -> Bool {
        switch self {
        case .drawing: return finish(orSaying: tooShort, in: &context)
        case .tapping:
            rest(in: &context)
            return false
        case .resting, .held, .answered: return false
        }
    }

    /// Ends tapping as a lift ends a stroke.
    /// - Returns: True where the tapped dots are held.
    mutating func submit(orSaying tooShort: Message, in context: inout SessionContext) -> Bool {
        guard case .tapping = self else { return false }
        return finish(orSaying: tooShort, in: &context)
    }

    private mutating func finish(orSaying tooShort: Message, in context: inout SessionContext) -> Bool {
        guard !context.secrets.stroke.dots.isEmpty else {
            clear(in: &context)
            return false
        }
        context.secrets.stroke.lift()
        guard context.settings.rule.accepts(context.secrets.stroke.dots) else {
            say(tooShort, at: context.now)
            return false
        }
        self = .held
        return true
    }

    /// Drops the drawing and answers why; ignored where there is none, or where the reason changes nothing.
    mutating func void(_ reason: VoidReason, saying message: Message, in context: inout SessionContext) {
        switch self {
        case .tapping where !PatternEntry.tap.isVoid(by: reason): rest(in: &context)
        case .drawing, .tapping:
            context.secrets.stroke.wipe()
            say(message, at: context.now)
        case .resting, .held, .answered: break
        }
    }

    /// Takes the tapping finger off; a tap that hit no dot was nothing.
    private mutating func rest(in context: inout SessionContext) {
        context.secrets.stroke.lift()
        if context.secrets.stroke.dots.isEmpty { clear(in: &context) }
    }

    /// Continues tapping; only another dot prolongs the time there is.
    private mutating func add(_ point: GridPoint, in context: inout SessionContext) {
        let count = context.secrets.stroke.dots.count
        context.secrets.stroke.move(to: point)
        if context.secrets.stroke.dots.count > count { self = .tapping(until: context.now + Timing.tapping) }
    }

    /// Shows a message about the stroke, which stays in view as long.
    mutating func say(_ message: Message, at now: Instant, for duration: Duration = Timing.message) {
        self = .answered(message, until: now + duration)
    }

    mutating func clear(in context: inout SessionContext) {
        context.secrets.stroke.wipe()
        self = .resting
    }

    /// Clears the stroke when the message has been seen long enough, or when tapping has paused too long.
    mutating func expire(in context: inout SessionContext) {
        guard let nextDeadline, nextDeadline <= context.now else { return }
        clear(in: &context)
    }

    var nextDeadline: Instant? {
        switch self {
        case .tapping(let until), .answered(_, let until): until
        case .resting, .drawing, .held: nil
        }
    }

    func message(at now: Instant) -> Message? {
        switch self {
        case .answered(let message, let until): now < until ? message : nil
        case .resting, .drawing, .tapping, .held: nil
        }
    }

    /// The visible stroke.
    ///
    /// - Parameters:
    ///   - tone: Of a held stroke.
    ///   - answered: Of a stroke that a message is about.
    func view(
        of stroke: StrokeTracker, held tone: StrokeTone, answered: StrokeTone = .error, at now: Instant
    ) -> StrokeView {
        switch self {
        case .resting: StrokeView()
        case .drawing: StrokeView(dots: stroke.dots, finger: stroke.finger, tone: .drawing)
        // No line to the finger: it taps.
        case .tapping(let until): now < until ? StrokeView(dots: stroke.dots, tone: .drawing) : StrokeView()
        case .held: StrokeView(dots: stroke.dots, tone: tone)
        case .answered(_, let until): now < until ? StrokeView(dots: stroke.dots, tone: answered) : StrokeView()
        }
    }
}
