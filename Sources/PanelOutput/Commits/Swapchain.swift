// SPDX-License-Identifier: MIT
import BootTime
import Geometry

/// Which buffer is seen, which is painted next, and what each still lacks.
///
/// ```
///          showed              took off
///   dark ---------> steady(front) ---------> flying(front, flight)
///    ^                 ^                        |            |
///    |                 +------------------------+ landed     |
///    +--------------------------------------------- lost ----+
/// ```
///
/// The kernel queues one flip per CRTC (K14), so while one flies nothing is painted: damage is kept, for each buffer
/// and for the screen, until a buffer really has it and a commit really was accepted (K15).
struct Swapchain: Hashable {
    /// A flip the kernel has accepted and not yet completed.
    struct Flight: Hashable {
        var buffer: Int
        /// Comes back in the completion event, so a late event of a flip given up is not taken for this one's.
        var serial: UInt64
        /// What the flip changes on the screen.
        var damage: Region
        var since: Instant
    }

    enum Phase: Hashable {
        /// Nothing of ours is shown, or nothing is certain: the next frame sets the full state (K12).
        case dark
        case steady(front: Int)
        case flying(front: Int, Flight)
    }

    /// The next thing to do: bring `region` of `buffer` up to date and show it.
    struct Repaint: Hashable {
        var buffer: Int
        var region: Region
    }

    private(set) var phase = Phase.dark
    /// What has changed since the screen last got a frame, whichever buffer that came from (K32).
    private(set) var unshown: Region
    /// For each buffer, what has changed since it was last painted.
    private var stale: [Region]
    private var lastSerial: UInt64 = 0
    private let whole: Region

    /// - Parameters:
    ///   - buffers: 2 to flip, 1 to paint what is seen.
    ///   - size: The picture's.
    init(buffers: Int, size: PixelSize) {
        whole = Region(PixelRect(size: size))
        unshown = whole
        stale = Array(repeating: whole, count: max(1, buffers))
    }

    var isSingle: Bool { stale.count == 1 }

    var flight: Flight? {
        switch phase {
        case .dark, .steady: nil
        case .flying(_, let flight): flight
        }
    }

    /// The serial for the next flip.
    var nextSerial: UInt64 { lastSerial + 1 }

    /// Nil while a flip is in flight or the screen lacks nothing.
    var repaint: Repaint? {
        switch phase {
        case .dark:
            Repaint(buffer: 0, region: stale[0])
        case .steady(let front):
            unshown.isEmpty ? nil : Repaint(buffer: back(of: front), region: stale[back(of: front)])
        case .flying:
            nil
        }
    }

    /// The picture has changed here.
    mutating func add(_ damage: Region) {
        unshown.add(damage)
        for buffer in stale.indices {
            stale[buffer].add(damage)
        }
    }

    /// `buffer` now equals the picture, whether or not it gets shown.
    mutating func painted(_ buffer: Int) {
        stale[buffer] = Region()
    }

    /// `buffer` is seen, without a flip: after a full state, or because it was seen all along.
    mutating func showed(_ buffer: Int) {
        phase = .steady(front: buffer)
        unshown = Region()
    }

    /// The kernel accepted the flip to `buffer` that carries `nextSerial`.
    mutating func tookOff(to buffer: Int, at now: Instant) {
        guard case .steady(let front) = phase else { return }
        lastSerial = nextSerial
        phase = .flying(front: front, Flight(buffer: buffer, serial: lastSerial, damage: unshown, since: now))
        unshown = Region()
    }

    /// The flip of this serial is complete; nil if it is not the one in flight.
    mutating func landed(_ serial: UInt64) -> Flight? {
        guard let flight, flight.serial == serial else { return nil }
        phase = .steady(front: flight.buffer)
        return flight
    }

    /// What is seen is no longer certain.
    mutating func goDark() {
        phase = .dark
        unshown = whole
    }

    /// Someone else had the screen; memory may have lost its contents, so everything is painted again.
    mutating func forget() {
        goDark()
        stale = Array(repeating: whole, count: stale.count)
    }

    /// The driver refuses flips: from now on the first buffer alone is used, starting with a full state.
    mutating func becomeSingle() {
        goDark()
        stale = [stale[0]]
    }

    private func back(of front: Int) -> Int {
        (front + 1) % stale.count
    }
}
