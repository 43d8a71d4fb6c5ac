// SPDX-License-Identifier: MIT
package import BootTime
package import Drawing
package import Geometry
package import LinuxSystem

/// The panel's screen: finds a display, shows scenes on it, and waits for another when it goes (K06, K07).
package final class PanelDisplay {
    /// Between two frames of a motion where no flip sets the pace: 60 Hz.
    private static let frame = Duration.microseconds(16_600)

    private let watcher: DisplayWatcher
    private let selection: DisplaySelection
    private let reach: Reach
    private let painter: Painter
    private var picture: DisplayedPicture?
    /// One that is to be closed, in a step of its own: the kernel may wait for it as long as for a change of the picture.
    private var lost: (picture: DisplayedPicture, since: Instant)?
    /// While another terminal is in front.
    private var isAway = false
    /// Whether there ever was a display.
    private var hasShown = false
    /// When the first picture was on its way to a display.
    package private(set) var firstPicture: Instant?
    private var backoff = Backoff()
    private var retry: Instant?
    /// Why there is no display, in one line; nil while there is one.
    package private(set) var trouble: String? = "waiting for a display"

    package init(selecting selection: DisplaySelection, reach: Reach, painter: Painter) throws(SystemError) {
        watcher = try DisplayWatcher()
        self.selection = selection
        self.reach = reach
        self.painter = painter
    }

    /// The display in use, such as "/dev/dri/card0 (virtio_gpu) Virtual-1 ...".
    package var summary: String? { picture?.display.summary }

    /// Whether a person can see what is shown, and so can mean what they touch.
    package var isSeen: Bool { picture != nil && !isAway }

    /// The upright picture's measures; nil without a display.
    package var geometry: PanelGeometry? {
        guard var geometry = picture?.display.geometry else { return nil }
        geometry.reach = reach
        return geometry
    }
    package var rotation: Rotation { picture?.display.rotation ?? .none }

    /// What to poll for reading.
    package var descriptors: [Int32] { [watcher.descriptor] + (picture.map { [$0.display.descriptor] } ?? []) }

    /// When to call `advance` although nothing is readable.
    package var nextDeadline: Instant? {
        let display = picture?.display
        let frame = display.flatMap { $0.lacksNothing || $0.isReleased ? nil : $0.nextFrame }
        return [display?.flipDeadline, frame, retry, lost?.since].compactMap { $0 }.min()
    }

    /// When a scene that differs could be shown, if not at once; nil also while something else has to happen first:
    /// a flip that lands, a display that comes back.
    package var nextFrame: Instant? { freeDisplay?.nextFrame }

    /// When something that moves and was painted at `now` is to be painted again; nil while a flip in flight sets the
    /// pace, and without a display.
    package func nextFrame(after now: Instant) -> Instant? {
        guard let display = freeDisplay else { return nil }
        if let paced = display.nextFrame, paced > now { return paced }
        return now + PanelDisplay.frame
    }

    /// Whether there is a display on which nothing was painted yet.
    package var isBlank: Bool { picture.map { $0.scene == nil } ?? false }

    /// Whether a scene would be shown at once.
    package func takesFrame(at now: Instant) -> Bool { picture?.takesFrame(at: now) ?? false }

    /// Looks for a display for the first time.
    package func start(at now: Instant) throws(DisplayError) {
        try choose(at: now)
    }

    /// Shows the scene; call it when the screen takes a frame.
    package func show(_ scene: Scene, at now: Instant) throws(DisplayError) {
        guard let picture else { return }
        do {
            noteFirst(try picture.show(scene, with: painter))
        } catch {
            try lose(error, at: now)
        }
    }

    /// Goes on with words of another language, given by its BCP 47 tag.
    package func speak(_ language: String) { painter.speak(language) }

    /// The scene on a canvas of its own, seen nowhere.
    package func canvas(showing scene: Scene, size: PixelSize) -> Canvas {
        painter.picture(of: scene, size: size)
    }

    /// Takes in what is readable among `ready`.
    package func dispatch(_ ready: [Int32], at now: Instant) throws(DisplayError) {
        if ready.contains(watcher.descriptor) {
            follow(watcher.dispatch(using: picture?.display.node), at: now)
        }
        guard let display = picture?.display, ready.contains(display.descriptor) else { return }
        do {
            _ = try display.dispatch()
        } catch {
            try lose(error, at: now)
        }
    }

    /// Does what is due by now, and one step that may be long at most.
    package func advance(to now: Instant) throws(DisplayError) {
        if lost != nil {
            lost = nil
            return
        }
        if let retry, retry <= now { return try choose(at: now) }
        guard let picture else { return }
        do {
            if let deadline = picture.display.flipDeadline, deadline <= now {
                try picture.display.flipTimedOut(at: now)
            }
            noteFirst(try picture.catchUp(at: now))
        } catch {
            try lose(error, at: now)
        }
    }

    /// Another terminal comes to the front: lets the display go (K63).
    package func leave() {
        isAway = true
        retry = nil
        // Its card would still be ours.
        lost = nil
        do {
            try picture?.display.release()
        } catch {
            picture = nil
            Log.warning("display: \(error)")
        }
    }

    /// The terminal is in front again.
    package func enter(at now: Instant) {
        isAway = false
        retry = now
    }

    private func noteFirst(_ isSent: Bool) {
        if isSent { firstPicture = firstPicture ?? Clock.now }
    }

    /// The display, if it has no flip in flight and is ours.
    private var freeDisplay: Display? {
        guard let display = picture?.display, !display.isFlipPending, !display.isReleased else { return nil }
        return display
    }

    /// Opening another display is left to `advance`: a step of its own.
    private func follow(_ news: DisplayNews, at now: Instant) {
        switch news {
        case .none: return
        case .cardsChanged:
            if picture == nil { retry = now }
        case .outputsChanged:
            do {
                try picture?.display.outputsChanged()
            } catch {
                letGo(at: now)
            }
            if picture == nil { retry = now }
        case .cardGone:
            letGo(at: now)
            retry = now
        }
    }

    /// Opens the best display there is, or takes ours back.
    private func choose(at now: Instant) throws(DisplayError) {
        retry = nil
        guard !isAway else { return }
        do {
            if let picture {
                try picture.takeBack()
            } else {
                let display = try Display(on: watcher.cards(), selecting: selection)
                picture = DisplayedPicture(on: display)
                Log.info("display: \(display.summary)")
            }
            backoff = Backoff()
            trouble = nil
            hasShown = true
        } catch {
            // One that another program holds is ours again later; any other trouble needs a card opened anew.
            if case .notMaster = error {} else { letGo(at: now) }
            try wait(after: error, at: now)
        }
    }

    private func lose(_ error: DisplayError, at now: Instant) throws(DisplayError) {
        letGo(at: now)
        try wait(after: error, at: now)
    }

    /// Leaves closing the display to `advance`.
    private func letGo(at now: Instant) {
        guard let picture else { return }
        lost = (picture, now)
        self.picture = nil
    }

    private func wait(after error: DisplayError, at now: Instant) throws(DisplayError) {
        if trouble != error.description { Log.warning("display: \(error)") }
        trouble = error.description
        switch error.remedy {
        case .waitForDevice: return
        case .tryAgain: retry = now + backoff.next()
        // At the start a display that can't be used is the owner's to mend (K60); later another one may come.
        case .giveUp where !hasShown: throw error
        case .giveUp: return
        }
    }
}
