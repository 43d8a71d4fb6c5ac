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
    var open: OpenDisplay?
    /// Dropped as soon as a display is open.
    private var inherited: InheritedCard?
    /// The last choice of a display.
    private var record: ChoiceRecord
    /// The display to close, in a step of its own: the kernel may wait for it as long as for a mode to be set.
    var lost: (display: OpenDisplay, since: Instant)?
    /// True while another terminal is in front.
    var isAway = false
    /// The one that has the display, or is to get it.
    package internal(set) var user = DisplayUser.panel
    private var wasEverOpen = false
    /// The time at which the first picture was on its way to a display.
    package private(set) var firstPicture: Instant?
    var backoff = Backoff()
    var retry: Instant?
    /// The error of the last try; nil after one that succeeded.
    private(set) var error: DisplayError?

    /// - Parameter inherited: The card of a daemon that died.
    package init(
        selecting selection: DisplaySelection, reach: Reach, painter: Painter,
        inheriting inherited: InheritedCard? = nil
    ) throws(SystemError) {
        watcher = try DisplayWatcher()
        self.inherited = inherited
        self.selection = selection
        record = ChoiceRecord(of: [], selecting: selection)
        self.reach = reach
        self.painter = painter
    }

    /// The reason why there is no display, in one line; nil while there is one.
    package var trouble: String? { error?.description ?? (open == nil ? "waiting for a display" : nil) }

    /// The display in use, such as "/dev/dri/card0 (virtio_gpu) Virtual-1 ...".
    package var summary: String? { open?.display.summary }

    /// True while a person can see the picture, and so can mean what they touch; false also while another program has
    /// the display, and until the first picture after that is on it (K55).
    package var isSeen: Bool { open?.display.isSeen ?? false }

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
        if user == .program { use?.sight = .given }
        return record.outputs(of: watcher.cards(), using: use, trouble: trouble)
    }

    /// The descriptors to poll for reading.
    package var descriptors: [Int32] { [watcher.descriptor] + (open.map { [$0.display.descriptor] } ?? []) }

    /// The time to call `advance` although nothing is readable.
    package var nextDeadline: Instant? {
        let display = open?.display
        let frame = display.flatMap { $0.lacksNothing || $0.isReleased ? nil : $0.nextFrame }
        return [display?.flipDeadline, frame, retry, lost?.since, handOverDue].compactMap { $0 }.min()
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
    package var isBlank: Bool { user == .panel && open.map { $0.scene == nil } ?? false }

    /// True when a scene would be shown at once.
    package func takesFrame(at now: Instant) -> Bool { user == .panel && open?.takesFrame(at: now) ?? false }

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
            if user == .panel { noteFirst(try open.catchUp(at: now)) } else { try handOver(open, at: now) }
        } catch {
            try lose(error, at: now)
        }
    }
}

extension PanelDisplay {
    private func noteFirst(_ isSent: Bool) {
        if isSent { firstPicture = firstPicture ?? Clock.now }
    }

    /// The display, if it has no flip in flight and is ours.
    private var freeDisplay: Display? {
        guard let display = open?.display, !display.isFlipPending, !display.isReleased else { return nil }
        return display
    }

    private func handle(_ change: DisplayChange, at now: Instant) {
        // Opening another display is left to `advance`: a step of its own.
        switch change {
        case .none: return
        case .cardsChanged:
            if open == nil { retry = now }
        case .outputsChanged where user == .program: return  // Looked at when it comes back.
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
        guard !isAway, user != .program else { return }
        do {
            if let open {
                try open.takeBack()
            } else {
                let display = try Display(
                    on: watcher.cards(), selecting: selection, inheriting: inherited, noting: &record)
                open = OpenDisplay(display)
                inherited = nil
                Log.info("display: \(display.summary)")
            }
            backoff = Backoff()
            error = nil
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
    func letGo(at now: Instant) {
        guard let open else { return }
        lost = (open, now)
        self.open = nil
    }

    private func wait(after error: DisplayError, at now: Instant) throws(DisplayError) {
        if self.error != error, !backoff.isEager { Log.warning("display: \(error)") }
        self.error = error
        switch error.remedy {
        case .waitForDevice: return
        case .tryAgain: retry = now + backoff.next()
        // At the start an unusable display is the owner's to mend (K60); later another one may come.
        case .giveUp where !wasEverOpen: throw error
        case .giveUp: return
        }
    }
}

/// The pauses between tries to open a display: 250 ms, doubling to 2 s, so that a busy machine is not starved (K53).
struct Backoff: Hashable {
    /// For a display that comes back within moments: 10 ms for the first three seconds.
    static let eager = Backoff(eagerTries: 300)

    private var pause: Duration = .milliseconds(250)
    private var eagerTries: Int

    init(eagerTries: Int = 0) {
        self.eagerTries = eagerTries
    }

    var isEager: Bool { eagerTries > 0 }

    /// The pause before the next try.
    mutating func next() -> Duration {
        guard !isEager else {
            eagerTries -= 1
            return .milliseconds(10)
        }
        defer { pause = min(pause * 2, .seconds(2)) }
        return pause
    }
}
