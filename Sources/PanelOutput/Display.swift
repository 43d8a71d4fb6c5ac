// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import LinuxSystem

/// An opened display that shows a canvas.
///
/// Use it on the main thread only (K50). After an error, close it and act by the error's `remedy`. Closing it restores
/// the former picture, unless a flip was lost.
///
/// The loop around it: paint when something has changed, no flip is pending and `nextFrame` is over, then `show`.
/// Wait for the descriptor (`dispatch`), for `flipDeadline` (`flipTimedOut`), and, while `lacksNothing` is false, for
/// `nextFrame`.
final class Display {
    /// The size to paint and its scale.
    let geometry: PanelGeometry
    /// The turn from the upright picture to the panel as wired; touch positions turn back by it.
    let rotation: Rotation
    /// Such as "/dev/dri/card1".
    let node: String
    private let driver: String
    private var presenter: Presenter<CardScanout>
    private var seen: Duration?
    private var latch = LateLatch()

    /// Opens the best of `cards` that has a display. Nothing is seen before the first `show`, so the first thing seen
    /// is a whole picture (K29).
    ///
    /// - Parameter record: Takes down what was seen and tried, also where nothing could be opened.
    init(on cards: [CardSighting], selecting selection: DisplaySelection, noting record: inout ChoiceRecord)
        throws(DisplayError)
    {
        record = ChoiceRecord(of: cards, selecting: selection)
        let candidates = try CardSighting.candidates(among: cards, selecting: selection)
        let opened = try Display.firstUsable(of: candidates, selecting: selection, noting: &record)
        driver = opened.driver
        node = opened.node
        geometry = opened.output.choice.geometry
        rotation = opened.output.choice.rotation
        let pacing = Pacing(for: DriverQuirks.of(driver: opened.driver))
        presenter = Presenter(opened.output, card: opened.node, pacing: pacing)
    }

    /// The buffers go after the former picture is back.
    deinit {
        presenter.close()
    }

    /// Readable when `dispatch` has something to do.
    var descriptor: Int32 { presenter.output.descriptor }
    var isFlipPending: Bool { presenter.isFlipPending }
    /// The time to call `flipTimedOut`; nil while no flip is pending.
    var flipDeadline: Instant? { presenter.flipDeadline }
    /// The time before which a frame would only be kept (K20), or be older than it has to be when it is seen; nil for
    /// none.
    var nextFrame: Instant? {
        guard isFree else { return nil }
        let latched = latch.begin.map { Clock.now + ($0 - Clock.monotonic) }
        return [presenter.nextFrame, latched].compactMap { $0 }.max()
    }
    /// True when all damage of the shown canvases is on the screen or on its way.
    var lacksNothing: Bool { presenter.lacksNothing }
    var isReleased: Bool { presenter.isReleased }
    var isSeen: Bool { presenter.isSeen }
    var isAsleep: Bool { presenter.isAsleep }
    /// True while nothing but time keeps a frame from the screen.
    var isFree: Bool { !isFlipPending && !isReleased && !isAsleep }

    /// Such as "/dev/dri/card1 (vc4) DSI-1 800x480@60 xrgb8888, turned 90, atomic".
    var summary: String {
        let choice = presenter.output.choice
        let turned = rotation == .none ? "" : ", turned \(rotation.rawValue)"
        return "\(node) (\(driver)) \(choice.connectorName) \(choice.mode) \(choice.format)\(turned), "
            + presenter.output.interface.name
    }

    /// The output it is shown on.
    var use: OutputUse {
        let choice = presenter.output.choice
        return OutputUse(
            node: node, connector: choice.connectorName, mode: choice.mode, rotation: rotation,
            pixelsPerMillimeter: geometry.pixelsPerMillimeter)
    }

    /// Shows `canvas`, of which `damage` has changed since the last call, now or as soon as it can; true when a frame
    /// went to the display.
    ///
    /// - Parameter began: When the canvas began to be painted, by CLOCK_MONOTONIC; nil for one shown before.
    func show(
        _ canvas: borrowing Canvas, damage: Region, begun began: Duration? = nil, at now: Instant
    ) throws(DisplayError) -> Bool {
        let result = try presenter.show(canvas, damage: damage, at: now)
        if result == .shown { seen = Clock.monotonic }
        if result == .flipping, let began { latch.painted(from: began, to: Clock.monotonic) }
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

    /// Takes the screen back; `show` then paints everything.
    ///
    /// - Throws: `notMaster` while another program has it; try again with a `Backoff`.
    func acquire() throws(DisplayError) {
        try presenter.acquire()
    }

    /// Follows a change of the card's outputs that udev reports: the next `show` sets the full state again, which turns
    /// off an output that was plugged in (K41).
    ///
    /// - Throws: `noDisplay` if ours is unplugged, `gone` if it no longer has our mode; then choose again (K44).
    func outputsChanged() throws(DisplayError) {
        let choice = presenter.output.choice
        guard let connector = presenter.output.connector(probing: !isReleased), connector.status != .disconnected else {
            throw .noDisplay(cards: [node])
        }
        guard connector.modes.indices.contains(choice.modeIndex), connector.modes[choice.modeIndex] == choice.mode
        else {
            throw .gone(card: node)
        }
        presenter.requireFullState()
    }
}

extension Display {
    private struct Opened {
        var node: String
        var driver: String
        var output: CardScanout
    }

    /// Opens the first card that can be used; others are closed at once, because we may have become their master (K02).
    ///
    /// The first card's error is the one to report. A card that has another master is waited for: its display is the
    /// panel, and the next card's belongs to someone else.
    private static func firstUsable(
        of candidates: [CardSighting], selecting selection: DisplaySelection, noting record: inout ChoiceRecord
    ) throws(DisplayError) -> Opened {
        var firstError: DisplayError?
        for candidate in candidates {
            var trial = ChoiceRecord.Trial(node: candidate.node)
            defer { record.trials.append(trial) }
            do {
                return try open(candidate.node, selecting: selection, noting: &trial)
            } catch {
                trial.error = error
                if case .notMaster = error { throw error }
                firstError = firstError ?? error
            }
        }
        throw firstError ?? .noCard
    }

    private static func open(
        _ node: String, selecting selection: DisplaySelection, noting trial: inout ChoiceRecord.Trial
    ) throws(DisplayError) -> Opened {
        let card: Card
        do {
            card = try Card(opening: node)
        } catch {
            throw .system(error)
        }
        let facts = CardReader(card: card).facts(forcingLegacy: selection.forcesLegacy)
        trial.facts = facts
        let ladder = try DisplayChoice.ladder(on: facts, selecting: selection)
        // One that was never master may not become it later: the card has to be opened again (K53).
        guard card.isMaster else { throw .notMaster(card: node) }
        let output = try firstAccepted(of: ladder, on: card, facts: facts)
        return Opened(node: node, driver: facts.driver, output: output)
    }

    /// Goes down the ladder until the driver accepts (K11).
    private static func firstAccepted(of ladder: [DisplayChoice], on card: Card, facts: CardFacts) throws(DisplayError)
        -> CardScanout
    {
        var firstError: SystemError?
        for choice in ladder {
            do {
                return try CardScanout(on: card, as: choice, facts: facts)
            } catch {
                switch CommitTrouble(error) {
                case .notMaster: throw .notMaster(card: card.node)
                case .gone: throw .gone(card: card.node)
                case .busy, .refused: firstError = firstError ?? error
                }
            }
        }
        guard let firstError else { throw .noDisplay(cards: [card.node]) }
        throw .unusable(card: card.node, reason: "the driver refuses every mode and format (\(firstError))")
    }
}
