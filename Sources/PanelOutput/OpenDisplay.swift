// SPDX-License-Identifier: MIT
import BootTime
import Drawing
import Geometry
import LinuxSystem

/// A display with the canvas shown on it and the scene painted there.
final class OpenDisplay {
    let display: Display
    private let canvas: Canvas
    /// The scene painted last; nil while the display shows no picture of ours.
    private(set) var scene: Scene?
    /// True while it shows black on purpose.
    private(set) var isBlack = false

    init(_ display: Display) {
        self.display = display
        canvas = Canvas(size: display.geometry.size)
    }

    /// True when a scene painted now could be on its way at once: frames are never queued.
    func takesFrame(at now: Instant) -> Bool {
        display.isFree && !display.isDark && display.nextFrame.map { $0 <= now } ?? true
    }

    /// Has the full state set with a new picture; the one that is seen is out of date.
    func startOver() {
        scene = nil
        display.requireFullState()
    }

    /// Turns the screen off.
    func darken() {
        scene = nil
        display.darken()
    }

    /// Has the screen lit with a new picture; that from before is out of date.
    func lightUp() {
        scene = nil
        display.lightUp()
    }

    /// Shows black in the place of the scene. One step for the watchdog, as the first picture is.
    func showBlack() throws(DisplayError) {
        scene = nil
        try display.showBlack()
        isBlack = true
    }

    /// Takes a released display back. The scene painted before is out of date by now and is not shown again.
    func takeBack() throws(DisplayError) {
        scene = nil
        try display.acquire()
    }

    /// Paints the difference from the scene before and shows it; true when a frame went to the display.
    ///
    /// One step for the watchdog: the first picture is painted whole, which takes a second on a slow board, and the
    /// mode is set for it, for which the kernel waits thirty seconds at most.
    func show(_ next: Scene, with painter: Painter) throws(DisplayError) -> Bool {
        let began = display.clock.monotonic
        let damage =
            scene.map { painter.damage(from: $0, to: next, size: canvas.size) }
            ?? Region(PixelRect(size: canvas.size))
        if !damage.isEmpty { painter.paint(next, damage: damage, on: canvas) }
        scene = next
        isBlack = false
        // Painting may have taken long, and a flip is lost by the time since it began.
        return try display.show(canvas, damage: damage, begun: began, at: display.clock.now)
    }

    /// Shows the rest of an earlier frame that could not be brought to the screen; true when a frame went there.
    func catchUp(at now: Instant) throws(DisplayError) -> Bool {
        guard scene != nil, !display.lacksNothing, takesFrame(at: now) else { return false }
        return try display.show(canvas, damage: Region(), at: now)
    }
}
