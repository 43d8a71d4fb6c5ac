// SPDX-License-Identifier: MIT
internal import CDRM
import Geometry
import LinuxSystem

/// A way to tell the kernel what to show: atomic or legacy (K11).
protocol CommitInterface {
    /// Such as "atomic".
    var name: String { get }
    /// True when a flipped buffer needs `drmModeDirtyFB` to be seen, on drivers that copy it on.
    var flushesAfterFlips: Bool { get }

    /// Asks whether the full state would be accepted, without setting it.
    func test(showing framebuffer: UInt32) throws(SystemError)
    /// Blocks until the framebuffer is seen (K14).
    func setFullState(showing framebuffer: UInt32) throws(SystemError)
    /// - Parameter damage: In framebuffer pixels, not overlapping.
    func flip(to framebuffer: UInt32, damage: [PixelRect], serial: UInt64) throws(SystemError)
}

/// Commits through the atomic interface: all properties of a state at once, or none.
struct AtomicInterface: CommitInterface {
    private let card: Card
    private let state: FullState
    private let timings: drmModeModeInfo

    init(on card: Card, state: FullState, timings: drmModeModeInfo) {
        self.card = card
        self.state = state
        self.timings = timings
    }

    var name: String { "atomic" }
    var flushesAfterFlips: Bool { false }

    func test(showing framebuffer: UInt32) throws(SystemError) {
        try commitFullState(framebuffer, flags: UInt32(DRM_MODE_ATOMIC_TEST_ONLY))
    }

    func setFullState(showing framebuffer: UInt32) throws(SystemError) {
        try commitFullState(framebuffer, flags: 0)
    }

    func flip(to framebuffer: UInt32, damage: [PixelRect], serial: UInt64) throws(SystemError) {
        let flags = UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        guard state.takesDamageClips, !damage.isEmpty else {
            return try commit(state.flip(framebuffer: framebuffer, clipsBlob: nil), flags: flags, serial: serial)
        }
        // Exclusive right and bottom, whole pixels (K32).
        let clips = damage.map {
            drm_mode_rect(x1: Int32($0.left), y1: Int32($0.top), x2: Int32($0.right), y2: Int32($0.bottom))
        }
        let blob = try PropertyBlob(of: clips, on: card)
        try commit(state.flip(framebuffer: framebuffer, clipsBlob: blob.id), flags: flags, serial: serial)
    }

    private func commitFullState(_ framebuffer: UInt32, flags: UInt32) throws(SystemError) {
        let mode = try PropertyBlob(of: [timings], on: card)
        let bindings = CardReader(card: card).bindings()
        let assignments = state.assignments(framebuffer: framebuffer, modeBlob: mode.id, replacing: bindings)
        try commit(assignments, flags: flags | UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET), serial: 0)
    }

    /// The request lives no longer than the call, whether it is accepted or not (K17).
    private func commit(_ assignments: [PropertyAssignment], flags: UInt32, serial: UInt64) throws(SystemError) {
        guard let request = drmModeAtomicAlloc() else { throw card.failure("prepare a commit for") }
        defer { drmModeAtomicFree(request) }
        for assignment in assignments {
            let added = drmModeAtomicAddProperty(request, assignment.object, assignment.property, assignment.value)
            guard added >= 0 else { throw card.failure("prepare a commit for") }
        }
        let mark = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: serial))
        try card.check(drmModeAtomicCommit(card.number, request, flags, mark), "commit to")
    }
}

/// A value too large for a property, kept by the kernel under an id. A state that uses it keeps it alive.
private struct PropertyBlob: ~Copyable {
    let id: UInt32
    private let card: Card

    init<Element: BitwiseCopyable>(of elements: [Element], on card: Card) throws(SystemError) {
        var id: UInt32 = 0
        let result = elements.withUnsafeBytes { bytes in
            drmModeCreatePropertyBlob(card.number, bytes.baseAddress, bytes.count, &id)
        }
        try card.check(result, "create a property blob on")
        self.id = id
        self.card = card
    }

    deinit {
        drmModeDestroyPropertyBlob(card.number, id)
    }
}

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
        turnOthersOff()
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

    /// Turns off all other CRTCs (K41), also the one our connector had; the kernel itself takes other connectors off
    /// ours.
    private func turnOthersOff() {
        for crtc in state.otherCrtcs(in: CardReader(card: card).bindings()) {
            card.turnOff(crtc)
        }
    }

    /// Clears the state left by a former master; a driver that refuses a part of this has no such state.
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
