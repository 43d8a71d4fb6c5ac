// SPDX-License-Identifier: MIT
package import BootTime
package import Drawing
package import Geometry
package import LinuxSystem

/// The panel's display through all its troubles: opens the best one, shows scenes on it, and opens another when it
/// goes (K06, K07).
package final class PanelDisplay {
    /// The time between two frames of a motion where no flip sets the pace: 60 Hz.
    private static let frame = Duration.microseconds(16_600)

    private let watcher: DisplayWatcher
    private let selection: DisplaySelection
    private let reach: Reach
    private let painter: Painter
    private var open: OpenDisplay?
    /// The last choice of a display.
    private var record: ChoiceRecord
    /// The display to close, in a step of its own: the kernel may wait for it as long as for a mode to be set.
    private var lost: (display: OpenDisplay, since: Instant)?
    /// True while another terminal is in front.
    private var isAway = false
    private var wasEverOpen = false
    /// The time at which the first picture was on its way to a display.
    package private(set) var firstPicture: Instant?
    private var backoff = Backoff()
    private var retry: Instant?
    /// The reason why there is no display, in one line; nil while there is one.
    package private(set) var trouble: String? = "waiting for a display"

    package init(selecting selection: DisplaySelection, reach: Reach, painter: Painter) throws(SystemError) {
        watcher = try DisplayWatcher()
        self.selection = selection
        record = ChoiceRecord(of: [], selecting: selection)
        self.reach = reach
        self.painter = painter
    }

    /// The display in use, such as "/dev/dri/card0 (virtio_gpu) Virtual-1 ...".
    package var summary: String? { open?.display.summary }

    /// True while a person can see the picture, and so can mean what they touch; false also while another program has
    /// the display, and until the first picture after that is on it (K55).
    package var isSeen: Bool { open?.display.isSeen ?? false }

    /// True while the display is turned off because nobody uses the panel: what is touched then only wakes it.
    package var isAsleep: Bool { open?.display.isAsleep ?? false }

    /// The upright picture's measures; nil without a display.
    package var geometry: PanelGeometry? {
        guard var geometry = open?.display.geometry else { return nil }
        geometry.reach = reach
        return geometry
    }
    package var rotation: Rotation { open?.display.rotation ?? .none }

    /// All outputs, the one in use and why the others are not. Never waits for a display.
    package var outputs: [OutputReport] {
        var use = open?.display.use
        if trouble != nil { use?.sight = .held }
        if isAway { use?.sight = .away }
        return record.outputs(of: watcher.cards(), using: use, trouble: trouble)
    }

    /// The descriptors to poll for reading.
    package var descriptors: [Int32] { [watcher.descriptor] + (open.map { [$0.display.descriptor] } ?? []) }

    /// The time to call `advance` although nothing is readable.
    package var nextDeadline: Instant? {
        let display = open?.display
        let frame = display.flatMap { $0.lacksNothing || $0.isReleased || $0.isAsleep ? nil : $0.nextFrame }
        return [display?.flipDeadline, frame, retry, lost?.since].compactMap { $0 }.min()
    }

    /// The time from which a scene that differs could be shown, if not at once; nil also while something else has to
    /// happen first: a flip that completes, a display that comes back.
    package var nextFrame: Instant? { freeDisplay?.nextFrame }

    /// The time to paint a motion again that was painted at `now`; nil while a flip in flight sets the pace, and
    /// without a display.
    package func nextFrame(after now: Instant) -> Instant? {
        guard let display = freeDisplay else { return nil }
        if let paced = display.nextFrame, paced > now { return paced }
        return now + PanelDisplay.frame
    }

    /// True while there is a display on which nothing was painted yet.
    package var isBlank: Bool { open.map { $0.scene == nil } ?? false }

    /// The time at which the newest scene was seen, by CLOCK_MONOTONIC; nil where none was since the last call.
    package func takeSeen() -> Duration? { open?.display.takeSeen() }

    /// True when a scene would be shown at once.
    package func takesFrame(at now: Instant) -> Bool { open?.takesFrame(at: now) ?? false }

    /// Looks for a display for the first time.
    package func start(at now: Instant) throws(DisplayError) {
        try choose(at: now)
    }

    /// Shows the scene; call it when the display takes a frame.
    package func show(_ scene: Scene, at now: Instant) throws(DisplayError) {
        guard let open else { return }
        do {
            noteFirst(try open.show(scene, with: painter))
        } catch {
            try lose(error, at: now)
        }
    }

    /// Turns the display off, or has the next scene turn it on; left to a later call while a flip is in flight.
    package func setAsleep(_ isAsleep: Bool) {
        guard let display = open?.display, display.isAsleep != isAsleep else { return }
        isAsleep ? display.sleep() : display.wake()
    }

    /// Sets the language of the words in later scenes, by its BCP 47 tag.
    package func setLanguage(_ language: String) { painter.setLanguage(language) }

    /// Paints the scene on a canvas of its own, not on the display.
    package func canvas(showing scene: Scene, size: PixelSize) -> Canvas {
        painter.picture(of: scene, size: size)
    }

    /// Handles the readable ones of `descriptors`.
    package func dispatch(_ ready: [Int32], at now: Instant) throws(DisplayError) {
        if ready.contains(watcher.descriptor) {
            handle(watcher.dispatch(using: open?.display.node), at: now)
        }
        guard let display = open?.display, ready.contains(display.descriptor) else { return }
        do {
            try display.dispatch()
        } catch {
            try lose(error, at: now)
        }
    }

    /// Does what is due by now, with one step at most that may take long.
    package func advance(to now: Instant) throws(DisplayError) {
        // First of all: while it is open, its master is one that the next display takes for another program (K53).
        if lost != nil {
            lost = nil
            return
        }
        if let retry, retry <= now { return try choose(at: now) }
        guard let open else { return }
        do {
            if let deadline = open.display.flipDeadline, deadline <= now {
                try open.display.flipTimedOut(at: now)
            }
            noteFirst(try open.catchUp(at: now))
        } catch {
            try lose(error, at: now)
        }
    }

    /// Releases the display, because another terminal comes to the front (K63).
    package func leave() {
        isAway = true
        retry = nil
        // Its card would still be ours.
        lost = nil
        do {
            try open?.display.release()
        } catch {
            open = nil
            Log.warning("display: \(error)")
        }
    }

    /// Takes the display back with the next `advance`: the terminal is in front again.
    package func enter(at now: Instant) {
        isAway = false
        retry = now
    }
}

extension PanelDisplay {
    private func noteFirst(_ isSent: Bool) {
        if isSent { firstPicture = firstPicture ?? Clock.now }
    }

    /// The display, if it has no flip in flight and is ours.
    private var freeDisplay: Display? {
        guard let display = open?.display, display.isFree else { return nil }
        return display
    }

    private func handle(_ change: DisplayChange, at now: Instant) {
        // Opening another display is left to `advance`: a step of its own.
        switch change {
        case .none: return
        case .cardsChanged:
            if open == nil { retry = now }
        case .outputsChanged:
            do {
                try open?.display.outputsChanged()
            } catch {
                letGo(at: now)
            }
            if open == nil { retry = now }
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
            if let open {
                try open.takeBack()
            } else {
                let display = try Display(on: watcher.cards(), selecting: selection, noting: &record)
                open = OpenDisplay(display)
                Log.info("display: \(display.summary)")
            }
            backoff = Backoff()
            trouble = nil
            wasEverOpen = true
        } catch {
            // A card that another program holds is ours again later; after any other trouble it has to be reopened.
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
        guard let open else { return }
        lost = (open, now)
        self.open = nil
    }

    private func wait(after error: DisplayError, at now: Instant) throws(DisplayError) {
        if trouble != error.description { Log.warning("display: \(error)") }
        trouble = error.description
        switch error.remedy {
        case .waitForDevice: return
        case .tryAgain: retry = now + backoff.next()
        // At the start an unusable display is the owner's to mend (K60); later another one may come.
        case .giveUp where !wasEverOpen: throw error
        case .giveUp: return
        }
    }
}

/// A display with the canvas shown on it and the scene painted there.
private final class OpenDisplay {
    let display: Display
    private let canvas: Canvas
    private(set) var scene: Scene?

    init(_ display: Display) {
        self.display = display
        canvas = Canvas(size: display.geometry.size)
    }

    /// True when a scene painted now could be on its way at once: frames are never queued.
    func takesFrame(at now: Instant) -> Bool {
        display.isFree && display.nextFrame.map { $0 <= now } ?? true
    }

    /// Takes a released display back. The scene painted before is out of date by now and is not shown again.
    func takeBack() throws(DisplayError) {
        scene = nil
        try display.acquire()
    }

    /// Paints the difference from the scene before and shows it; true when a frame went to the display.
    ///
    /// One step for the watchdog: the first picture is painted whole, which takes a second on a slow board, and the
    /// mode is set for it, for which the kernel waits thirty seconds at most.
    func show(_ next: Scene, with painter: Painter) throws(DisplayError) -> Bool {
        let began = Clock.monotonic
        let damage =
            scene.map { painter.damage(from: $0, to: next, size: canvas.size) }
            ?? Region(PixelRect(size: canvas.size))
        if !damage.isEmpty { painter.paint(next, damage: damage, on: canvas) }
        scene = next
        // Painting may have taken long, and a flip is lost by the time since it began.
        return try display.show(canvas, damage: damage, begun: began, at: Clock.now)
    }

    /// Shows the rest of an earlier frame that could not be brought to the screen; true when a frame went there.
    func catchUp(at now: Instant) throws(DisplayError) -> Bool {
        guard scene != nil, !display.lacksNothing, takesFrame(at: now) else { return false }
        return try display.show(canvas, damage: Region(), at: now)
    }
}
