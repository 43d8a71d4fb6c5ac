// SPDX-License-Identifier: MIT
package import BootTime
package import Drawing
package import KioskSession

/// What is to be seen now, and whether it was painted already.
package struct Sight: Sendable {
    /// All that a picture depends on.
    private struct Look: Equatable {
        var view: ViewState
        var finger: FingerView
        /// While something moves every moment looks different, and a ring that fills in steps does at each step; nil
        /// while neither is there.
        var moment: Instant?
    }

    private var appearance: Appearance
    private var motion = Motion()
    private var look: Look?
    private var painted: Look?

    package init(_ appearance: Appearance = Appearance()) {
        self.appearance = appearance
    }

    /// Whether a picture of it would differ from the one that was painted last.
    package var isNew: Bool { look != painted }

    /// When everything stands still; nil while it does: then only another view or the finger can make it new.
    package var motionEnd: Instant? { appearance.moves ? motion.end : nil }

    /// Where nothing moves: when the ring around a corner that is held grows by its next step; nil while there is none.
    package private(set) var nextStep: Instant?

    /// Takes in what there is from `now` on.
    ///
    /// What the owner does not want to be seen makes nothing new.
    package mutating func follow(_ view: ViewState, finger: FingerView = FingerView(), at now: Instant) {
        let view = appearance.shown(view)
        look = Look(view: view, finger: finger, moment: moment(of: view, finger, at: now))
    }

    /// Goes on in other words and colors; the next picture is new.
    package mutating func change(to appearance: Appearance) {
        self.appearance = appearance
        painted = nil
    }

    /// The picture, which counts as painted from now on; nil before the first view.
    package mutating func scene(by builder: SceneBuilder) -> Scene? {
        guard let look else { return nil }
        painted = look
        let frame = look.moment.map { motion.frame(at: $0) } ?? .still
        return builder.scene(for: look.view, finger: look.finger, motion: frame)
    }

    /// Moves on to what there is to be seen `now`, and says which moment of it that is.
    private mutating func moment(of view: ViewState, _ finger: FingerView, at now: Instant) -> Instant? {
        guard appearance.moves else {
            motion.followCorner(of: finger, at: now)
            nextStep = motion.corner?.nextStep(after: now)
            return motion.corner?.lastStep(at: now)
        }
        motion.follow(view, finger: finger, at: now)
        return motion.end == nil ? nil : now
    }
}
