// SPDX-License-Identifier: MIT
import KioskModel
import KioskSession
import Screens
import VirtualPanel

/// The way to the touch bench of a locked panel.
extension VirtualPanel {
    func openTouchBench() throws {
        let menu = TeacherView.menu(
            MenuView(items: [
                .panelPattern, .rearm, .changePIN, .history, .preferences, .cleaning,
                .touchscreen, .doctor, .panelDuress, .removePanelPattern,
            ]))
        try require("echo 729041 | ninedotctl pin set --stdin; ninedotctl maintenance")
        try waitUntil(.maintenance)
        try type(pin: ClassroomHarness.pin)
        try waitForHistory("pin-matched")
        try tap(.open(.touchscreen), on: menu)
    }
}
