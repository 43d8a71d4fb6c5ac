// SPDX-License-Identifier: MIT
import Geometry
import Testing

@testable import VirtualPanel

extension KioskScenarios {
    @Suite("Touchscreens behind the kernel's HID driver", .thorough)
    struct HIDTouchscreenTests {
        /// The ways of telling touches of `HIDTouchscreen.Form` in the guest.
        private static let forms = [
            "plain", "serial", "confidence", "in-range", "slot-is-contact", "windows-8", "windows-8-hover",
            "windows-8-no-release", "sixty", "with-mouse",
        ]

        @Test("draw a pattern that unlocks, whatever way they tell touches in")
        func everyForm() throws {
            let panel = try Scenario.newPanel(with: "[touch]\ntrust = any")
            try panel.enroll(Scenario.pattern)
            try panel.require("modprobe -a uhid hid-multitouch")
            let size = VirtualDisplay.standard.geometry.size
            let points = try ScreenLayout.lock.points(Scenario.pattern).map { point in
                "\(Int(point.x * 4096) / size.width) \(Int(point.y * 4096) / size.height)"
            }
            let program = "\(Installation.touchProgram) hid"
            for form in Self.forms {
                do {
                    try panel.unlock(by: "\(program) \(form) \(points.joined(separator: " "))")
                } catch {
                    Issue.record("\(form): \(error)")
                    _ = try panel.run("systemctl stop panel-hid.service; ninedotctl lock")
                }
            }
        }
    }
}

extension VirtualPanel {
    /// Plugs a touchscreen in, has it draw, and locks when that unlocked.
    fileprivate func unlock(by command: String) throws {
        try require("systemd-run --quiet --collect --unit=panel-hid \(command)")
        try waitUntil(within: .seconds(30)) { $0.touchscreens == 2 }
        try require("systemctl kill --signal=USR1 panel-hid.service")
        try waitUntil(.unlocked, within: .seconds(30))
        try require("ninedotctl lock")
        try waitUntil { $0.state == .locked && $0.touchscreens == 1 }
    }
}
