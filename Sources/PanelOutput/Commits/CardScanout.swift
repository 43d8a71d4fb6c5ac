// SPDX-License-Identifier: MIT
internal import CDRM
import Drawing
import Geometry
import Glibc
import LinuxSystem

/// A card showing our buffers as chosen.
final class CardScanout: Scanout {
    private let choice: DisplayChoice
    private let interface: any CommitInterface
    private let card: Card
    private let buffers: [DumbBuffer]
    /// False once DirtyFB has failed with ENOSYS, which means that it is never needed (K31).
    private var needsFlush = true

    /// Makes the buffers and asks the driver whether it would show them; nothing is seen yet.
    init(on card: Card, as choice: DisplayChoice, facts: CardFacts) throws(SystemError) {
        guard let timings = CardReader(card: card).timings(ofMode: choice.modeIndex, of: choice.connector) else {
            throw SystemError(operation: "read the mode of \(choice.connectorName) on", path: card.node, code: ENOENT)
        }
        let state = FullState(
            choice: choice, planes: facts.planes, properties: CardScanout.properties(of: facts, on: card),
            found: CardScanout.settableValues(for: choice, on: card))
        interface =
            choice.isAtomic
            ? AtomicInterface(on: card, state: state, timings: timings)
            : LegacyInterface(on: card, state: state, timings: timings)
        buffers = [
            try DumbBuffer(on: card, size: choice.mode.size, format: choice.format),
            try DumbBuffer(on: card, size: choice.mode.size, format: choice.format),
        ]
        self.card = card
        self.choice = choice
        try interface.test(showing: buffers[0].framebuffer)
    }

    var bufferCount: Int { buffers.count }
    var size: PixelSize { choice.geometry.size }
    var flushesAfterFlips: Bool { interface.flushesAfterFlips && needsFlush }
    var interfaceName: String { interface.name }

    func paint(_ region: Region, of canvas: borrowing Canvas, into buffer: Int) {
        copy(for: buffers[buffer]).copy(region, from: UnsafeBufferPointer(canvas.pixels), to: buffers[buffer].memory)
    }

    func paintBlack(into buffer: Int) {
        buffers[buffer].memory.initializeMemory(as: UInt8.self, repeating: 0)
    }

    func setFullState(showing buffer: Int) throws(SystemError) {
        card.rememberPicture()
        try interface.setFullState(showing: buffers[buffer].framebuffer)
        // The picture of a process that died is behind ours only now.
        card.removeFormerFramebuffers(keeping: buffers.map(\.framebuffer))
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

    var isScannedOut: Bool {
        guard let crtc = drmModeGetCrtc(card.number, choice.crtc) else { return false }
        defer { drmModeFreeCrtc(crtc) }
        return buffers.contains { $0.framebuffer == crtc.pointee.buffer_id }
    }

    func restore() {
        card.restorePicture()
    }

    func turnOff() {
        card.turnOff(choice.crtc)
    }

    func completedFlips() throws(SystemError) -> [CompletedFlip] { try card.completedFlips() }
    func waitForEvent(atMost duration: Duration) { card.waitForEvent(atMost: duration) }
    func setMaster() throws(SystemError) {
        // Whoever takes the card from another program may have given it to us already.
        if !card.isMaster { try card.setMaster() }
    }
    func dropMaster() throws(SystemError) { try card.dropMaster() }

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

    private static func settableValues(for choice: DisplayChoice, on card: Card) -> [UInt32: [String: UInt64]] {
        let objects =
            [(choice.connector, DRM_MODE_OBJECT_CONNECTOR), (choice.crtc, DRM_MODE_OBJECT_CRTC)]
            + (choice.plane.map { [($0, DRM_MODE_OBJECT_PLANE)] } ?? [])
        var values: [UInt32: [String: UInt64]] = [:]
        for (object, kind) in objects {
            values[object] = PropertyValues(of: object, kind: UInt32(kind), on: card).settable
        }
        return values
    }
}
