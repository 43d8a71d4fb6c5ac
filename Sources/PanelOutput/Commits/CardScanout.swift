// SPDX-License-Identifier: MIT
internal import CDRM
import Drawing
import Geometry
import Glibc
import LinuxSystem

/// A card showing our buffers as chosen.
final class CardScanout: Scanout {
    let choice: DisplayChoice
    let interface: any CommitInterface
    private let card: Card
    private let buffers: [DumbBuffer]
    private let saved: [SavedCRTC]
    /// False once DirtyFB has failed with ENOSYS, which means that it is never needed (K31).
    private var needsFlush = true

    /// Makes the buffers and asks the driver whether it would show them; nothing is seen yet.
    init(on card: Card, as choice: DisplayChoice, facts: CardFacts) throws(SystemError) {
        guard let timings = CardReader(card: card).timings(ofMode: choice.modeIndex, of: choice.connector) else {
            throw SystemError(operation: "read the mode of \(choice.connectorName) on", path: card.node, code: ENOENT)
        }
        let state = FullState(
            choice: choice, planes: facts.planes, properties: CardScanout.properties(of: facts, on: card))
        interface =
            choice.isAtomic
            ? AtomicInterface(on: card, state: state, timings: timings)
            : LegacyInterface(on: card, state: state, timings: timings)
        buffers = [
            try DumbBuffer(on: card, size: choice.mode.size, format: choice.format),
            try DumbBuffer(on: card, size: choice.mode.size, format: choice.format),
        ]
        let bindings = CardReader(card: card).bindings()
        saved = ([choice.crtc] + state.otherCrtcs(in: bindings)).compactMap {
            SavedCRTC(of: $0, bindings: bindings, on: card)
        }
        self.card = card
        self.choice = choice
        try interface.test(showing: buffers[0].framebuffer)
    }

    private var hasSetState = false

    var bufferCount: Int { buffers.count }
    var size: PixelSize { choice.geometry.size }
    var flushesAfterFlips: Bool { interface.flushesAfterFlips && needsFlush }
    var descriptor: Int32 { card.number }

    func paint(_ region: Region, of canvas: borrowing Canvas, into buffer: Int) {
        copy(for: buffers[buffer]).copy(region, from: UnsafeBufferPointer(canvas.pixels), to: buffers[buffer].memory)
    }

    func setFullState(showing buffer: Int) throws(SystemError) {
        try interface.setFullState(showing: buffers[buffer].framebuffer)
        hasSetState = true
    }

    func flip(to buffer: Int, damage: Region, serial: UInt64) throws(SystemError) {
        let rects = copy(for: buffers[buffer]).framebufferRects(of: damage)
        try interface.flip(to: buffers[buffer].framebuffer, damage: rects, serial: serial)
    }

    func flush(_ damage: Region, of buffer: Int) throws(SystemError) {
        guard needsFlush else { return }
        var clips = copy(for: buffers[buffer]).framebufferRects(of: damage).map {
            drmModeClip(
                x1: UInt16(clamping: $0.left), y1: UInt16(clamping: $0.top), x2: UInt16(clamping: $0.right),
                y2: UInt16(clamping: $0.bottom))
        }
        let result = drmModeDirtyFB(card.number, buffers[buffer].framebuffer, &clips, UInt32(clips.count))
        guard result != 0 else { return }
        guard errno == ENOSYS else { throw card.failure("flush the framebuffer of") }
        needsFlush = false
    }

    func restore() {
        guard hasSetState else { return }
        for crtc in saved { crtc.restore(on: card) }
    }

    func turnOff() {
        card.turnOff(choice.crtc)
    }

    func completedFlips() throws(SystemError) -> [CompletedFlip] { try card.completedFlips() }
    func waitForEvent(atMost duration: Duration) { card.waitForEvent(atMost: duration) }
    func setMaster() throws(SystemError) { try card.setMaster() }
    func dropMaster() throws(SystemError) { try card.dropMaster() }

    /// The output's present state; nil once the connector is gone.
    ///
    /// - Parameter probing: Ask the display, which may take tens of milliseconds (K43).
    func connector(probing: Bool) -> ConnectorFacts? {
        CardReader(card: card).connector(choice.connector, probing: probing)
    }

    private func copy(for buffer: DumbBuffer) -> FrameCopy {
        FrameCopy(size: size, rotation: choice.rotation, format: choice.format, pitch: buffer.pitch)
    }

    private static func properties(of facts: CardFacts, on card: Card) -> [UInt32: [String: UInt32]] {
        let objects =
            facts.connectors.map { ($0.id, DRM_MODE_OBJECT_CONNECTOR) }
            + facts.crtcs.map { ($0, DRM_MODE_OBJECT_CRTC) } + facts.planes.map { ($0.id, DRM_MODE_OBJECT_PLANE) }
        var ids: [UInt32: [String: UInt32]] = [:]
        for (object, kind) in objects {
            ids[object] = PropertyValues(of: object, kind: UInt32(kind), on: card).ids
        }
        return ids
    }
}

/// The state of a CRTC before our first commit, restored at a clean exit (K57).
struct SavedCRTC {
    private let crtc: drmModeCrtc
    private let connectors: [UInt32]

    /// Nil when the CRTC cannot be read.
    init?(of crtc: UInt32, bindings: Bindings, on card: Card) {
        guard let found = drmModeGetCrtc(card.number, crtc) else { return nil }
        defer { drmModeFreeCrtc(found) }
        self.crtc = found.pointee
        connectors = bindings.crtcsOfConnectors.filter { $0.value == crtc }.map(\.key)
    }

    /// Shows the saved framebuffer if it still exists; else turns the CRTC off, and the kernel brings its console back
    /// when the card is closed. Failures are ignored: the card may be gone, or its master another.
    func restore(on card: Card) {
        if crtc.buffer_id != 0, !connectors.isEmpty, isShown(on: card) { return }
        card.turnOff(crtc.crtc_id)
    }

    private func isShown(on card: Card) -> Bool {
        var connectors = connectors
        var mode = crtc.mode
        return drmModeSetCrtc(
            card.number, crtc.crtc_id, crtc.buffer_id, crtc.x, crtc.y, &connectors, Int32(connectors.count), &mode) == 0
    }
}
