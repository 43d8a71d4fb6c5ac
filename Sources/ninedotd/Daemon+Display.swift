// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Geometry
import KioskModel
import KioskSession
import LinuxSystem
import PanelOutput
import Touch
import TouchInput

/// The display: whose it is, and where touches land on it.
extension Daemon {
    /// Lets another terminal come to the front.
    func leaveTerminal(at now: Instant) throws {
        // The program behind the lock has a terminal of its own, which comes to the front.
        if let terminalOrder, terminalOrder.isLeaving {
            terminal?.allowRelease()
            return
        }
        // The program runs on this terminal, or the panel's own has just come back from one.
        let isProgramNear = display.user != .panel || kiosk.isTakingBack || terminalOrder?.isReturning ?? false
        guard switchesTerminals, !isProgramNear else {
            terminal?.refuseRelease()
            return
        }
        try takeIn(touchscreens.voidStroke(.panelLost), at: now)
        try kiosk.handle(.interrupted, at: now)
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
        // What ran behind the lock may have changed the terminal, and a key of a keyboard may at any time.
        kiosk.isTakingBack ? terminal?.hold() : terminal?.mute()
        if display.isSeen, terminal?.reclaim() == true { display.resume(at: now) }
        display.advance(to: now)
        cardKeeper.follow(display.cardDescriptor, by: notifier)
        try kiosk.follow(orderTerminals(at: now), of: display.card, at: now)
        try kiosk.lookAfterProgram(isSeen: !display.isLeftBlack, at: now)
    }

    /// Has the terminal come to the front that belongs there.
    ///
    /// - Returns: The display's condition, as far as the terminals bear it out.
    private func orderTerminals(at now: Instant) throws -> DisplayCondition {
        guard var order = terminalOrder else { return display.condition }
        defer { terminalOrder = order }
        let front = terminal?.numberInFront()
        if let number = order.follow(kiosk.terminalUser, display.condition, front: front, at: now) {
            terminal?.ask(for: number)
        }
        if order.isGivenUp(at: now) {
            Log.warning("terminal: tty\(order.program) does not come to the front")
            try kiosk.handle(.programEnded(.missing), at: now)
        }
        if order.hasReturned { display.resume(at: now) }
        return order.condition(of: display.condition, on: display.card, front: front)
    }

    func resetDisplay(_ connector: String, actor: String, at now: Instant) throws(Refusal) {
        for place in try rotations.forget(connector) { note(.displayReset, place, by: actor) }
    }

    func note(_ kind: HistoryEntry.Kind, _ place: OutputPlace, by actor: String = HistoryEntry.panel) {
        store.ask(.record(kind, of: nil, detail: place.connector), for: .nobody(actor: actor))
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
