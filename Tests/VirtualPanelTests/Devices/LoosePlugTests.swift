// SPDX-License-Identifier: MIT
import Testing

@testable import VirtualPanel

extension KioskScenarios {
    @Suite("A touchscreen with a loose plug", .thorough)
    struct LoosePlugTests {
        @Test("comes and goes a thousand times, often in mid-stroke: nothing is counted, and nothing is left behind")
        func cycles() throws {
            let panel = try Scenario.lockedPanel()
            let process = try panel.property("MainPID", of: "ninedotd.service")
            try panel.unplugTouchscreen()
            try panel.waitUntil { $0.touchscreens == 0 }
            try panel.loosenPlug(100, readBy: process)
            let before = try panel.holdings()
            try panel.loosenPlug(1000, readBy: process)
            let after = try panel.holdings()
            #expect(after.isSame(as: before), "\(before), then \(after)")

            try panel.plugTouchscreen()
            try panel.waitUntil { $0.touchscreens == 1 }
            try panel.fail(Scenario.wrongPatterns[0], as: 1)
            try panel.draw(Scenario.pattern)
            try panel.waitUntil(.unlocked)
            #expect(try panel.property("MainPID", of: "ninedotd.service") == process)
        }
    }
}

extension VirtualPanel {
    /// Plugs a touchscreen in and out so often, with a wrong pattern that is cut off on its way each second time.
    fileprivate func loosenPlug(_ count: Int, readBy process: String) throws {
        var script = TouchScript(on: display)
        try script.trace(ScreenLayout.lock.points(Scenario.wrongPatterns[0], on: display))
        let (x, y) = (TouchSurface.x, TouchSurface.y)
        let ranges = "\(x.lowerBound) \(x.upperBound) \(y.lowerBound) \(y.upperBound)"
        try require(
            """
            cat >/run/loose-plug.script <<'END'
            \(script.text)
            END
            /usr/libexec/panel-touch cycles \(process) \(count) \(ranges) </run/loose-plug.script
            """, patience: .seconds(1800))
        try waitUntil { $0.touchscreens == 0 }
    }
}
