// SPDX-License-Identifier: MIT
import BootTime
import Geometry
import LinuxSystem
import PanelOutput
import Touch
import TouchInput

/// The display: whose it is, and where touches land on it.
extension Daemon {
    /// Lets another terminal come to the front.
    func leaveTerminal(at now: Instant) throws {
        // The program behind the lock runs on this terminal.
        guard display.user == .panel, !kiosk.isTakingBack else {
            terminal?.refuseRelease()
            return
        }
        try takeIn(touchscreens.voidStroke(.panelLost), at: now)
        display.leave()
        cardKeeper.follow(display.cardDescriptor, by: notifier)
        // What comes to the front may need the touchscreens.
        try placeTouches(at: now)
        terminal?.allowRelease()
    }

    /// The kernel has brought back the picture from before the suspend, which may show what is over by now.
    func resume(at now: Instant) throws {
        Log.info("resumed from suspend")
        try takeIn(touchscreens.voidStroke(.panelLost), at: now)
        display.resume(at: now)
    }

    /// Has the display given to whom it belongs, and the kiosk know how far that is.
    func advanceDisplay(to now: Instant) throws {
        display.give(to: kiosk.displayUser, at: now)
        display.advance(to: now)
        cardKeeper.follow(display.cardDescriptor, by: notifier)
        try kiosk.follow(display.condition, of: display.card, at: now)
    }

    /// Touches land where the picture is, and nowhere else while there is one (E44); a stroke on a picture that came,
    /// went or changed its place is void (K44).
    func placeTouches(at now: Instant) throws {
        let next = TouchPlacement(
            panel: display.geometry ?? Kiosk.absentPanel, rotation: display.rotation, isSeen: takesTouches)
        guard next != placement else { return }
        placement = next
        kiosk.move(to: next.panel)
        try takeIn(touchscreens.setPanel(size: next.panel.size, rotation: next.rotation), at: now)
        try takeIn(touchscreens.setExclusive(next.isSeen), at: now)
    }
}

/// The place of the picture that a finger touches, and whether anybody can see it.
struct TouchPlacement: Equatable {
    var panel: PanelGeometry
    var rotation: Rotation
    var isSeen: Bool
}
