// SPDX-License-Identifier: MIT
package import Geometry
package import PatternLock

/// What moves on the panel: dots that grow and shrink, and words that shake.
///
/// It follows the views as they come and compares each with the one before. A screen that has just appeared stands
/// still, and so does everything from `end` on.
package struct Motion: Sendable {
    private var last: ViewState?
    private var dots = Array(repeating: DotMotion.none, count: Pattern.capacity)
    /// What the stroke looked like that the shrinking dots belonged to.
    private var leavingTone = StrokeTone.drawing
    private var shake: Shake?

    package init() {}

    /// When everything stands still; nil while it does.
    package var end: Instant? { [dots.lazy.compactMap(\.end).max(), shake?.end].compactMap { $0 }.max() }

    /// Takes in what is to be seen from `now` on.
    package mutating func follow(_ view: ViewState, at now: Instant) {
        defer { last = view }
        guard let last, last.screen == view.screen else { return rest() }
        settle(at: now)
        resizeDots(from: last.stroke, to: view.stroke, at: now)
        if view.remark != last.remark { shake = view.remark?.tone == .bad ? Shake(start: now) : nil }
    }

    /// What a picture at `now` has to show of it.
    package func frame(at now: Instant) -> MotionFrame {
        MotionFrame(motion: self, now: now)
    }

    /// The dot's size from 0, free, to 1, selected; nil where it is the one that the view says.
    func size(of dot: Dot, at now: Instant) -> Double? {
        dots.indices.contains(dot.index) ? dots[dot.index].size(at: now) : nil
    }

    func offset(at now: Instant) -> Double { shake?.offset(at: now) ?? 0 }

    /// The color's reason of the dots that shrink.
    var shrinkingTone: StrokeTone { leavingTone }

    /// Ends and overwrites what is over.
    private mutating func settle(at now: Instant) {
        for index in dots.indices {
            if let end = dots[index].end, end <= now { dots[index] = .none }
        }
        if let end = shake?.end, end <= now { shake = nil }
    }

    /// Ends and overwrites everything.
    private mutating func rest() {
        for index in dots.indices { dots[index] = .none }
        shake = nil
    }

    private mutating func resizeDots(from old: StrokeView, to new: StrokeView, at now: Instant) {
        guard old.dots != new.dots else { return }
        for index in dots.indices {
            let dot = Dot(index: index)
            switch (old.dots.contains(dot), new.dots.contains(dot)) {
            case (false, true):
                dots[index] = .grow(from: dots[index].size(at: now) ?? 0, at: now)
            case (true, false):
                dots[index] = .shrink(from: dots[index].size(at: now) ?? 1, at: now)
                leavingTone = old.tone
            case (true, true), (false, false):
                continue
            }
        }
    }
}

/// What the words beside the grid say.
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

extension ViewState {
    /// Empty where there is no grid.
    fileprivate var stroke: StrokeView {
        switch self {
        case .lock(let lock): lock.stroke
        case .enroll(let enroll): enroll.stroke
        case .unlocked, .notice: StrokeView()
        }
    }

    fileprivate var remark: Remark? {
        switch self {
        case .lock(let lock): .status(lock.status)
        case .enroll(let enroll): .step(enroll.step)
        case .unlocked, .notice: nil
        }
    }
}
