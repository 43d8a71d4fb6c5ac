// SPDX-License-Identifier: MIT
import Drawing
import Geometry
import Glibc
import LinuxSystem
import Synchronization
import VirtualPanel

@testable import PanelOutput

/// A machine's one card, in memory: what the daemon shows on it is a picture that a test can wait for.
final class HostCards: CardSource, Sendable {
    static let node = "/dev/dri/card0"

    private struct State {
        var isThere = true
        /// Whether another program is the card's master.
        var isHeld = false
        var change = DisplayChange.none
    }

    let screen = HostScreen()
    private let clock: @Sendable () -> Clock
    private let wake: Wake
    private let state = Mutex(State())

    /// - Parameter clock: The clock of the present boot.
    init(clock: @escaping @Sendable () -> Clock) throws {
        self.clock = clock
        wake = try Wake()
    }

    /// Takes the card away, or puts it back.
    func setThere(_ isThere: Bool) {
        change(isThere ? .cardsChanged : .cardGone) { $0.isThere = isThere }
    }

    /// Makes another program the card's master, or lets it go.
    func setHeld(_ isHeld: Bool) { state.withLock { $0.isHeld = isHeld } }

    private func change(_ change: DisplayChange, _ body: (inout State) -> Void) {
        state.withLock { state in
            body(&state)
            state.change = max(state.change, change)
            wake.ring()
        }
    }

    var descriptor: Int32 { wake.number }

    func cards() -> [CardSighting] {
        guard state.withLock({ $0.isThere }) else { return [] }
        let connector = CardSighting.Connector(name: "Virtual-1", status: .connected)
        return [CardSighting(node: HostCards.node, driver: "virtio_gpu", connectors: [connector])]
    }

    func dispatch(using node: String?) -> DisplayChange {
        state.withLock { state in
            wake.clear()
            defer { state.change = .none }
            return state.change
        }
    }

    func open(_ node: String) throws(SystemError) -> any OpenedCard {
        let (isThere, isHeld) = state.withLock { ($0.isThere, $0.isHeld) }
        guard isThere, let wake = try? Wake() else {
            throw SystemError(operation: "open", path: node, code: ENOENT)
        }
        return HostCard(showingOn: screen, isMaster: !isHeld, clock: clock(), wake: wake)
    }
}

/// The card as it was opened once. Each flip happens at once.
private final class HostCard: OpenedCard {
    let clock: Clock
    let isMaster: Bool
    private let screen: HostScreen
    private let wake: Wake

    init(showingOn screen: HostScreen, isMaster: Bool, clock: Clock, wake: Wake) {
        self.screen = screen
        self.isMaster = isMaster
        self.clock = clock
        self.wake = wake
    }

    var node: String { HostCards.node }
    var number: Int32 { wake.number }

    func facts(forcingLegacy: Bool) -> CardFacts {
        let display = VirtualDisplay.standard
        let mode = DisplayMode(size: display.size, millihertz: 60_000, isPreferred: true)
        var connector = ConnectorFacts(id: 31, name: "Virtual-1", status: .connected, modes: [mode], possibleCrtcs: 1)
        connector.millimeters = PixelSize(
            width: display.size.width * 254 / 1000, height: display.size.height * 254 / 1000)
        let plane = PlaneFacts(id: 21, kind: .primary, possibleCrtcs: 1, formats: [PixelFormat.xrgb8888.code])
        return CardFacts(
            node: node, driver: "virtio_gpu", crtcs: [11], connectors: [connector], planes: [plane])
    }

    func scanout(as choice: DisplayChoice, facts: CardFacts) throws(SystemError) -> any Scanout {
        HostScanout(size: choice.geometry.size, on: screen, clock: clock, wake: wake)
    }
}

private final class HostScanout: Scanout {
    let bufferCount = 2
    let size: PixelSize
    let interfaceName = "memory"
    let flushesAfterFlips = false
    private let screen: HostScreen
    private let clock: Clock
    private let wake: Wake
    private var buffers: [[UInt32]]
    private var completed: [CompletedFlip] = []
    private var isShown = false
    var isScannedOut: Bool { isShown && !screen.isTaken }

    init(size: PixelSize, on screen: HostScreen, clock: Clock, wake: Wake) {
        self.size = size
        self.screen = screen
        self.clock = clock
        self.wake = wake
        buffers = Array(repeating: Array(repeating: 0xdead_beef, count: size.width * size.height), count: bufferCount)
    }

    func paint(_ region: Region, of canvas: borrowing Canvas, into buffer: Int) {
        let source = UnsafeBufferPointer(canvas.pixels)
        buffers[buffer].withUnsafeMutableBufferPointer { target in
            for rect in region.rects {
                for row in rect.top..<rect.bottom {
                    let range = row * size.width + rect.left..<row * size.width + rect.right
                    _ = UnsafeMutableBufferPointer(rebasing: target[range]).update(from: source[range])
                }
            }
        }
    }

    func paintBlack(into buffer: Int) {
        buffers[buffer] = Array(repeating: 0, count: size.width * size.height)
    }

    func setFullState(showing buffer: Int) throws(SystemError) {
        screen.noteFullState()
        show(buffer)
    }

    func flip(to buffer: Int, damage: Region, serial: UInt64) throws(SystemError) {
        show(buffer)
        completed.append(CompletedFlip(serial: serial, time: clock.monotonic, blanks: 0))
        wake.ring()
    }

    func flush(_ damage: Region, of buffer: Int) throws(SystemError) { show(buffer) }

    func completedFlips() throws(SystemError) -> [CompletedFlip] {
        wake.clear()
        defer { completed = [] }
        return completed
    }

    func waitForEvent(atMost duration: Duration) {}
    func restore() { turnOff() }

    func turnOff() {
        isShown = false
        screen.show(nil)
    }

    func setMaster() throws(SystemError) {}
    func dropMaster() throws(SystemError) {}

    private func show(_ buffer: Int) {
        isShown = true
        screen.show(Screenshot(size: size, pixels: buffers[buffer]))
    }
}

/// What a person sees.
final class HostScreen: Sendable {
    /// Nil while the display is off.
    private let picture = Watched<Screenshot?>(nil)
    private let pictures = Mutex(0)
    private let taken = Mutex(false)
    private let states = Mutex(0)

    /// The number of times that the full display state was set.
    var fullStates: Int { states.withLock { $0 } }
    fileprivate func noteFullState() { states.withLock { $0 += 1 } }

    /// Whether another program shows its own picture.
    var isTaken: Bool { taken.withLock { $0 } }
    func take() { taken.withLock { $0 = true } }

    /// The number of pictures shown, plus the number of times that the display was turned off.
    var count: Int { pictures.withLock { $0 } }

    fileprivate func show(_ picture: Screenshot?) {
        pictures.withLock { $0 += 1 }
        self.picture.change { $0 = picture }
    }

    /// Waits for a picture as wanted; nil if none comes.
    func wait(for isWanted: (Screenshot) -> Bool) -> Screenshot? {
        picture.wait { picture in picture.map(\.opaque).flatMap { isWanted($0) ? $0 : nil } }
    }

    /// Waits for any picture but black; nil if none comes.
    func waitUntilLit() -> Screenshot? { wait { $0.pixels.contains { $0 != 0 } } }

    /// Waits until the display is off; false if it stays on.
    func waitUntilOff() -> Bool { picture.wait { $0 == nil ? true : nil } ?? false }
}

extension Screenshot {
    /// The colors alone.
    fileprivate var opaque: Screenshot { Screenshot(size: size, pixels: pixels.map { $0 & 0xff_ffff }) }
}
