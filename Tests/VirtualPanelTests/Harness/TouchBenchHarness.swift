// SPDX-License-Identifier: MIT
import Geometry
import KioskModel
import KioskSession
import Screens
import VirtualPanel

/// The way to the touch bench of a locked panel, and a touchscreen whose touches land elsewhere from one moment to the
/// next.
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

    /// Has udev say from now on that left is right.
    func mirrorTouches() throws {
        try require(
            """
            mkdir -p /run/udev/rules.d
            echo 'SUBSYSTEM=="input", KERNEL=="event*", ENV{ID_INPUT_TOUCHSCREEN}=="1", \
            ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 1 0"' >/run/udev/rules.d/90-mirror.rules
            udevadm control --reload
            udevadm trigger --action=change --subsystem-match=input
            udevadm settle
            """)
        try waitUntil(calibration: "udev")
    }

    func waitUntil(calibration: String) throws {
        try waitUntil(succeeds: "ninedotctl touchscreens --json | grep -q '\"calibration\":\"\(calibration)\"'")
    }

    /// Taps where the touchscreen has to be touched for a target while left is right; turns to its page first.
    func tapMirrored(_ input: TeacherInput, on view: TeacherView) throws {
        let action = ScreenAction.event(.teacher(input))
        var screen = ScreenLayout(view)
        var number = 0
        while try !screen.has(action, on: display), try screen.has(.turnPage(by: 1), on: display) {
            try tapMirrored(screen.point(of: .turnPage(by: 1), on: display))
            number += 1
            screen = ScreenLayout(view, page: PageState(number: number))
        }
        try tapMirrored(screen.point(of: action, on: display))
    }

    /// Taps once the picture rests. A busy daemon ignores a touch on a picture that is being turned, and does not tell a
    /// page of one that it reads together with the one that opens the page.
    private func tapMirrored(_ point: Point) throws {
        try letScreenSettle()
        try tap(Double(display.size.width) - point.x, point.y)
    }
}
