// SPDX-License-Identifier: MIT
package import BootTime
package import Drawing
import KioskSession

/// Tells whether the panel must be painted, and until when it moves.
package struct RepaintTracker {
    /// All that a picture depends on.
    private struct Inputs {
        var shown: ShownScreen
        var feedback: TouchFeedback
        var light: Light
        /// While something moves every moment looks different, and a ring that fills in steps does at each step; nil
        /// while neither is there.
        var moment: Instant?

        func change(since former: Inputs) -> Change {
            guard feedback == former.feedback, light == former.light, moment == former.moment,
                shown.layout.isSame(besidesFinger: former.shown.layout)
            else { return .picture }
            if shown.layout.finger == former.shown.layout.finger { return .nothing }
            return moment == nil ? .finger : .picture
        }
    }

    /// The difference from the picture that was painted last.
    private enum Change {
        case nothing
        /// Only the finger's place: most samples of a stroke bring just that.
        case finger
        case picture
    }

    private var moves: Bool
    private var motion = Motion()
    private var inputs: Inputs?
    private var painted: (inputs: Inputs, scene: Scene)?
    private var change = Change.nothing

    /// - Parameter moves: Whether anything moves by itself.
    package init(moves: Bool = true) {
        self.moves = moves
    }

    /// True while a picture would differ from the one that was painted last.
    package var isNew: Bool { change != .nothing }

    /// The moment from which everything stands still; nil while it does: only another screen or the finger makes a
    /// picture new then.
    package var motionEnd: Instant? { moves ? motion.end : nil }

    /// The next step of the ring around a corner that is held, where nothing else moves; nil while there is none.
    package private(set) var nextStep: Instant?

    /// Takes in what the panel shows from `now` on.
    package mutating func follow(
        _ shown: ShownScreen, feedback: TouchFeedback = TouchFeedback(), light: Light = .full, at now: Instant
    ) {
        let inputs = Inputs(
            shown: shown, feedback: feedback, light: light, moment: moment(of: shown, feedback, at: now))
        change = painted.map { inputs.change(since: $0.inputs) } ?? .picture
        self.inputs = inputs
    }

    /// Makes the next picture a new one, in other words and colors.
    package mutating func repaint() {
        painted = nil
        if inputs != nil { change = .picture }
    }

    /// The picture, which counts as painted from now on; nil before the first screen.
    package mutating func scene(by builder: SceneBuilder) -> Scene? {
        guard let inputs else { return nil }
        let scene = followedFinger(of: inputs, by: builder) ?? wholeScene(of: inputs, by: builder)
        painted = (inputs, scene)
        change = .nothing
        return scene
    }

    /// The last picture with the finger elsewhere; nil where more is new.
    private func followedFinger(of inputs: Inputs, by builder: SceneBuilder) -> Scene? {
        guard change == .finger, let painted else { return nil }
        return builder.scene(painted.scene, withFingerOf: inputs.shown)
    }

    private func wholeScene(of inputs: Inputs, by builder: SceneBuilder) -> Scene {
        let frame = inputs.moment.map { motion.frame(at: $0) } ?? .still
        return builder.scene(of: inputs.shown, feedback: inputs.feedback, motion: frame, light: inputs.light)
    }

    /// Moves on to `now`, and returns the moment that a picture shows.
    private mutating func moment(of shown: ShownScreen, _ feedback: TouchFeedback, at now: Instant) -> Instant? {
        guard moves else {
            motion.followCorner(of: feedback, at: now)
            nextStep = motion.corner?.nextStep(after: now)
            return motion.corner?.lastStep(at: now)
        }
        motion.follow(shown.view, feedback: feedback, at: now)
        return motion.end == nil ? nil : now
    }
}
