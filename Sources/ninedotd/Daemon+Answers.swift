// SPDX-License-Identifier: MIT
import BootTime
import ControlMessages
import Drawing
import Geometry
import KioskSession
import LinuxSystem
import PanelOutput
import Screens
import TouchInput

/// Answers to the tool that take more than the session.
extension Daemon: ControlHandler.Panel {
    func status(at now: Instant) -> KioskStatus {
        var status = KioskStatus(of: kiosk.status(at: now), display: display.summary, trouble: display.trouble)
        let names = touchscreens.names.map(\.description)
        status.touchscreenNames = names.isEmpty ? nil : names.joined(separator: ", ")
        let untrusted = touchscreens.untrusted.map(\.description)
        status.untrustedTouchscreens = untrusted.isEmpty ? nil : untrusted.joined(separator: ", ")
        let troubles = touchscreens.troubles.map { "\($0.label): \($0.trouble.description)" }
        status.touchNote = troubles.isEmpty ? nil : troubles.joined(separator: "; ")
        if kiosk.isTakingBack { status.displayNote = display.trouble }
        status.firstPicture = display.firstPicture.map { Int($0.sinceBoot.milliseconds) }
        status.program = kiosk.handover?.program
        status.show(kiosk.announcements)
        status.light = PanelLight(kiosk.light)
        status.show(latency.summary)
        status.show(kiosk.guessEstimate, at: kiosk.patterns)
        status.show(link)
        return status
    }

    var displays: [ListedDisplay] { display.outputs.map { ListedDisplay($0) } }

    func screenshot(at now: Instant) throws(Refusal) -> Screenshot {
        guard let panel = display.geometry else {
            throw Refusal(.noDisplay, display.trouble ?? "waiting for a display")
        }
        let scene = appearance.builder(on: panel).scene(for: kiosk.view(at: now).withoutPattern)
        return Screenshot(size: panel.size) { [display] in display.paint(scene, on: $0) }
    }
}
