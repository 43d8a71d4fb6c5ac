// SPDX-License-Identifier: MIT
internal import CDRM
import Geometry
import LinuxSystem

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
