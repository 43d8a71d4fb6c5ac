// SPDX-License-Identifier: MIT
internal import CDRM
import Geometry
import LinuxSystem

/// Commits through the calls from before the atomic interface: one thing at a time.
struct LegacyInterface: CommitInterface {
    private let card: Card
    private let state: FullState
    private let timings: drmModeModeInfo

    init(on card: Card, state: FullState, timings: drmModeModeInfo) {
        self.card = card
        self.state = state
        self.timings = timings
    }

    var name: String { "legacy" }
    var flushesAfterFlips: Bool { true }

    /// The legacy interface cannot test.
    func test(showing framebuffer: UInt32) {}

    func setFullState(showing framebuffer: UInt32) throws(SystemError) {
        detachOthers()
        var connector = state.choice.connector
        var timings = timings
        try card.check(
            drmModeSetCrtc(card.number, state.choice.crtc, framebuffer, 0, 0, &connector, 1, &timings),
            "set the mode of")
        clearLeftovers()
    }

    /// The damage is told afterwards by `drmModeDirtyFB`; this call has no place for it.
    func flip(to framebuffer: UInt32, damage: [PixelRect], serial: UInt64) throws(SystemError) {
        let mark = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: serial))
        try card.check(
            drmModePageFlip(
                card.number, state.choice.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), mark), "flip on")
    }

    /// Turns off the CRTC our connector had, if it is another one; the kernel itself takes other connectors off ours.
    private func detachOthers() {
        let bindings = CardReader(card: card).bindings()
        guard let former = bindings.crtcsOfConnectors[state.choice.connector], former != state.choice.crtc,
            !bindings.crtcsOfConnectors.contains(where: { $0.value == former && $0.key != state.choice.connector })
        else { return }
        card.turnOff(former)
    }

    /// As far as the driver allows: what it refuses here, it has no leftovers of.
    private func clearLeftovers() {
        drmModeSetCursor(card.number, state.choice.crtc, 0, 0, 0)
        for plane in state.planes where plane.kind == .overlay {
            drmModeSetPlane(card.number, plane.id, state.choice.crtc, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        }
        for reset in state.resets {
            let kind = reset.object == state.choice.plane ? DRM_MODE_OBJECT_PLANE : UInt32(DRM_MODE_OBJECT_ANY)
            drmModeObjectSetProperty(card.number, reset.object, UInt32(kind), reset.property, reset.value)
        }
    }
}
