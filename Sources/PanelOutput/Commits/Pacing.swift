// SPDX-License-Identifier: MIT
import BootTime

/// The spacing of frames on displays that do not pace them (K20).
struct Pacing: Hashable {
    /// The least time between two frames; nil where the display's vblank sets the pace.
    let interval: Duration?
    /// The time from which the next frame may be shown; nil for at once.
    private(set) var nextFrame: Instant?

    /// The length of a frame at 60 Hz. The mode's refresh rate is of no use: some drivers say 0.01 Hz.
    static let frame: Duration = .microseconds(16_600)

    init(interval: Duration?) {
        self.interval = interval
    }

    init(for quirks: DriverQuirks) {
        self.init(interval: quirks.lacksVblank ? Pacing.frame : nil)
    }

    func allowsFrame(at now: Instant) -> Bool {
        guard let nextFrame else { return true }
        return now >= nextFrame
    }

    mutating func showedFrame(at now: Instant) {
        nextFrame = interval.map { now + $0 }
    }

    /// Waits a frame's time: the kernel was busy with something that will send us no event.
    mutating func backOff(at now: Instant) {
        nextFrame = now + Pacing.frame
    }
}
