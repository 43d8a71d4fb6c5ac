// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import Glibc
import LinuxSystem

/// The fate of a frame.
enum ShowResult: Hashable {
    /// The screen lacks nothing.
    case unchanged
    /// The frame is on its way; an event on the display's descriptor will say that it is seen.
    case flipping
    /// Seen already.
    case shown
    /// The frame cannot be shown now; its damage is kept and goes out with the next frame.
    case kept

    /// True when a frame went to the display.
    var isSent: Bool {
        switch self {
        case .flipping, .shown: true
        case .unchanged, .kept: false
        }
    }
}

/// Brings the picture to the screen: at most one flip in flight, the newest picture next, no damage lost (K14, K15).
struct Presenter {
    /// The time after which a flip is lost (K18): long enough that a busy machine does not reopen its card for one that
    /// is only late. The kernel itself waits ten seconds.
    static var patience: Duration { .seconds(3) }

    /// The hold on the screen.
    private enum Hold {
        /// Another terminal or program has it.
        case released
        /// Ours, while what is on it is not.
        case taken
        /// Ours, with our picture.
        case showing
        /// Ours, and turned off until somebody comes.
        case asleep
    }

    private let output: any Scanout
    private let card: String
    private var swapchain: Swapchain
    private var pacing: Pacing
    private var hold = Hold.taken
    /// The last flip that was completed.
    private(set) var lastFlip: CompletedFlip?
    /// Flips refused since one was last completed.
    private var refusedFlips = 0
    /// True once the screen was turned off because a flip was lost.
    private var isAbandoned = false

    /// - Parameter card: The card's name in errors.
    init(_ output: any Scanout, card: String, pacing: Pacing) {
        self.output = output
        self.card = card
        self.pacing = pacing
        swapchain = Swapchain(buffers: output.bufferCount, size: output.size)
    }

    var isReleased: Bool { hold == .released }
    var isAsleep: Bool { hold == .asleep }
    /// True while a picture of ours is on the screen, so that a person can mean what they touch (K55).
    var isSeen: Bool { hold == .showing }
    /// True while a buffer of ours is seen, also where another program is master.
    var isScannedOut: Bool { output.isScannedOut }
    var isFlipPending: Bool { swapchain.pendingFlip != nil }
    var flipDeadline: Instant? { swapchain.pendingFlip.map { $0.since + Presenter.patience } }
    /// The time from which the next frame may be shown; nil also while a flip's end or the screen itself is waited for:
    /// a loop that waited for a time long past would never rest.
    var nextFrame: Instant? { isFlipPending || isReleased || isAsleep ? nil : pacing.nextFrame }
    var lacksNothing: Bool { swapchain.unshown.isEmpty }

    /// Shows `canvas`, of which `damage` has changed since the last call, as soon as the display can.
    mutating func show(_ canvas: borrowing Canvas, damage: Region, at now: Instant) throws(DisplayError) -> ShowResult {
        guard canvas.size == output.size else {
            throw .unusable(card: card, reason: "a picture of another size than the display's")
        }
        swapchain.add(damage.clipped(to: PixelRect(size: output.size)))
        guard !lacksNothing else { return .unchanged }
        guard !isReleased, !isAsleep, pacing.allowsFrame(at: now) else { return .kept }
        while let repaint = swapchain.repaint {
            output.paint(repaint.region, of: canvas, into: repaint.buffer)
            swapchain.painted(repaint.buffer)
            if let result = try present(repaint.buffer, at: now) { return result }
        }
        return .kept
    }

    /// Reads the completed flips; true if the one in flight was among them.
    mutating func dispatch() throws(DisplayError) -> Bool {
        var hasCompleted = false
        for completed in try reporting({ () throws(SystemError) in try output.completedFlips() }) {
            guard let flip = swapchain.completed(completed.serial) else { continue }
            hasCompleted = true
            lastFlip = completed
            refusedFlips = 0
            if output.flushesAfterFlips { try flush(flip) }
        }
        return hasCompleted
    }

    /// Abandons the flip in flight if it is overdue, and turns the screen off.
    ///
    /// Any later commit on this CRTC waits in the kernel for that flip, up to ten seconds for each of the three objects
    /// it belongs to. The full state of the same mode would wait too and not touch the hardware; turning the screen
    /// off, and on again with the card reopened, really sets the mode.
    ///
    /// - Throws: `stuck` then.
    mutating func flipTimedOut(at now: Instant) throws(DisplayError) {
        guard try !dispatch(), let flipDeadline, now >= flipDeadline else { return }
        swapchain.invalidate()
        output.turnOff()
        hold = .taken
        isAbandoned = true
        throw .stuck(card: card)
    }

    /// Restores the former picture, after the flip in flight. A lost flip is not waited for: the kernel would do so
    /// here, and once more when the card is closed.
    mutating func close() {
        if !isAbandoned { try? land() }
        if !isFlipPending, !isAbandoned { output.restore() }
    }

    /// Shows black, after the flip in flight; the next `show` paints everything.
    mutating func showBlack() throws(DisplayError) {
        guard !isReleased else { return }
        try land()
        output.paintBlack(into: 0)
        swapchain.reset()
        try reporting { () throws(SystemError) in
            try output.setFullState(showing: 0)
            if output.flushesAfterFlips { try output.flush(swapchain.unshown, of: 0) }
        }
        hold = .taken
    }

    /// Releases the screen, after the flip in flight, for a VT switch or another program (K54).
    mutating func release() throws(DisplayError) {
        guard !isReleased else { return }
        try land()
        try reporting { () throws(SystemError) in try output.dropMaster() }
        hold = .released
        swapchain.reset()
    }

    /// Takes the screen back; the next `show` sets the full state and paints everything.
    ///
    /// - Throws: `notMaster` while another program has it: try again a little later (K54). After any other error the card
    ///   has to be opened again.
    mutating func acquire() throws(DisplayError) {
        guard isReleased else { return }
        do {
            try output.setMaster()
        } catch {
            switch error.code {
            // Old kernels say EINVAL where newer ones say EBUSY for "another master" (K49).
            case EBUSY, EINVAL: throw .notMaster(card: card)
            case ENODEV: throw .gone(card: card)
            default: throw .system(error)
            }
        }
        hold = .taken
    }

    /// Waits for the flip in flight, at most 100 ms, and reads its event.
    mutating func land() throws(DisplayError) {
        guard isFlipPending else { return }
        output.waitForEvent(atMost: .milliseconds(100))
        _ = try dispatch()
    }

    /// Turns the screen off, after the flip in flight; the next `show` sets the full state and paints everything.
    mutating func darken() {
        try? land()
        swapchain.reset()
        guard !isReleased else { return }
        output.turnOff()
        hold = .taken
    }

    /// Turns the screen off while nobody uses it; only the full state turns it on again (K16, K45). Does nothing while a
    /// flip is in flight, for which the kernel would wait here, and before the first picture.
    mutating func sleep() {
        guard hold == .showing, !isFlipPending else { return }
        output.turnOff()
        swapchain.reset()
        hold = .asleep
    }

    /// Lets the next `show` turn the screen on.
    mutating func wake() {
        if isAsleep { hold = .taken }
    }

    /// Makes the next `show` set the full state, as the screen's is no longer ours.
    mutating func requireFullState() {
        swapchain.reset()
    }
}

extension Presenter {
    /// Shows the painted `buffer`; nil if the driver refused, so that another way is to be tried with the next buffer.
    private mutating func present(_ buffer: Int, at now: Instant) throws(DisplayError) -> ShowResult? {
        do {
            return try commit(buffer, at: now)
        } catch {
            switch CommitTrouble(error) {
            case .busy:
                pacing.backOff(at: now)
                return .kept
            case .refused where swapchain.state != .invalid && !swapchain.isSingle:
                refuseFlip()
                return nil
            case .refused, .notMaster, .gone:
                swapchain.reset()
                throw reported(error)
            }
        }
    }

    private mutating func commit(_ buffer: Int, at now: Instant) throws(SystemError) -> ShowResult {
        if swapchain.state == .invalid {
            try output.setFullState(showing: buffer)
            hold = .showing
            if output.flushesAfterFlips { try output.flush(swapchain.unshown, of: buffer) }
            swapchain.presented(buffer)
        } else if swapchain.isSingle {
            try output.flush(swapchain.unshown, of: buffer)
            swapchain.presented(buffer)
        } else {
            try output.flip(to: buffer, damage: swapchain.unshown, serial: swapchain.nextSerial)
            swapchain.queued(buffer, at: now)
        }
        pacing.showedFrame(at: now)
        return isFlipPending ? .flipping : .shown
    }

    /// Answers a refused flip with the full state (K17), and a second one in a row with painting in place.
    private mutating func refuseFlip() {
        refusedFlips += 1
        if refusedFlips < 2 {
            swapchain.invalidate()
        } else {
            swapchain.becomeSingle()
        }
    }

    private mutating func flush(_ flip: Swapchain.Flip) throws(DisplayError) {
        do {
            try output.flush(flip.damage, of: flip.buffer)
        } catch {
            guard CommitTrouble(error) == .busy else { throw reported(error) }
            swapchain.add(flip.damage)
        }
    }

    private func reporting<Value>(_ body: () throws(SystemError) -> Value) throws(DisplayError) -> Value {
        do {
            return try body()
        } catch {
            throw reported(error)
        }
    }

    private func reported(_ error: SystemError) -> DisplayError {
        switch CommitTrouble(error) {
        case .notMaster: .notMaster(card: card)
        case .gone: .gone(card: card)
        case .busy, .refused: .system(error)
        }
    }
}
