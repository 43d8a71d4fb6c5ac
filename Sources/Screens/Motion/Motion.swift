// SPDX-License-Identifier: MIT
package import BootTime
package import KioskSession
import PatternLock

/// The animations of the panel: dots that grow and shrink, a path that settles, a judged drawing, words that shake,
/// and the wait that appears and counts down.
///
/// It follows the views as they come and compares each with the one before. A screen that has just appeared stands
/// still, and so does everything from `end` on.
package struct Motion: Sendable {
    private static let cardAppears = Duration.milliseconds(192)
    private static let secondAppears = Duration.milliseconds(160)

    private var last: ViewState?
    fileprivate var dots = Array(repeating: DotMotion.none, count: Pattern.capacity)
    /// The tone of the stroke that the shrinking dots belonged to.
    fileprivate var leavingTone = StrokeTone.drawing
    fileprivate var snap = LineSnap.none
    fileprivate var toneChange: ToneChange?
    fileprivate var shake: Shake?
    fileprivate var card: Fade?
    fileprivate var second: Fade?
    /// The ring around a corner that is held; nil once it is full.
    private(set) var corner: CornerFill?

    package init() {}

    /// The moment from which everything stands still; nil while it does.
    package var end: Instant? {
        [dots.lazy.compactMap(\.end).max(), snap.end, toneChange?.end, shake?.end, card?.end, second?.end, corner?.end]
            .compactMap { $0 }.max()
    }

    /// Takes in what is to be seen from `now` on.
    package mutating func follow(_ view: ViewState, feedback: TouchFeedback = TouchFeedback(), at now: Instant) {
        defer { last = view }
        followCorner(of: feedback, at: now)
        guard let last, last.id == view.id else { return rest() }
        settle(at: now)
        resizeDots(from: last.stroke, to: view.stroke, at: now)
        snapLine(from: last.stroke, to: view.stroke, at: now)
        judge(from: last.stroke, to: view.stroke, at: now)
        if view.remark != last.remark { shake = view.remark?.tone == .bad ? Shake(start: now) : nil }
        followWait(from: last.wait, to: view.wait, at: now)
    }

    /// Takes in only whether the corner is held, for a panel on which nothing else moves.
    mutating func followCorner(of feedback: TouchFeedback, at now: Instant) {
        corner = feedback.cornerHeld.map { CornerFill(start: $0) }
        if let end = corner?.end, end <= now { corner = nil }
    }

    /// The moment `now` of it, for a picture.
    package func frame(at now: Instant) -> MotionFrame {
        MotionFrame(motion: self, now: now)
    }

    /// Ends and overwrites what is over.
    private mutating func settle(at now: Instant) {
        for index in dots.indices {
            if let end = dots[index].end, end <= now { dots[index] = .none }
        }
        if let end = snap.end, end <= now { snap = .none }
        if let end = toneChange?.end, end <= now { toneChange = nil }
        if let end = shake?.end, end <= now { shake = nil }
        if let end = card?.end, end <= now { card = nil }
        if let end = second?.end, end <= now { second = nil }
    }

    /// Ends and overwrites everything.
    private mutating func rest() {
        for index in dots.indices { dots[index] = .none }
        snap = .none
        toneChange = nil
        shake = nil
        card = nil
        second = nil
    }
}

extension Motion {
    private mutating func resizeDots(from old: StrokeView, to new: StrokeView, at now: Instant) {
        guard old.dots != new.dots else { return }
        for index in dots.indices {
            let dot = Dot(index: index)
            switch (old.dots.contains(dot), new.dots.contains(dot)) {
            case (false, true):
                dots[index] = dots[index].growing(at: now)
            case (true, false):
                dots[index] = dots[index].shrinking(at: now)
                leavingTone = old.tone
            case (true, true), (false, false):
                continue
            }
        }
    }

    /// The segment to a dot that was just hit begins where the finger is.
    private mutating func snapLine(from old: StrokeView, to new: StrokeView, at now: Instant) {
        guard old.dots != new.dots else { return }
        guard new.tone == .drawing, new.dots.count > max(1, old.dots.count), let finger = new.finger ?? old.finger
        else {
            snap = .none
            return
        }
        snap = .from(finger, at: now)
    }

    private mutating func judge(from old: StrokeView, to new: StrokeView, at now: Instant) {
        guard old.tone != new.tone else { return }
        toneChange = old.dots.isEmpty || new.dots.isEmpty ? nil : ToneChange(start: now, former: old.tone)
    }

    private mutating func followWait(from old: Wait?, to new: Wait?, at now: Instant) {
        guard old != new else { return }
        card = new == nil ? nil : old == nil ? Fade(start: now, duration: Motion.cardAppears) : card
        second = old == nil || new == nil ? nil : Fade(start: now, duration: Motion.secondAppears)
    }
}

/// The words beside the grid.
private enum Remark: Hashable {
    case status(LockStatus)
    case step(EnrollStep)

    var tone: StatusTone {
        switch self {
        case .status(let status): status.tone
        case .step(let step): step.tone
        }
    }
}

/// Strokes are refused: for so many seconds, or until a teacher comes.
private enum Wait: Hashable {
    case seconds(Int)
    case endless
}

extension ViewState {
    /// Empty where there is no grid.
    var stroke: StrokeView {
        switch self {
        case .lock(let lock): lock.stroke
        case .enroll(let enroll): enroll.stroke
        case .roster, .unlocked, .challenge, .notice, .idle, .teacher: StrokeView()
        }
    }

    fileprivate var remark: Remark? {
        switch self {
        case .lock(let lock): .status(lock.status)
        case .enroll(let enroll): .step(enroll.step)
        case .roster, .unlocked, .challenge, .notice, .idle, .teacher: nil
        }
    }

    fileprivate var wait: Wait? {
        switch self {
        case .lock(let lock):
            switch lock.status {
            case .lockedOut(let seconds): .seconds(seconds)
            case .stopped: .endless
            case .draw, .checking, .success, .tooShort, .wrong, .alreadyTried, .voided, .denied: nil
            }
        case .roster, .enroll, .unlocked, .challenge, .notice, .idle, .teacher: nil
        }
    }
}

/// One moment of what moves: all that a picture must know of it.
package struct MotionFrame: Sendable {
    private let motion: Motion
    private let now: Instant

    fileprivate init(motion: Motion, now: Instant) {
        self.motion = motion
        self.now = now
    }

    /// Nothing moves.
    package static let still = MotionFrame(motion: Motion(), now: Instant(sinceBoot: .zero))

    /// The dot's size from 0, free, to 1, selected; nil where it is the one that the view says.
    func size(of dot: Dot) -> Double? { self.motion(of: dot).size(at: now) }

    /// The share of a selected dot's color, 0...1; nil where it is as the view says.
    func tint(of dot: Dot) -> Double? { self.motion(of: dot).tint(at: now) }

    private func motion(of dot: Dot) -> DotMotion {
        motion.dots.indices.contains(dot.index) ? motion.dots[dot.index] : .none
    }

    /// The tone of the stroke that the shrinking dots belonged to.
    var shrinkingTone: StrokeTone { motion.leavingTone }

    /// The path's end, in cells, on its way to its last dot's `center`; nil when it is there.
    func lineEnd(toward center: GridPoint) -> GridPoint? { motion.snap.place(toward: center, at: now) }

    /// The tone of the drawing before it was judged; nil where the judgment has settled.
    var formerTone: StrokeTone? { motion.toneChange.flatMap { now < $0.end ? $0.former : nil } }

    /// The share of a judged drawing's new color, and of its dots' new shape, 0...1.
    var toneColor: Double { motion.toneChange?.color(at: now) ?? 1 }
    var toneShape: Double { motion.toneChange?.shape(at: now) ?? 1 }

    /// The shift of the words to the right, in parts of the reach: -1...1.
    var shake: Double { motion.shake?.offset(at: now) ?? 0 }

    /// The progress of the card that tells a wait, 0...1.
    var card: Double { motion.card?.progress(at: now) ?? 1 }

    /// The progress of the number on it, 0...1.
    var second: Double { motion.second?.progress(at: now) ?? 1 }

    /// The filled part of the ring around a corner that is held, 0...1.
    var corner: Double { motion.corner?.progress(at: now) ?? 1 }
}
