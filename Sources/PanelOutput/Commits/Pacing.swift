// SPDX-License-Identifier: MIT
import BootTime

/// Spaces the frames of displays that do not do it themselves (K20).
struct Pacing: Hashable {
    /// The least time between two frames; nil where the display's vblank sets the pace.
    let interval: Duration?
    /// When the next frame may be shown; nil for at once.
    private(set) var nextFrame: Instant?

    /// One frame at 60 Hz. The mode's refresh rate is of no use: some drivers say 0.01 Hz.
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

    /// The kernel was busy with something that will send us no event: try again in a frame's time.
    mutating func backOff(at now: Instant) {
        nextFrame = now + Pacing.frame
    }
}
