// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import LinuxSystem

/// An opened display that shows a canvas.
///
/// Use it on the main thread only (K50). After an error, let go of it and act by the error's `remedy`.
///
/// The loop around it: paint when something has changed, no flip is pending and `nextFrame` is over, then `show`.
/// Wait for the descriptor (`dispatch`), for `flipDeadline` (`flipTimedOut`), and, while `lacksNothing` is false, for
/// `nextFrame`.
final class Display {
    /// The size to paint and its scale.
    let geometry: PanelGeometry
    /// The turn from the upright picture to the panel as wired; touch positions turn back by it.
    let rotation: Rotation
    private let card: any OpenedCard
    private let driver: String
    private let choice: DisplayChoice
    /// The choices before it, which the driver has refused.
    private let refused: [DisplayChoice]
    private let interfaceName: String
    private var presenter: Presenter
    private var seen: Duration?
    private var latch = LateLatch()
    /// True while there is no display to show on: the card stays ours, so that nobody else draws there when one comes,
    /// and the screen is off.
    private(set) var isDark = false

    /// Opens the best of `cards` that has a display. Nothing is seen before the first `show`, so the first thing seen
    /// is a whole picture (K29).
    ///
    /// - Parameter record: Takes down what was seen and tried, also where nothing could be opened.
    static func best(
        of cards: [CardSighting], from source: any CardSource, selecting selection: DisplaySelection,
        noting record: inout ChoiceRecord
    ) throws(DisplayError) -> Display {
        record = ChoiceRecord(of: cards, selecting: selection)
        let candidates = try CardSighting.candidates(among: cards, selecting: selection)
        return try firstUsable(of: candidates, from: source, selecting: selection, noting: &record)
    }

    /// Opens the best of `cards` that is better than the card of this display; nil where there is none that can be used.
    func better(
        among cards: [CardSighting], from source: any CardSource, selecting selection: DisplaySelection,
        noting record: inout ChoiceRecord
    ) -> Display? {
        let candidates = CardSighting.candidates(among: cards, betterThan: node, selecting: selection)
        guard !candidates.isEmpty else { return nil }
        return try? Display.firstUsable(of: candidates, from: source, selecting: selection, noting: &record)
    }

    /// Asks the card's displays again; nil where this choice is still the best, else the display on the same card that
    /// takes its place.
    ///
    /// - Throws: `noDisplay` or `unusable` where there is none to show on, `gone` where there is no card.
    func successor(selecting selection: DisplaySelection, noting record: inout ChoiceRecord) throws(DisplayError)
        -> Display?
    {
        let facts = card.facts(forcingLegacy: selection.forcesLegacy).keeping(choice)
        guard facts.hasDumbBuffers else { throw .gone(card: node) }
        var trial = ChoiceRecord.Trial(node: node, facts: facts)
        defer { record.trials.append(trial) }
        do {
            let ladder = try DisplayChoice.ladder(on: facts, selecting: selection)
            let first = ladder.first { choice in !refused.contains { $0.isSame(as: choice) } }
            if let first, first.isSame(as: choice) { return nil }
            // Its event must not be taken for one of a flip of the successor.
            try presenter.land()
            return try Display.firstAccepted(of: ladder, on: card, facts: facts)
        } catch {
            trial.error = error
            throw error
        }
    }

    private init(
        on card: any OpenedCard, driver: String, as choice: DisplayChoice, after refused: [DisplayChoice],
        output: any Scanout
    ) {
        self.card = card
        self.driver = driver
        self.choice = choice
        self.refused = refused
        geometry = choice.geometry
        rotation = choice.rotation
        interfaceName = output.interfaceName
        presenter = Presenter(output, card: card.node, pacing: Pacing(for: DriverQuirks.of(driver: driver)))
    }

    /// Restores the picture from before the first of ours, unless a flip was lost: for an orderly end.
    func close() {
        presenter.close()
    }

    /// Such as "/dev/dri/card1".
    var node: String { card.node }
    /// The clock of the times of its flips.
    var clock: Clock { card.clock }
    /// Readable when `dispatch` has something to do.
    var descriptor: Int32 { card.number }
    var isFlipPending: Bool { presenter.isFlipPending }
    /// The time to call `flipTimedOut`; nil while no flip is pending.
    var flipDeadline: Instant? { presenter.flipDeadline }
    /// The time before which a frame would only be kept (K20), or be older than it has to be when it is seen; nil for
    /// none.
    var nextFrame: Instant? {
        guard isFree else { return nil }
        let latched = latch.begin.map { clock.now + ($0 - clock.monotonic) }
        return [presenter.nextFrame, latched].compactMap { $0 }.max()
    }
    /// True when all damage of the shown canvases is on the screen or on its way.
    var lacksNothing: Bool { presenter.lacksNothing }
    var isReleased: Bool { presenter.isReleased }
    var isSeen: Bool { presenter.isSeen }
    var isAsleep: Bool { presenter.isAsleep }
    /// True while a buffer of ours is seen, also where another program is master.
    var isScannedOut: Bool { presenter.isScannedOut }
    /// True while nothing but time keeps a frame from the screen.
    var isFree: Bool { !isFlipPending && !isReleased && !isAsleep }

    /// Such as "/dev/dri/card1 (vc4) DSI-1 800x480@60 xrgb8888, turned 90, atomic".
    var summary: String {
        let turned = rotation == .none ? "" : ", turned \(rotation.rawValue)"
        return "\(node) (\(driver)) \(choice.connectorName) \(choice.mode) \(choice.format)\(turned), "
            + interfaceName
    }

    var place: OutputPlace { OutputPlace(driver: driver, connector: choice.connectorName) }

    /// The output it is shown on.
    var use: OutputUse {
        OutputUse(
            node: node, connector: choice.connectorName, mode: choice.mode, rotation: rotation,
            rotationOrigin: choice.rotationOrigin, pixelsPerMillimeter: geometry.pixelsPerMillimeter)
    }

    /// Shows `canvas`, of which `damage` has changed since the last call, now or as soon as it can; true when a frame
    /// went to the display.
    ///
    /// - Parameter began: When the canvas began to be painted, by CLOCK_MONOTONIC; nil for one shown before.
    func show(
        _ canvas: borrowing Canvas, damage: Region, begun began: Duration? = nil, at now: Instant
    ) throws(DisplayError) -> Bool {
        let result = try presenter.show(canvas, damage: damage, at: now)
        if result == .shown { seen = clock.monotonic }
        if result == .flipping, let began { latch.painted(from: began, to: clock.monotonic) }
        return result.isSent
    }

    /// The time at which the newest picture was seen, by CLOCK_MONOTONIC; nil where none was since the last call.
    func takeSeen() -> Duration? {
        defer { seen = nil }
        return seen
    }

    /// Reads the events that wait: the pending flip may be complete, so that the next picture can be drawn.
    func dispatch() throws(DisplayError) {
        guard try presenter.dispatch(), let flip = presenter.lastFlip else { return }
        seen = flip.time
        latch.flipped(flip)
    }

    /// Abandons an overdue flip (K18).
    ///
    /// - Throws: `stuck` if there was one; then only reopening the card helps. The kernel may have waited thirty seconds
    ///   to turn the screen off; where it could not, it waits as long when the display is closed.
    func flipTimedOut(at now: Instant) throws(DisplayError) {
        try presenter.flipTimedOut(at: now)
    }

    /// Turns the screen off while no flip is pending, after a first picture; until `wake` nothing is shown.
    func sleep() { presenter.sleep() }

    /// Lets the next `show` turn the screen on, which sets the mode.
    func wake() { presenter.wake() }

    /// Waits for the pending flip, at most 100 ms, and releases the screen for a VT switch or another program.
    func release() throws(DisplayError) {
        try presenter.release()
    }

    /// Shows black, after the flip in flight; `show` then paints everything. Blocks as long as a mode is set.
    func showBlack() throws(DisplayError) {
        try presenter.showBlack()
    }

    /// Takes the screen back; `show` then paints everything.
    ///
    /// - Throws: `notMaster` while another program has it; try again with a `Backoff`.
    func acquire() throws(DisplayError) {
        try presenter.acquire()
        // The console of the other terminal may have lit it.
        if isDark { presenter.darken() }
    }

    /// Turns the screen off until `lightUp`, with the card still ours (K44).
    func darken() {
        guard !isDark else { return }
        isDark = true
        presenter.darken()
    }

    /// Lets the next `show` light the screen again.
    func lightUp() {
        isDark = false
    }

    /// Lets the next `show` set the full state again, which turns off an output that was plugged in (K41).
    func requireFullState() {
        presenter.requireFullState()
    }
}

extension Display {
    /// Opens the first card that can be used; others are closed at once, because we may have become their master (K02).
    ///
    /// The first card's error is the one to report. A card that has another master is waited for: its display is the
    /// panel, and the next card's belongs to someone else.
    private static func firstUsable(
        of candidates: [CardSighting], from source: any CardSource, selecting selection: DisplaySelection,
        noting record: inout ChoiceRecord
    ) throws(DisplayError) -> Display {
        var firstError: DisplayError?
        for candidate in candidates {
            var trial = ChoiceRecord.Trial(node: candidate.node)
            defer { record.trials.append(trial) }
            do {
                return try open(candidate.node, from: source, selecting: selection, noting: &trial)
            } catch {
                trial.error = error
                if case .notMaster = error { throw error }
                firstError = firstError ?? error
            }
        }
        throw firstError ?? .noCard
    }

    private static func open(
        _ node: String, from source: any CardSource, selecting selection: DisplaySelection,
        noting trial: inout ChoiceRecord.Trial
    ) throws(DisplayError) -> Display {
        let card: any OpenedCard
        do {
            card = try source.open(node)
        } catch {
            throw .system(error)
        }
        let facts = card.facts(forcingLegacy: selection.forcesLegacy)
        trial.facts = facts
        let ladder = try DisplayChoice.ladder(on: facts, selecting: selection)
        // One that was never master may not become it later: the card has to be opened again (K53).
        guard card.isMaster else { throw .notMaster(card: node) }
        return try firstAccepted(of: ladder, on: card, facts: facts)
    }

    /// Goes down the ladder until the driver accepts (K11).
    private static func firstAccepted(
        of ladder: [DisplayChoice], on card: any OpenedCard, facts: CardFacts
    ) throws(DisplayError) -> Display {
        var firstError: SystemError?
        for (index, choice) in ladder.enumerated() {
            do {
                let output = try card.scanout(as: choice, facts: facts)
                return Display(
                    on: card, driver: facts.driver, as: choice, after: Array(ladder[..<index]), output: output)
            } catch {
                switch CommitTrouble(error) {
                case .notMaster: throw .notMaster(card: card.node)
                case .gone: throw .gone(card: card.node)
                case .busy, .refused: firstError = firstError ?? error
                }
            }
        }
        guard let firstError else { throw .noDisplay(cards: [card.node]) }
        // Short of memory, as beside the console's framebuffer: that passes (K59).
        guard CommitTrouble(firstError) == .refused else { throw .system(firstError) }
        throw .unusable(card: card.node, reason: "the driver refuses every mode and format (\(firstError))")
    }
}
