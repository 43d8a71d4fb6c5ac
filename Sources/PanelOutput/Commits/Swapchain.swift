// SPDX-License-Identifier: MIT
import BootTime
import Geometry

/// The buffers of a display: the one that is seen, the one to paint next, and the damage each still lacks.
///
/// ```
///             presented             queued
///   invalid -----------> idle(front) -----> flipping(front, flip)
///      ^                   ^                    |           |
///      |                   +--------------------+ completed |
///      +---------------------------------------- invalidate +
/// ```
///
/// The kernel queues one flip per CRTC (K14), so while one is pending nothing is painted: damage is kept, for each
/// buffer and for the screen, until a buffer really has it and a commit really was accepted (K15).
struct Swapchain: Hashable {
    /// A flip the kernel has accepted and not yet completed.
    struct Flip: Hashable {
        var buffer: Int
        /// Comes back in the completion event, so that the late event of an abandoned flip is not taken for this one's.
        var serial: UInt64
        /// The part of the screen that the flip changes.
        var damage: Region
        var since: Instant
    }

    enum State: Hashable {
        /// The screen shows nothing of ours, or nothing is certain: the next frame sets the full state (K12).
        case invalid
        case idle(front: Int)
        case flipping(front: Int, Flip)
    }

    /// The next thing to do: bring `region` of `buffer` up to date and show it.
    struct Repaint: Hashable {
        var buffer: Int
        var region: Region
    }

    private(set) var state = State.invalid
    /// The damage since the screen last got a frame, whichever buffer that came from (K32).
    private(set) var unshown: Region
    /// The damage of each buffer since it was last painted.
    private var stale: [Region]
    private var lastSerial: UInt64 = 0
    private let whole: Region

    /// - Parameters:
    ///   - buffers: 2 to flip, 1 to paint the one that is seen.
    ///   - size: The picture's.
    init(buffers: Int, size: PixelSize) {
        whole = Region(PixelRect(size: size))
        unshown = whole
        stale = Array(repeating: whole, count: max(1, buffers))
    }

    var isSingle: Bool { stale.count == 1 }

    var pendingFlip: Flip? {
        switch state {
        case .invalid, .idle: nil
        case .flipping(_, let flip): flip
        }
    }

    /// The serial for the next flip.
    var nextSerial: UInt64 { lastSerial + 1 }

    /// Nil while a flip is pending or the screen lacks nothing.
    var repaint: Repaint? {
        switch state {
        case .invalid:
            Repaint(buffer: 0, region: stale[0])
        case .idle(let front):
            unshown.isEmpty ? nil : Repaint(buffer: back(of: front), region: stale[back(of: front)])
        case .flipping:
            nil
        }
    }

    /// Notes that the picture has changed here.
    mutating func add(_ damage: Region) {
        unshown.add(damage)
        for buffer in stale.indices {
            stale[buffer].add(damage)
        }
    }

    /// Notes that `buffer` equals the picture, whether or not it gets shown.
    mutating func painted(_ buffer: Int) {
        stale[buffer] = Region()
    }

    /// Notes that `buffer` is seen, without a flip: after a full state, or because it was seen all along.
    mutating func presented(_ buffer: Int) {
        state = .idle(front: buffer)
        unshown = Region()
    }

    /// Notes that the kernel accepted the flip to `buffer` that carries `nextSerial`.
    mutating func queued(_ buffer: Int, at now: Instant) {
        guard case .idle(let front) = state else { return }
        lastSerial = nextSerial
        state = .flipping(front: front, Flip(buffer: buffer, serial: lastSerial, damage: unshown, since: now))
        unshown = Region()
    }

    /// Notes that the flip of this serial is complete; nil if it is not the pending one.
    mutating func completed(_ serial: UInt64) -> Flip? {
        guard let pendingFlip, pendingFlip.serial == serial else { return nil }
        state = .idle(front: pendingFlip.buffer)
        return pendingFlip
    }

    /// Gives up what was known of the screen.
    mutating func invalidate() {
        state = .invalid
        unshown = whole
    }

    /// Gives up what was known of the buffers too: another program had the screen, and memory may have lost its
    /// contents.
    mutating func reset() {
        invalidate()
        stale = Array(repeating: whole, count: stale.count)
    }

    /// Uses the first buffer alone from now on, starting with a full state, for a driver that refuses flips.
    mutating func becomeSingle() {
        invalidate()
        stale = [stale[0]]
    }

    private func back(of front: Int) -> Int {
        (front + 1) % stale.count
    }
}
