// SPDX-License-Identifier: MIT
package import BootTime
package import Drawing
package import Geometry
package import LinuxSystem

/// The panel's display through all its troubles: opens the best one, shows scenes on it, and chooses again when it
/// goes, when it is dark and when a better one comes (K05 to K07, K44).
package final class PanelDisplay {
    /// The time between two frames of a motion where no flip sets the pace: 60 Hz.
    private static let frame = Duration.microseconds(16_600)

    private let source: any CardSource
    private var selection: DisplaySelection
    private let reach: Reach
    private let painter: Painter
    var open: OpenDisplay?
    /// The last choice of a display.
    private var record: ChoiceRecord
    /// The display to close, in a step of its own: the kernel may wait for it as long as for a mode to be set.
    var lost: (display: OpenDisplay, since: Instant)?
    /// True while another terminal is in front.
    var isAway = false
    /// The one that has the display, or is to get it.
    package internal(set) var user = DisplayUser.panel
    /// The time at which the first picture was on its way to a display.
    package private(set) var firstPicture: Instant?
    var waiting = Waiting()
    /// True where udev has told of the outputs of our card since they were last looked at.
    private var hasChangedOutputs = false

    /// - Parameter inherited: The card of a daemon that died.
    package convenience init(
        selecting selection: DisplaySelection, reach: Reach, painter: Painter, inheriting inherited: InheritedCard?
    ) throws(SystemError) {
        self.init(from: try DisplayWatcher(inheriting: inherited), selecting: selection, reach: reach, painter: painter)
    }

    init(from source: any CardSource, selecting selection: DisplaySelection, reach: Reach, painter: Painter) {
        self.source = source
        self.selection = selection
        record = ChoiceRecord(of: [], selecting: selection)
        self.reach = reach
        self.painter = painter
    }

    deinit {
        open?.display.close()
    }

    /// The reason why there is no display, in one line; nil while there is one.
    package var trouble: String? { waiting.trouble }

    /// The display in use, such as "/dev/dri/card0 (virtio_gpu) Virtual-1 ...".
    package var summary: String? { lit?.display.summary }

    /// True while a person can see the picture, and so can mean what they touch; false also while another program has
    /// the display, and until the first picture after that is on it (K55).
    package var isSeen: Bool { lit?.display.isSeen ?? false }

    /// True while the display is turned off because nobody uses the panel: what is touched then only wakes it.
    package var isAsleep: Bool { open?.display.isAsleep ?? false }

    /// The upright picture's measures; nil without a display.
    package var geometry: PanelGeometry? {
        guard var geometry = lit?.display.geometry else { return nil }
        geometry.reach = reach
        return geometry
    }
    package var rotation: Rotation { lit?.display.rotation ?? .none }

    /// The place of the display; nil without one.
    package var place: OutputPlace? { lit?.display.place }

    /// All outputs, the one in use and why the others are not. Never waits for a display.
    package var outputs: [OutputReport] {
        var use = lit?.display.use
        if trouble != nil { use?.visibility = .held }
        if isAway { use?.visibility = .away }
        if user == .program { use?.visibility = .given }
        return record.outputs(of: source.cards(), using: use, trouble: trouble)
    }

    /// The descriptors to poll for reading.
    package var descriptors: [Int32] { [source.descriptor] + (open.map { [$0.display.descriptor] } ?? []) }

    /// The time to call `advance` although nothing is readable.
    package var nextDeadline: Instant? {
        let display = lit?.display
        let frame = display.flatMap { $0.lacksNothing || $0.isReleased || $0.isAsleep ? nil : $0.nextFrame }
        let look = mayLook ? waiting.looks.next : nil
        return [display?.flipDeadline, frame, waiting.retry, look, lost?.since, handOverDue].compactMap { $0 }.min()
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
    package var isBlank: Bool { user == .panel && lit.map { $0.scene == nil } ?? false }

    /// The time at which the newest scene was seen, by CLOCK_MONOTONIC; nil where none was since the last call.
    package func takeSeen() -> Duration? { open?.display.takeSeen() }

    /// True when a scene would be shown at once.
    package func takesFrame(at now: Instant) -> Bool { user == .panel && open?.takesFrame(at: now) ?? false }

    /// Looks for a display for the first time.
    package func start(at now: Instant) {
        waiting.looks.begin(at: now)
        choose(at: now)
    }

    /// Shows the scene; call it when the display takes a frame.
    package func show(_ scene: Scene, at now: Instant) {
        guard let lit else { return }
        do {
            noteFirst(try lit.show(scene, with: painter))
        } catch {
            lose(error, at: now)
        }
    }

    /// Turns the display off, or has the next scene turn it on; left to a later call while a flip is in flight.
    package func setAsleep(_ isAsleep: Bool) {
        guard let display = open?.display, display.isAsleep != isAsleep else { return }
        isAsleep ? display.sleep() : display.wake()
    }

    /// Turns the picture as was chosen on the panel, where the owner's settings leave it to that: with the full state of
    /// the display, and with a scene for the picture's new measures.
    package func setRotations(_ kept: KeptRotations, at now: Instant) {
        guard kept != selection.keptRotations else { return }
        selection.keptRotations = kept
        waiting.looks.begin(at: now)
    }

    /// Sets the language of the words in later scenes, by its BCP 47 tag.
    package func setLanguage(_ language: String) { painter.setLanguage(language) }

    /// Paints the whole scene on that canvas, not on the display.
    package func paint(_ scene: Scene, on canvas: borrowing Canvas) { painter.paint(scene, on: canvas) }

    /// Handles the readable ones of `descriptors`.
    package func dispatch(_ ready: [Int32], at now: Instant) {
        if ready.contains(source.descriptor) {
            handle(source.dispatch(using: open?.display.node), at: now)
        }
        guard let display = open?.display, ready.contains(display.descriptor) else { return }
        do {
            try display.dispatch()
        } catch {
            lose(error, at: now)
        }
    }

    /// Does what is due by now, with one step at most that may take long.
    package func advance(to now: Instant) {
        // First of all: while it is open, its master is one that the next display takes for another program (K53).
        if lost != nil {
            lost = nil
            return
        }
        if let retry = waiting.retry, retry <= now { return choose(at: now) }
        if mayLook, let next = waiting.looks.next, next <= now { return chooseAgain(at: now) }
        do {
            if let deadline = lit?.display.flipDeadline, deadline <= now {
                try lit?.display.flipTimedOut(at: now)
            }
            if user == .panel { noteFirst(try lit?.catchUp(at: now) ?? false) } else { try handOver(at: now) }
        } catch {
            lose(error, at: now)
        }
    }

    /// Sets the full state again with a new picture, after a suspend, in which displays may have changed, too (K47).
    package func resume(at now: Instant) {
        lit?.startOver()
        waiting.looks.begin(at: now)
    }
}

extension PanelDisplay {
    private func noteFirst(_ isSent: Bool) {
        if isSent { firstPicture = firstPicture ?? open?.display.clock.now }
    }

    /// The display, unless it is dark.
    private var lit: OpenDisplay? { open.flatMap { $0.display.isDark ? nil : $0 } }

    /// False while the card is another program's: it would be asked in vain, and nothing could be set.
    private var mayLook: Bool { user != .program && !isAway && !(open?.display.isReleased ?? false) }

    /// The display, if it has no flip in flight and is ours.
    private var freeDisplay: Display? {
        guard let display = lit?.display, display.isFree else { return nil }
        return display
    }

    private func handle(_ change: DisplayChange, at now: Instant) {
        // Opening another display is left to `advance`: a step of its own.
        switch change {
        case .none: return
        case .cardsChanged: break
        case .outputsChanged: hasChangedOutputs = true
        case .cardGone: letGo(at: now)
        }
        waiting.looks.begin(at: now)
    }

    /// Opens the best display there is, or takes ours back.
    private func choose(at now: Instant) {
        waiting.retry = nil
        guard !isAway, user != .program else { return }
        do {
            if let open {
                guard open.display.isReleased else { return chooseAgain(at: now) }
                try open.takeBack()
                if lit == nil { chooseAgain(at: now) } else { settle() }
            } else {
                waiting.looks.take(at: now)
                use(try Display.best(of: source.cards(), from: source, selecting: selection, noting: &record))
            }
        } catch {
            // A card that another program holds is ours again later; after any other trouble it has to be reopened.
            if case .notMaster = error {} else { letGo(at: now) }
            waiting.begin(after: error, at: now)
        }
    }

    /// Chooses again: among other cards by what sysfs says of them, and among the outputs of ours. Staying wins ties.
    private func chooseAgain(at now: Instant) {
        guard let open else { return choose(at: now) }
        waiting.looks.take(at: now)
        waiting.retry = nil
        let cards = source.cards()
        record = ChoiceRecord(of: cards, selecting: selection)
        if let better = open.display.better(among: cards, from: source, selecting: selection, noting: &record) {
            letGo(at: now)
            return use(better)
        }
        do {
            if let successor = try open.display.successor(selecting: selection, noting: &record) {
                use(successor)
            } else {
                stay(on: open)
            }
        } catch {
            lose(error, at: now)
        }
    }

    private func use(_ display: Display) {
        open = OpenDisplay(display)
        Log.info("display: \(display.summary)")
        settle()
    }

    private func stay(on open: OpenDisplay) {
        if open.display.isDark {
            open.lightUp()
            Log.info("display: \(open.display.summary)")
        } else if hasChangedOutputs {
            open.display.requireFullState()
        }
        settle()
    }

    private func settle() {
        hasChangedOutputs = false
        waiting.end()
    }

    private func lose(_ error: DisplayError, at now: Instant) {
        switch error {
        // The card stays ours: else the console is seen as soon as a display is back (K44).
        case .noDisplay, .unusable: open?.darken()
        case .noCard, .notMaster, .gone, .stuck, .system: letGo(at: now)
        }
        waiting.begin(after: error, at: now)
    }

    /// Leaves closing the display to `advance`.
    func letGo(at now: Instant) {
        guard let open else { return }
        lost = (open, now)
        self.open = nil
    }
}
